import { z } from 'zod'

/**
 * A number of a condition, or the figure of one of the series, by its id. `usual` is not of the reference: the mean of the
 * figure in the same window of the weeks before, and so many deviations above it, or below it when negative.
 */
export type EventNumber =
  | { expr: 'number'; value: number }
  | { expr: 'number-ref'; ref: string }
  | { expr: 'usual'; ref: string; weeks: number; deviations: number }

/** What the figures of a window, or of a group in it, must be. */
export type EventCondition =
  | { expr: '<' | '<=' | '>' | '>=' | '=='; left: EventNumber; right: EventNumber }
  | { expr: '&&' | '||'; left: EventCondition; right: EventCondition }
  | { expr: '!'; left: EventCondition }
  | { expr: 'group'; child: EventCondition; operator: string }
  | { expr: 'true' }

const number = z.discriminatedUnion('expr', [
  z.object({ expr: z.literal('number'), value: z.number() }),
  z.object({ expr: z.literal('number-ref'), ref: z.string().max(200) }),
  z.object({
    expr: z.literal('usual'),
    ref: z.string().max(200),
    weeks: z.int().min(2).max(8).default(4),
    deviations: z.number().min(-100).max(100),
  }),
])

export const eventCondition: z.ZodType<EventCondition, EventCondition> = z.discriminatedUnion('expr', [
  z.object({ expr: z.enum(['<', '<=', '>', '>=', '==']), left: number, right: number }),
  z.object({
    expr: z.enum(['&&', '||']),
    get left() {
      return eventCondition
    },
    get right() {
      return eventCondition
    },
  }),
  z.object({
    expr: z.literal('!'),
    get left() {
      return eventCondition
    },
  }),
  z.object({
    expr: z.literal('group'),
    get child() {
      return eventCondition
    },
    /** For who draws the condition; it means nothing. */
    operator: z.string().max(10).default('&&'),
  }),
  z.object({ expr: z.literal('true') }),
]) as never
