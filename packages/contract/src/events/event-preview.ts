import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { timeRange } from '../search/search-time-ranges.ts'
import { eventDefinitionDraft } from './event-definitions.ts'

const previewRequest = z.strictObject({
  definition: eventDefinitionDraft,
  timerange: timeRange.default({ type: 'relative', range: 86_400 }),
})

const previewedEvent = z.object({
  timestamp: ts,
  /** Text of the message; null for a window. */
  message: z.string().nullable(),
  key: z.string(),
  group_by_fields: z.record(z.string(), z.string()),
  /** By the series of the definition; empty for an event of a message. */
  values: z.array(z.number().nullable()),
  /** `grace_period`: nothing would be sent, so shortly after another one about the same key; `untold`: there is no notification. */
  state: z.enum(['notified', 'grace_period', 'untold']),
})

/** Numbers of one group over time, each the one of its step that is nearest to the threshold. */
const previewedLine = z.object({ name: z.string(), values: z.array(z.number().nullable()) })

const preview = z.object({
  timerange: z.object({ from: ts, to: ts }),
  /** Windows that end in the time range. */
  runs: z.int(),
  total_events: z.int(),
  /** Null where there are too many events to tell. */
  notifications: z.int().nullable(),
  /** The first of them, the oldest first. */
  events: z.array(previewedEvent),
  /** Of the last one; null without events. */
  last_event: ts.nullable(),
  chart: z.object({
    /** `count()`. */
    label: z.string(),
    /** The first step ends at `from` and each one `step_ms` later. */
    from: ts,
    step_ms: z.int(),
    /** Groups with the highest numbers. */
    lines: z.array(previewedLine),
    /** Where the first line lies as a rule, by step; null of a condition that says nothing of it. */
    usual: z.object({ low: z.array(z.number().nullable()), high: z.array(z.number().nullable()) }).nullable(),
    /** Groups there are. */
    groups: z.int(),
    /** How many of each step. */
    events: z.array(z.int()),
  }),
  /** What a condition of one comparison would find with other numbers. */
  alternatives: z.array(z.object({ value: z.number(), events: z.int() })),
  /** Milliseconds. */
  duration: z.int(),
})

export const eventPreviews = {
  preview: defineRoute({
    method: 'POST',
    path: '/events/definitions/preview',
    area: 'events',
    summary:
      'What an event definition that need not be stored would have found in a time range, whose windows end at its end and each hop before. Needs streams:read on each of its streams, on all when it names none',
    permission: 'authenticated',
    body: previewRequest,
    response: preview,
  }),
}

export type EventPreview = z.output<typeof preview>
export type EventPreviewRequest = z.output<typeof previewRequest>
