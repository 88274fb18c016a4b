import { z } from 'zod'
import { pageQuery, paginated } from '../base/paging.ts'
import { defineRoute } from '../base/route.ts'

const pattern = z.object({
  id: z.string(),
  name: z.string(),
  pattern: z.string(),
  /** The content pack it came with; null for one that was made or changed here. */
  content_pack: z.string().nullable(),
})

const request = z.strictObject({
  /** Ignored: the server gives it, or the path names it. */
  id: z.string().nullish(),
  name: z.string().max(100),
  pattern: z.string().max(10_000),
  /** Ignored. */
  content_pack: z.string().nullish(),
})

/** Lines of an import, or members of one. */
const maxImported = 2_000

const strategy = z.enum(['ABORT_ON_CONFLICT', 'REPLACE_ON_CONFLICT', 'DROP_ALL_EXISTING'])

/** What needs a pattern, and would fail without it. */
const anyUse = z.object({
  id: z.string(),
  title: z.string(),
  /** It names the pattern itself, not only by another one. */
  direct: z.boolean(),
})
const use = z.discriminatedUnion('type', [
  anyUse.extend({ type: z.literal('grok_pattern') }),
  /** What it would extract is missing from messages, which say so. */
  anyUse.extend({ type: z.literal('extractor'), input_id: z.string(), input_title: z.string() }),
])

const importPreview = z.object({
  /** Names, as `replaced` and `removed`; each in the order of lists. */
  added: z.array(z.string()),
  replaced: z.array(z.string()),
  removed: z.array(z.string()),
  /** Lines that are no patterns and no comments, numbered from 1; the first hundred of them. */
  ignored: z.array(z.object({ line: z.number(), text: z.string() })),
  /** Why the import would be refused; null when it would be done. */
  problem: z.string().nullable(),
})

const importQuery = z.object({
  /** What happens to patterns whose name is taken; `ABORT_ON_CONFLICT` when not given. */
  'import-strategy': strategy.optional(),
  /** The old way to say `DROP_ALL_EXISTING`. */
  replace: z.enum(['true', 'false']).optional(),
})

const area = 'grok'
const path = '/system/grok'
const params = z.object({ patternId: z.string() })

/** Named parts that grok patterns are made of. */
export const grok = {
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary: 'List all grok patterns',
    permission: 'inputs:read',
    response: z.object({ patterns: z.array(pattern) }),
  }),
  page: defineRoute({
    method: 'GET',
    path: `${path}/paginated`,
    area,
    summary: 'List grok patterns page by page',
    permission: 'inputs:read',
    query: pageQuery(['name', 'pattern'], { sort: 'name' }),
    response: paginated('patterns', pattern),
  }),
  /** Those that fit no line of the format are told in comments. */
  exportText: defineRoute({
    method: 'GET',
    path: `${path}/export`,
    area,
    summary: 'Grok patterns as the lines of plain text that an import takes',
    permission: 'inputs:read',
    /** Names, separated by commas; all patterns when not given. */
    query: z.object({ names: z.string().optional() }),
    response: z.string(),
    media: ['text/plain'],
  }),
  previewImport: defineRoute({
    method: 'POST',
    path: `${path}/import/preview`,
    area,
    summary: 'What an import of lines of plain text would do',
    permission: 'inputs:create',
    body: z.strictObject({ text: z.string().max(5_000_000), strategy }),
    response: importPreview,
  }),
  uses: defineRoute({
    method: 'GET',
    path: `${path}/{patternId}/uses`,
    area,
    summary: 'What needs a grok pattern',
    permission: 'inputs:read',
    params,
    response: z.object({ uses: z.array(use) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/{patternId}`,
    area,
    summary: 'Load one grok pattern',
    permission: 'inputs:read',
    params,
    response: pattern,
  }),
  test: defineRoute({
    method: 'POST',
    path: `${path}/test`,
    area,
    summary: 'What a grok pattern finds in a text, before it is saved',
    permission: 'authenticated',
    body: z.strictObject({ grok_pattern: request, sampleData: z.string().max(100_000) }),
    response: z.record(z.string(), z.unknown()),
  }),
  testAll: defineRoute({
    method: 'POST',
    path: `${path}/test/texts`,
    area,
    summary: 'What a grok pattern finds in each of several texts, before it is saved',
    permission: 'authenticated',
    body: z.strictObject({ grok_pattern: request, texts: z.array(z.string().max(100_000)).max(100) }),
    /** In the order of the texts; null where it does not match. */
    response: z.object({ results: z.array(z.record(z.string(), z.unknown()).nullable()) }),
  }),
  /** A JSON body makes one pattern; a body of `text/plain` with lines `NAME pattern` is an import, answered by 202. */
  create: defineRoute({
    method: 'POST',
    path,
    area,
    summary: 'Create a grok pattern; or import several, as lines of plain text',
    permission: 'inputs:create',
    query: importQuery,
    body: z.union([request, z.string()]),
    response: pattern,
    status: 201,
  }),
  importAll: defineRoute({
    method: 'PUT',
    path,
    area,
    summary: 'Import several grok patterns',
    permission: 'inputs:create',
    query: importQuery,
    body: z.strictObject({ patterns: z.array(request).max(maxImported) }),
    status: 202,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/{patternId}`,
    area,
    summary: 'Change a grok pattern',
    permission: 'inputs:edit',
    params,
    body: request,
    response: pattern,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/{patternId}`,
    area,
    summary: 'Delete a grok pattern',
    permission: 'inputs:edit',
    params,
  }),
}

export type GrokPattern = z.output<typeof pattern>
export type GrokUse = z.output<typeof use>
export type GrokImportPreview = z.output<typeof importPreview>
export type GrokImportStrategy = z.output<typeof strategy>
export type GrokImport = z.output<typeof importQuery>
