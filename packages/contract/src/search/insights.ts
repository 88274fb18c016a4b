import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { absoluteRange, timeRange } from './search-time-ranges.ts'

const searched = {
  query_string: z.string().max(100_000).default('*'),
  timerange: timeRange,
  /** Empty: all that the caller may read. */
  streams: z.array(z.string().max(100)).max(1_000).default([]),
}

/** Whose values are told of each pattern; null: the service of a message, by whichever of `serviceFields` it says it, else its source. */
const groupField = z.string().min(1).max(1_000).nullable().default(null)

const patternsRequest = z.strictObject({
  ...searched,
  group_field: groupField,
  limit: z.int().min(1).max(500).default(100),
  /** The text of a message: its pattern alone is told, and all counts are of messages with the same first words. */
  like: z.string().min(1).max(100_000).optional(),
})

const variablesRequest = z.strictObject({
  ...searched,
  /** As an answer with patterns has it. */
  pattern: z.string().min(1).max(10_000),
  /** What finds its messages, of the same answer. */
  pattern_query: z.string().min(1).max(10_000),
})

const fieldsRequest = z.strictObject({
  ...searched,
  limit: z.int().min(1).max(50_000).default(1_000),
})

const explainRequest = z.strictObject({
  ...searched,
  /** What is to be explained. */
  selection: absoluteRange,
  /** What it is compared with; null: the time of the range before it or, when there is none, after it. */
  baseline: z.array(absoluteRange).min(1).max(2).nullable().default(null),
  group_field: groupField,
})

/** Under one of these names messages say what service they are of, the first that is known wins: OpenTelemetry, ECS, syslog. */
export const serviceFields: readonly string[] = [
  'service',
  'service_name',
  'service.name',
  'application_name',
  'app',
  'app_name',
]

const trafficRequest = z.strictObject({
  /** What the messages are told apart by; the server knows under which names messages say their service. */
  by: z.enum(['service', 'source', 'stream']).default('service'),
})

/** A word of the pattern, or the kind of what varies there. */
const patternPart = z.union([z.strictObject({ text: z.string() }), z.strictObject({ variable: z.string() })])

const named = z.object({ value: z.string(), count: z.number() })

const range = z.object({ from: ts, to: ts })

const sampled = {
  messages: z.int(),
  /** Messages that were read; as many as there are when nothing is estimated. */
  read: z.int(),
}

const patternFacts = {
  /** `order <n> confirmed`, the same for the same pattern. */
  pattern: z.string(),
  parts: z.array(patternPart),
  /** What finds its messages; null for one without a word. */
  query: z.string().nullable(),
  /** By time, see `course`. */
  course: z.array(z.number()),
  /** By `level`, '' without one; the most frequent first. */
  levels: z.array(named),
  groups: z.array(named),
  /** The newest. */
  examples: z.array(z.object({ id: z.string(), timestamp: ts, source: z.string(), message: z.string() })),
}

const course = z.object({ from: ts, step_ms: z.int(), steps: z.int() })

/** The first of these that a message has is its group. */
const groupFields = z.array(z.string())

const patterns = z.object({
  timerange: range,
  group_fields: groupFields,
  ...sampled,
  course,
  /** Messages in patterns of at least two. */
  matched: z.number(),
  /** All that were found, also those beyond the limit. */
  total: z.int(),
  patterns: z.array(
    z.object({
      ...patternFacts,
      count: z.number(),
      share: z.number(),
      /** `new`: not in the first half of the range; `grown`: much more often in the second half. */
      state: z.enum(['new', 'grown', 'steady', 'fallen']),
      /** Share in the second half by that in the first; null when it was not there. */
      lift: z.number().nullable(),
    }),
  ),
  /** Milliseconds. */
  duration: z.int(),
})

const variables = z.object({
  /** The newest messages of the pattern, of which the values are. */
  read: z.int(),
  /** In the order of the pattern. */
  variables: z.array(
    z.object({
      name: z.string(),
      distinct: z.int(),
      /** The most frequent. */
      values: z.array(named),
      /** Where all values are numbers, units aside. */
      numbers: z.object({ least: z.number(), median: z.number(), most: z.number() }).nullable(),
    }),
  ),
})

const fieldCounts = z.object({
  timerange: range,
  ...sampled,
  /** The most frequent first; those that occur in what was read. */
  fields: z.array(z.object({ name: z.string(), count: z.number(), share: z.number() })),
  /** Milliseconds. */
  duration: z.int(),
})

const side = z.object({ count: z.number(), share: z.number() })

const compared = {
  selection: side,
  baseline: side,
  /** Share in the selection by that in the baseline; null where the baseline has none. */
  lift: z.number().nullable(),
  /** How much it tells the selection from the baseline, 0 and more: bits for each message. */
  weight: z.number(),
}

const explanation = z.object({
  timerange: range,
  group_fields: groupFields,
  selection: z.object({ ...range.shape, ...sampled }),
  baseline: z.object({ ranges: z.array(range), ...sampled }),
  /** `too_few`: below 30 messages there is nothing to compare; values are the most frequent ones. */
  state: z.enum(['compared', 'too_few', 'no_baseline']),
  course,
  values: z.array(
    z.object({
      field: z.string(),
      /** `at_least` and `less_than` are about numbers. */
      comparison: z.enum(['equals', 'at_least', 'less_than']),
      value: z.string(),
      query: z.string(),
      course: z.array(z.number()),
      ...compared,
    }),
  ),
  /** Fields none of whose values differ. */
  similar_fields: z.array(z.string()),
  patterns: z.array(
    z.object({ ...patternFacts, ...compared, state: z.enum(['new', 'grown', 'fallen', 'gone']) }),
  ),
  /** Patterns that did not change. */
  similar_patterns: z.int(),
  /** The most frequent of these, as `pattern` has them. */
  similar_pattern_names: z.array(z.string()),
  duration: z.int(),
})

const counted = z.object({
  now: z.int(),
  before: z.int(),
  /** By step of both times, the older first. */
  course: z.array(z.int()),
})

const traffic = z.object({
  timerange: range,
  /** The time of the same length before it. */
  compared_with: range,
  /** Steps of each of the two times. */
  steps: z.int(),
  step_ms: z.int(),
  /** When it was counted: an answer serves for a minute, longer when it took long. */
  counted_at: ts,
  /** Of the groups: `streams`, `source` or one that names services. */
  field: z.string(),
  /** What finds errors among messages. */
  errors_query: z.string(),
  /** Are there more groups than these? */
  is_cut: z.boolean(),
  /** The most frequent first. */
  groups: z.array(
    z.object({
      /** Id of a stream; empty for messages without the field. */
      value: z.string(),
      /** Of a stream, else the value. */
      title: z.string(),
      messages: counted,
      errors: counted,
    }),
  ),
})

export type TrafficRequest = z.output<typeof trafficRequest>
export type Traffic = z.output<typeof traffic>
export type TrafficGroup = Traffic['groups'][number]
export type PatternVariablesRequest = z.output<typeof variablesRequest>
export type PatternVariables = z.output<typeof variables>
export type PatternsRequest = z.output<typeof patternsRequest>
export type FieldCountsRequest = z.output<typeof fieldsRequest>
export type FieldCounts = z.output<typeof fieldCounts>
export type ExplainRequest = z.output<typeof explainRequest>
export type MessagePatterns = z.output<typeof patterns>
export type MessagePattern = MessagePatterns['patterns'][number]
export type TimeExplanation = z.output<typeof explanation>

/** What messages have in common, and what is different at a time. */
export const insights = {
  patterns: defineRoute({
    method: 'POST',
    path: '/search/patterns',
    area: 'search',
    summary: 'Find the patterns of messages',
    permission: 'authenticated',
    body: patternsRequest,
    response: patterns,
    status: 200,
  }),
  variables: defineRoute({
    method: 'POST',
    path: '/search/patterns/variables',
    area: 'search',
    summary: 'Tell the values of what varies in a pattern',
    permission: 'authenticated',
    body: variablesRequest,
    response: variables,
    status: 200,
  }),
  fields: defineRoute({
    method: 'POST',
    path: '/search/fields',
    area: 'search',
    summary: 'Tell how many messages have each field',
    permission: 'authenticated',
    body: fieldsRequest,
    response: fieldCounts,
    status: 200,
  }),
  explain: defineRoute({
    method: 'POST',
    path: '/search/explain',
    area: 'search',
    summary: 'Explain what is different in a part of the time',
    permission: 'authenticated',
    body: explainRequest,
    response: explanation,
    status: 200,
  }),
  traffic: defineRoute({
    method: 'POST',
    path: '/search/traffic',
    area: 'search',
    summary: 'Count messages and errors of the last day and the day before, by service, source or stream',
    permission: 'authenticated',
    body: trafficRequest,
    response: traffic,
    status: 200,
  }),
}
