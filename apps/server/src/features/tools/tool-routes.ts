import { type JsonSplitting, tools, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { badRequest, unprocessable } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { grokDefinitions } from '../grok/index.ts'
import { parseKeywordRange } from '../searches/index.ts'
import { grokTest } from './grok-test.ts'
import { jsonFields } from './json-fields.ts'
import { firstGroup, regexProblem, replacedText } from './regex-tools.ts'
import { partOf, substringOf } from './text-cuts.ts'

export function registerTools(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, tools.naturalDate, async ({ query }) => {
    const { string, timezone } = query
    const range = parseKeywordRange(string, timezone, Date.now())
    if (!range) throw unprocessable(`Could not parse from natural date: ${string}`)
    return { from: toTs(range.fromMs), to: toTs(range.toMs), timezone }
  })
  registerTexts(app)
  registerRegexes(app)
  mount(app, tools.jsonByQuery, async ({ query }) => jsonTest(query))
  mount(app, tools.json, async ({ body }) => jsonTest(body))
  mount(app, tools.grokByQuery, async ({ query }) => grokTest(query, await grokDefinitions(db)))
  mount(app, tools.grok, async ({ body }) => grokTest(body, await grokDefinitions(db)))
  mount(app, tools.lookupTableByQuery, async ({ query }) => lookupTest(query))
  mount(app, tools.lookupTable, async ({ body }) => lookupTest(body))
}

function registerTexts(app: FastifyInstance): void {
  mount(app, tools.containsByQuery, async ({ query }) => containsTest(query))
  mount(app, tools.contains, async ({ body }) => containsTest(body))
  mount(app, tools.splitAndIndexByQuery, async ({ query }) =>
    partOf(query.string, query.split_by, query.index),
  )
  mount(app, tools.splitAndIndex, async ({ body }) => partOf(body.string, body.split_by, body.index))
  mount(app, tools.substringByQuery, async ({ query }) =>
    substringOf(query.string, query.begin_index, query.end_index),
  )
  mount(app, tools.substring, async ({ body }) => substringOf(body.string, body.start, body.end))
}

function registerRegexes(app: FastifyInstance): void {
  mount(app, tools.validateRegex, async ({ query: { regex } }) => {
    const problem = regexProblem(regex)
    return problem === null
      ? { regex, is_valid: true }
      : { regex, is_valid: false, validation_message: problem }
  })
  mount(app, tools.regexByQuery, async ({ query }) => regexTest(query))
  mount(app, tools.regex, async ({ body }) => regexTest(body))
  mount(app, tools.regexReplaceByQuery, async ({ query }) => replaceTest(query))
  mount(app, tools.regexReplace, async ({ body }) => replaceTest(body))
}

function containsTest({ string, search_string }: { string: string; search_string: string }) {
  const start = string.indexOf(search_string)
  const asked = { search_string, string }
  if (start === -1) return { matched: false, ...asked }
  return { matched: true, match: { start, end: start + search_string.length }, ...asked }
}

function regexTest({ regex, string }: { regex: string; string: string }) {
  return { ...orBadRequest(() => firstGroup(regex, string)), regex, string }
}

function replaceTest(asked: { regex: string; replacement: string; replace_all: boolean; string: string }) {
  return { ...orBadRequest(() => replacedText(asked, asked.string)), ...asked }
}

/** There are no lookup tables yet: none has the name. */
function lookupTest({ lookup_table_name }: { lookup_table_name: string }) {
  const error_message = `Lookup table <${lookup_table_name}> doesn't exist`
  return { empty: true, error: true, error_message, key: null, value: null }
}

function jsonTest(options: JsonSplitting) {
  const { flatten, list_separator, key_separator, kv_separator, string } = options
  const matches = orBadRequest(() => jsonFields(options))
  return { matches, flatten, line_separator: list_separator, key_separator, kv_separator, string }
}

/** What users write into a tester is theirs to mend. */
function orBadRequest<T>(test: () => T): T {
  try {
    return test()
  } catch (error) {
    throw badRequest(error instanceof Error ? error.message : String(error))
  }
}
