import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { timeRange } from './search-time-ranges.ts'

const fieldProperty = z.enum(['enumerable', 'full-text-search', 'numeric', 'compound'])

const field = z.object({
  name: z.string(),
  type: z.object({
    /** `string`, `long`, `double`, `boolean`, `date`; several as `compound(long,string)`. */
    type: z.string(),
    properties: z.array(fieldProperty),
    /** Always empty here. */
    index_names: z.array(z.string()),
  }),
})

const fieldsRequest = z.strictObject({
  /** Left out or empty: all the caller may read. */
  streams: z.array(z.string()).nullish(),
  /** Left out: all time. */
  timerange: timeRange.nullish(),
})

const suggestionsRequest = z.strictObject({
  field: z.string().min(1),
  /** Case counts. */
  input: z.string().max(32_766),
  size: z.int().min(1).max(100).default(10),
  /** Left out or empty: all the caller may read; others are left out. */
  streams: z.array(z.string()).nullish(),
  timerange: timeRange.default({ type: 'relative', range: 300 }),
})

const suggestions = z.object({
  field: z.string(),
  input: z.string(),
  suggestions: z.array(z.object({ value: z.string(), occurrence: z.int() })).optional(),
  sum_other_docs_count: z.int().optional(),
  error: z.object({ type: z.string(), reason: z.string() }).optional(),
})

const area = 'fields'

export const fields = {
  ofReadableStreams: defineRoute({
    method: 'GET',
    path: '/views/fields',
    area,
    summary: 'All fields of the messages the caller may read, with their types',
    permission: 'authenticated',
    response: z.array(field),
  }),
  ofStreams: defineRoute({
    method: 'POST',
    path: '/views/fields',
    area,
    summary: 'Fields of some streams and a time range, with their types',
    permission: 'authenticated',
    body: fieldsRequest.nullish(),
    response: z.array(field),
  }),
  names: defineRoute({
    method: 'GET',
    path: '/system/fields',
    area,
    summary: 'Names of all fields',
    permission: 'fieldnames:read',
    query: z.object({
      /** 0: all of them. */
      limit: z.coerce.number().int().min(0).default(0),
    }),
    response: z.object({ fields: z.array(z.string()) }),
  }),
  suggest: defineRoute({
    method: 'POST',
    path: '/search/suggest',
    area,
    summary: 'The most frequent values of a field that begin with a text',
    permission: 'authenticated',
    body: suggestionsRequest,
    response: suggestions,
  }),
}

export type Field = z.output<typeof field>
export type FieldProperty = z.output<typeof fieldProperty>
export type Suggestions = z.output<typeof suggestions>
