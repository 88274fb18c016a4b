import { type JsonSplitting, tools, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { unprocessable } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { grokDefinitions } from '../grok/index.ts'
import { parseKeywordRange } from '../searches/index.ts'
import type { Trials } from '../trials/index.ts'

interface ToolParts {
  db: Db
  trials: Trials
}

export function registerTools(app: FastifyInstance, { db, trials }: ToolParts): void {
  mount(app, tools.naturalDate, async ({ query }) => {
    const { string, timezone } = query
    const range = parseKeywordRange(string, timezone, Date.now())
    if (!range) throw unprocessable(`Could not parse from natural date: ${string}`)
    return { from: toTs(range.fromMs), to: toTs(range.toMs), timezone }
  })
  registerTexts(app, trials)
  registerRegexes(app, trials)
  registerJson(app, trials)
  const grokTest = async (actor: Actor, asked: GrokAsked) =>
    trials.run(actor, 'grok', asked, await grokDefinitions(db))
  mount(app, tools.grokByQuery, ({ query, actor }) => grokTest(actor, query))
  mount(app, tools.grok, ({ body, actor }) => grokTest(actor, body))
  mount(app, tools.lookupTableByQuery, async ({ query }) => lookupTest(query))
  mount(app, tools.lookupTable, async ({ body }) => lookupTest(body))
}

interface GrokAsked {
  string: string
  pattern: string
  named_captures_only: boolean
}

function registerTexts(app: FastifyInstance, trials: Trials): void {
  const contains = async (actor: Actor, asked: { string: string; search_string: string }) => {
    const match = await trials.run(actor, 'place', asked.string, asked.search_string)
    return match === null ? { matched: false, ...asked } : { matched: true, match, ...asked }
  }
  mount(app, tools.containsByQuery, ({ query, actor }) => contains(actor, query))
  mount(app, tools.contains, ({ body, actor }) => contains(actor, body))
  mount(app, tools.splitAndIndexByQuery, ({ query, actor }) =>
    trials.run(actor, 'part', query.string, query.split_by, query.index),
  )
  mount(app, tools.splitAndIndex, ({ body, actor }) =>
    trials.run(actor, 'part', body.string, body.split_by, body.index),
  )
  mount(app, tools.substringByQuery, ({ query, actor }) =>
    trials.run(actor, 'substring', query.string, query.begin_index, query.end_index),
  )
  mount(app, tools.substring, ({ body, actor }) =>
    trials.run(actor, 'substring', body.string, body.start, body.end),
  )
}

function registerRegexes(app: FastifyInstance, trials: Trials): void {
  mount(app, tools.validateRegex, async ({ query: { regex }, actor }) => {
    const problem = await trials.run(actor, 'regexProblem', regex)
    return problem === null
      ? { regex, is_valid: true }
      : { regex, is_valid: false, validation_message: problem }
  })
  const find = async (actor: Actor, { regex, string }: { regex: string; string: string }) => ({
    ...(await trials.run(actor, 'regex', regex, string)),
    regex,
    string,
  })
  mount(app, tools.regexByQuery, ({ query, actor }) => find(actor, query))
  mount(app, tools.regex, ({ body, actor }) => find(actor, body))
  const replace = async (actor: Actor, asked: ReplacementAsked) => ({
    ...(await trials.run(actor, 'replacement', asked, asked.string)),
    ...asked,
  })
  mount(app, tools.regexReplaceByQuery, ({ query, actor }) => replace(actor, query))
  mount(app, tools.regexReplace, ({ body, actor }) => replace(actor, body))
}

interface ReplacementAsked {
  regex: string
  replacement: string
  replace_all: boolean
  string: string
}

function registerJson(app: FastifyInstance, trials: Trials): void {
  const split = async (actor: Actor, options: JsonSplitting) => {
    const { flatten, list_separator, key_separator, kv_separator, string } = options
    const matches = await trials.run(actor, 'json', options, string)
    return { matches, flatten, line_separator: list_separator, key_separator, kv_separator, string }
  }
  mount(app, tools.jsonByQuery, ({ query, actor }) => split(actor, query))
  mount(app, tools.json, ({ body, actor }) => split(actor, body))
}

/** There are no lookup tables yet: none has the name. */
function lookupTest({ lookup_table_name }: { lookup_table_name: string }) {
  const error_message = `Lookup table <${lookup_table_name}> doesn't exist`
  return { empty: true, error: true, error_message, key: null, value: null }
}
