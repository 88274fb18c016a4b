import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute, type Route } from '../base/route.ts'

const area = 'tools'
const text = z.string().max(1_000_000)
const pattern = z.string().min(1).max(10_000)
/** True and false of a query string. */
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true')

/** A tester that is asked in the query string as well as in a body, and answers the same. */
function tester<Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType>(
  path: string,
  summary: string,
  { query, body, response }: { query: Query; body: Body; response: Response },
): {
  get: Route<z.ZodObject, Query, z.ZodVoid, Response>
  post: Route<z.ZodObject, z.ZodObject, Body, Response>
} {
  const base = { path: `/tools/${path}`, area, summary, permission: 'authenticated', response } as const
  return {
    get: defineRoute({ ...base, method: 'GET', query }),
    post: defineRoute({ ...base, method: 'POST', body }),
  }
}

const span = z.object({ start: z.int(), end: z.int() })
const cut = z.object({
  successful: z.boolean(),
  cut: z.string().nullable(),
  begin_index: z.int(),
  end_index: z.int(),
})
const match = z.object({ match: z.string().nullable(), start: z.int(), end: z.int() })

const contains = tester('contains_string_tester', 'Whether and where a text contains another', {
  query: z.object({ string: text, search_string: text.min(1) }),
  body: z.strictObject({ string: text, search_string: text.min(1) }),
  response: z.object({
    matched: z.boolean(),
    match: span.optional(),
    search_string: z.string(),
    string: z.string(),
  }),
})

const regex = tester('regex_tester', 'What a regular expression finds in a text', {
  query: z.object({ string: text, regex: pattern }),
  body: z.strictObject({ string: text, regex: pattern }),
  response: z.object({
    matched: z.boolean(),
    /** Of the first group; missing without one. */
    match: match.optional(),
    regex: z.string(),
    string: z.string(),
  }),
})

const regexReplace = tester('regex_replace_tester', 'What a text becomes by a replacement', {
  query: z.object({ string: text, regex: pattern, replacement: text, replace_all: flag }),
  body: z.strictObject({
    string: text,
    regex: pattern,
    replacement: text,
    replace_all: z.boolean().default(false),
  }),
  response: z.object({
    matched: z.boolean(),
    /** The whole new text, and where the first group was; -1 without one. */
    match: match.optional(),
    regex: z.string(),
    replacement: z.string(),
    replace_all: z.boolean(),
    string: z.string(),
  }),
})

const grokAsked = { string: text, pattern }
const grok = tester('grok_tester', 'What a grok pattern finds in a text', {
  query: z.object({
    ...grokAsked,
    named_captures_only: z.enum(['true', 'false']).transform((value) => value === 'true'),
  }),
  body: z.strictObject({ ...grokAsked, named_captures_only: z.boolean() }),
  response: z.object({
    matched: z.boolean(),
    matches: z.array(z.object({ name: z.string(), match: z.string() })),
    pattern: z.string(),
    string: z.string(),
    /** Why the pattern cannot be used. */
    error_message: z.string().optional(),
  }),
})

const lookupAsked = { string: text, lookup_table_name: z.string().min(1).max(1_000) }
const lookupTable = {
  path: '/tools/lookup_table_tester',
  area,
  summary: 'What a lookup table has for a key',
  response: z.object({
    empty: z.boolean(),
    error: z.boolean(),
    error_message: z.string(),
    key: z.string().nullable(),
    value: z.unknown().nullable(),
  }),
} as const

const position = z.coerce.number().int()

const splitAndIndex = tester('split_and_index_tester', 'One part of a text that is split', {
  query: z.object({ string: text, split_by: text.min(1), index: position.min(0) }),
  body: z.strictObject({ string: text, split_by: text.min(1), index: z.int().min(0) }),
  response: cut,
})

const substring = tester('substring_tester', 'A part of a text by its positions', {
  query: z.object({ string: text, begin_index: position.min(0), end_index: position.min(1) }),
  body: z.strictObject({ string: text, start: z.int().min(0), end: z.int().min(1) }),
  response: cut,
})

const separators = { list_separator: text, key_separator: text, kv_separator: text }
const whitespace = { key_whitespace_replacement: text.default('_'), key_prefix: text.default('') }

const json = tester('json_tester', 'The fields a JSON text becomes', {
  query: z.object({
    string: text,
    flatten: flag,
    ...separators,
    replace_key_whitespace: flag,
    ...whitespace,
  }),
  body: z.strictObject({
    string: text,
    flatten: z.boolean().default(false),
    ...separators,
    replace_key_whitespace: z.boolean().default(false),
    ...whitespace,
  }),
  response: z.object({
    matches: z.record(z.string(), z.unknown()),
    flatten: z.boolean(),
    /** Holds the separator of lists. */
    line_separator: z.string(),
    key_separator: z.string(),
    kv_separator: z.string(),
    string: z.string(),
  }),
})

/** Ways to try out what is set elsewhere. */
export const tools = {
  naturalDate: defineRoute({
    method: 'GET',
    path: '/tools/natural_date_tester',
    area,
    summary: 'The times that a time range in words means',
    permission: 'authenticated',
    query: z.object({ string: z.string().max(1_000), timezone: z.string().max(100).default('Etc/UTC') }),
    response: z.object({ from: ts, to: ts, timezone: z.string() }),
  }),
  validateRegex: defineRoute({
    method: 'GET',
    path: '/tools/regex_tester/validate',
    area,
    summary: 'Whether a regular expression can be used',
    permission: 'authenticated',
    query: z.object({ regex: pattern }),
    response: z.object({
      regex: z.string(),
      is_valid: z.boolean(),
      validation_message: z.string().optional(),
    }),
  }),
  containsByQuery: contains.get,
  contains: contains.post,
  regexByQuery: regex.get,
  regex: regex.post,
  regexReplaceByQuery: regexReplace.get,
  regexReplace: regexReplace.post,
  splitAndIndexByQuery: splitAndIndex.get,
  splitAndIndex: splitAndIndex.post,
  substringByQuery: substring.get,
  substring: substring.post,
  jsonByQuery: json.get,
  json: json.post,
  grokByQuery: grok.get,
  grok: grok.post,
  lookupTableByQuery: defineRoute({
    ...lookupTable,
    method: 'GET',
    permission: 'authenticated',
    query: z.object(lookupAsked),
  }),
  lookupTable: defineRoute({
    ...lookupTable,
    method: 'POST',
    permission: 'lookuptables:read',
    body: z.strictObject(lookupAsked),
  }),
}

export type JsonSplitting = z.output<typeof tools.json.body>
