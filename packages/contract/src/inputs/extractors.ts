import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { eventRate, timeFigures } from '../base/timer.ts'

/** Of upper or lower case in requests. */
const oneOfAnyCase = <const Names extends readonly string[]>(names: Names) =>
  z.string().max(50).toLowerCase().pipe(z.enum(names))

const cursorStrategies = ['copy', 'cut'] as const
const conditionTypes = ['none', 'string', 'regex'] as const
const types = [
  'copy_input',
  'grok',
  'json',
  'regex',
  'regex_replace',
  'split_and_index',
  'substring',
  'lookup_table',
] as const

const config = z.record(z.string(), z.unknown())
const converter = z.object({ type: z.string(), config })

/** All null before the first use. */
const timer = z.object({
  /** Of a part of the runs: the clock is not looked at in each. */
  time: timeFigures.nullable(),
  rate: eventRate.nullable(),
  duration_unit: z.literal('microseconds').nullable(),
  rate_unit: z.literal('events/second').nullable(),
})

const extractor = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(types),
  cursor_strategy: z.enum(cursorStrategies),
  source_field: z.string(),
  target_field: z.string(),
  extractor_config: config,
  creator_user_id: z.string(),
  converters: z.array(converter),
  condition_type: z.enum(conditionTypes),
  condition_value: z.string(),
  order: z.int(),
  /** Of this node since it started, as the metrics. */
  exceptions: z.int(),
  converter_exceptions: z.int(),
  metrics: z.object({
    total: timer,
    condition: timer,
    execution: timer,
    converters: timer,
    condition_hits: z.int(),
    condition_misses: z.int(),
  }),
})

const fieldName = z.string().trim().min(1, { error: 'must not be blank' }).max(250)

/** What an extractor does, without what it is called. */
const work = {
  cursor_strategy: oneOfAnyCase(cursorStrategies),
  source_field: fieldName,
  /** Never empty, also for the types that name their fields themselves. */
  target_field: fieldName,
  extractor_type: oneOfAnyCase(types),
  extractor_config: config,
  /** One of an unknown type, or that cannot be used, is left out. */
  converters: z.array(z.strictObject({ type: z.string().max(50), config })).max(50),
  condition_type: oneOfAnyCase(conditionTypes),
  condition_value: z.string().max(10_000),
}

const request = z.strictObject({
  title: z.string().trim().min(1, { error: 'must not be blank' }).max(500),
  ...work,
  order: z.int(),
})

const span = z.object({ begin: z.int(), end: z.int() })

/** What the draft makes of one message. Positions count UTF-16 code units; ends are exclusive. */
const previewed = z.object({
  /** Of a stored message; null for a text that was given. */
  message: z.object({ id: z.string(), index: z.string(), timestamp: ts }).nullable(),
  /** The value of the source field; null when there is none, or it is no text: then nothing runs. */
  text: z.string().nullable(),
  /** `none`: nothing is asked. */
  condition: z.enum(['none', 'hit', 'miss']),
  /** Where the expression or the part matched as a whole; null for none. */
  match: span.nullable(),
  /** Where the extracted values lie. */
  extracted: z.array(span),
  /** What was extracted, by field, before the converters. */
  values: z.record(z.string(), z.unknown()),
  /** What each converter made of the value of the target field, in their order; those that had no text to convert are missing. */
  converted: z.array(
    z.object({
      type: z.string(),
      before: z.string(),
      /** Null when it removed the field, failed, or makes other fields. */
      after: z.unknown(),
      /** The other fields it made. */
      added: z.record(z.string(), z.unknown()),
      /** Why it failed; null when it did not. */
      error: z.string().nullable(),
    }),
  ),
  /** The fields that are set or have changed, as they are in the end. */
  fields: z.record(z.string(), z.unknown()),
  /** The fields that are gone in the end. */
  removed_fields: z.array(z.string()),
  /** What `cut` leaves of the text; null when nothing is cut. */
  rest: z.string().nullable(),
  /** What would be noted on the message. */
  errors: z.array(z.string()),
})

const area = 'extractors'
const path = '/system/inputs/{inputId}/extractors'
const inputParams = z.object({ inputId: z.string() })
const params = z.object({ inputId: z.string(), extractorId: z.string() })
const maxPreviewed = 100

const previewRequest = z.strictObject({
  extractor: z.strictObject(work),
  on: z.discriminatedUnion('kind', [
    /** Values of the source field. */
    z.strictObject({
      kind: z.literal('texts'),
      texts: z.array(z.string().max(100_000)).min(1).max(maxPreviewed),
    }),
    /** The newest ones that have the source field. */
    z.strictObject({
      kind: z.literal('recent'),
      limit: z.int().min(1).max(maxPreviewed).default(20),
      /** Of so many seconds. */
      range: z.int().min(1).max(2_592_000).default(3_600),
    }),
    z.strictObject({
      kind: z.literal('message'),
      index: z.string().max(300),
      id: z.string().max(100),
    }),
  ]),
})

/** What makes fields of the fields of the messages of one input. */
export const extractors = {
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary: 'List the extractors of an input, in their order',
    permission: 'inputs:read:{inputId}',
    params: inputParams,
    response: z.object({ total: z.int(), extractors: z.array(extractor) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: `${path}/{extractorId}`,
    area,
    summary: 'Load an extractor',
    permission: 'inputs:read:{inputId}',
    params,
    response: extractor,
  }),
  create: defineRoute({
    method: 'POST',
    path,
    area,
    summary: 'Add an extractor to an input',
    permission: 'inputs:edit:{inputId}',
    params: inputParams,
    body: request,
    response: z.object({ extractor_id: z.string() }),
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${path}/{extractorId}`,
    area,
    summary: 'Change an extractor',
    permission: 'inputs:edit:{inputId}',
    params,
    body: request,
    response: extractor,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${path}/{extractorId}`,
    area,
    summary: 'Delete an extractor',
    permission: 'inputs:edit:{inputId}',
    params,
  }),
  order: defineRoute({
    method: 'POST',
    path: `${path}/order`,
    area,
    summary: 'Put extractors of an input into another order; those that are not named keep their place',
    permission: 'inputs:edit:{inputId}',
    params: inputParams,
    /** By position the id of the extractor. */
    body: z.strictObject({ order: z.record(z.string().regex(/^\d{1,9}$/), z.string().max(100)) }),
    status: 204,
  }),
  preview: defineRoute({
    method: 'POST',
    path: `${path}/preview`,
    area,
    summary: 'What an extractor would make of texts, or of recent messages of the input the caller may read',
    permission: 'inputs:read:{inputId}',
    params: inputParams,
    body: previewRequest,
    response: z.object({
      results: z.array(previewed),
      /** What it takes for a message on average, in microseconds; null when there is none. */
      took_us: z.number().nullable(),
    }),
  }),
}

export type ExtractorPreviewRequest = z.output<typeof previewRequest>
export type Extractor = z.output<typeof extractor>
export type ExtractorRequest = z.output<typeof request>
export type ExtractorPreview = z.output<typeof previewed>
