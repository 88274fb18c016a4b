import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { searchJob, searchView } from './search-results.ts'
import { timeRange } from './search-time-ranges.ts'
import { backendQuery, filter, searchType, usedSearchFilter } from './search-types.ts'

const id = z.string().min(1).max(100)

const query = z.strictObject({
  id: id.nullish(),
  timerange: timeRange.nullish(),
  filter: filter.nullish(),
  filters: z.array(usedSearchFilter).nullish(),
  query: backendQuery.nullish(),
  search_types: z.array(searchType).nullish(),
  /** Only in the v2 media type, in place of a filter of streams. */
  streams: z.array(id).nullish(),
})

const parameterValue = z.union([z.string(), z.number(), z.boolean()], {
  error: 'the value of a parameter is text, a number, true or false',
})

/** What a parameter stands for. */
const binding = z.object({ type: z.literal('value'), value: parameterValue.nullish() })

/** What `$name$` in query strings stands for. Members of parameter types of their own are kept. */
export const searchParameter = z.looseObject({
  type: z.string().default('value-parameter-v1'),
  name: z.string().regex(/^[a-zA-Z_]\w*$/, {
    error: 'the name of a parameter has letters, digits and _, and does not begin with a digit',
  }),
  title: z.string().nullable().default(null),
  description: z.string().nullable().default(null),
  data_type: z.string().default('any'),
  default_value: parameterValue.nullable().default(null),
  optional: z.boolean().default(false),
  binding: binding.nullable().default(null),
})

/** A search: queries, each with a time range, a query string and the search types (results) wanted of it. */
export const search = z.strictObject({
  id: id.nullish(),
  queries: z.array(query).nullish(),
  parameters: z.array(searchParameter).nullish(),
})

const searchTypeOverride = z.looseObject({
  limit: z.int().min(0).nullish(),
  offset: z.int().min(0).nullish(),
})

const override = z.looseObject({
  timerange: timeRange.nullish(),
  query: backendQuery.nullish(),
  keep_queries: z.array(z.string()).nullish(),
  keep_search_types: z.array(z.string()).nullish(),
  search_types: z.record(z.string(), searchTypeOverride).nullish(),
})

/** What one execution changes in the stored search. */
export const executionState = z.looseObject({
  parameter_bindings: z.record(z.string(), binding).nullish(),
  queries: z.record(z.string(), override).nullish(),
  global_override: override.nullish(),
})

const functionDescription = z.object({ type: z.string(), description: z.string() })

const metadata = z.object({
  query_metadata: z.record(z.string(), z.object({ used_parameters_names: z.array(z.string()) })),
  declared_parameters: z.record(z.string(), z.looseObject({ name: z.string() })),
})

const explanation = z.object({
  error_type: z.enum([
    'QUERY_PARSING_ERROR',
    'UNKNOWN_FIELD',
    'INVALID_OPERATOR',
    'INVALID_VALUE_TYPE',
    'UNDECLARED_PARAMETER',
    'EMPTY_PARAMETER',
  ]),
  error_title: z.string(),
  error_message: z.string(),
  /** Lines from 1, columns from 0, the end column exclusive. */
  begin_line: z.int().optional(),
  begin_column: z.int().optional(),
  end_line: z.int().optional(),
  end_column: z.int().optional(),
  related_property: z.string().optional(),
})

const validationRequest = z.looseObject({
  query: backendQuery.nullish(),
  filter: backendQuery.nullish(),
  timerange: timeRange.nullish(),
  streams: z.array(z.string()).nullish(),
  parameters: z.array(searchParameter).nullish(),
  parameter_bindings: z.record(z.string(), binding).nullish(),
  validation_mode: z.enum(['QUERY', 'SEARCH_FILTER']).default('QUERY'),
  /** Ask for `reading`. */
  explain: z.boolean().default(false),
})

const validationResult = z.object({
  status: z.enum(['OK', 'WARNING', 'ERROR']),
  explanations: z.array(explanation).optional(),
  /** How each part of the query is read, in words: a line each, parts of a group indented. */
  reading: z.array(z.string()).optional(),
})

const area = 'search'

/** Asks for what there is of a job that takes longer. */
const partialAnswer = z.object({
  /**
   * Answer after so many milliseconds, or later when the first part is there, unless all ended before: queries that still
   * run are `INCOMPLETE` then.
   */
  partial_after: z.coerce.number().int().min(0).max(5_000).optional(),
})

export const searches = {
  store: defineRoute({
    method: 'POST',
    path: '/views/search',
    area,
    summary: 'Store a search',
    permission: 'authenticated',
    body: search,
    response: searchView,
    media: ['application/json', 'application/vnd.graylog.search.v2+json'],
    status: 201,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/views/search',
    area,
    summary: 'List the searches of the caller',
    permission: 'authenticated',
    response: z.array(searchView),
  }),
  load: defineRoute({
    method: 'GET',
    path: '/views/search/{searchId}',
    area,
    summary: 'Load a stored search',
    permission: 'authenticated',
    params: z.object({ searchId: id }),
    response: searchView,
  }),
  execute: defineRoute({
    method: 'POST',
    path: '/views/search/{searchId}/execute',
    area,
    summary: 'Run a stored search; poll the job until `execution.done`',
    permission: 'authenticated',
    params: z.object({ searchId: id }),
    query: partialAnswer,
    body: executionState.nullish(),
    response: searchJob,
    status: 201,
  }),
  status: defineRoute({
    method: 'GET',
    path: '/views/search/status/{jobId}',
    area,
    summary: 'State and results of a search job of the caller',
    permission: 'authenticated',
    params: z.object({ jobId: id }),
    query: partialAnswer,
    response: searchJob,
  }),
  cancel: defineRoute({
    method: 'DELETE',
    path: '/views/search/cancel/{jobId}',
    area,
    summary: 'Stop a search job of the caller',
    permission: 'authenticated',
    params: z.object({ jobId: id }),
  }),
  sync: defineRoute({
    method: 'POST',
    path: '/views/search/sync',
    area,
    summary: 'Run a search that is not stored and wait for its result',
    permission: 'authenticated',
    query: z.object({ timeout: z.coerce.number().int().min(0).max(60_000).default(60_000) }),
    body: search,
    response: searchJob,
  }),
  metadata: defineRoute({
    method: 'POST',
    path: '/views/search/metadata',
    area,
    summary: 'Names of the parameters a search uses and declares',
    permission: 'authenticated',
    body: search,
    response: metadata,
  }),
  metadataOf: defineRoute({
    method: 'GET',
    path: '/views/search/metadata/{searchId}',
    area,
    summary: 'Names of the parameters a stored search uses and declares',
    permission: 'authenticated',
    params: z.object({ searchId: id }),
    response: metadata,
  }),
  functions: defineRoute({
    method: 'GET',
    path: '/views/functions',
    area,
    summary: 'The metrics a pivot can compute',
    permission: 'authenticated',
    response: z.record(z.string(), functionDescription),
  }),
  validate: defineRoute({
    method: 'POST',
    path: '/search/validate',
    area,
    summary: 'Check a query string',
    permission: 'authenticated',
    body: validationRequest,
    response: validationResult,
  }),
}

export type Search = z.output<typeof search>
export type SearchParameter = z.output<typeof searchParameter>
export type SearchQuery = z.output<typeof query>
export type ExecutionState = z.output<typeof executionState>
export type ExecutionOverride = z.output<typeof override>
export type ValidationRequest = z.output<typeof validationRequest>
export type QueryExplanation = z.output<typeof explanation>
