import { parseInstant } from '@logline/time'
import { z } from 'zod'

const instant = z.string().refine((text) => parseInstant(text) !== null, {
  error: (issue) =>
    `Could not parse date "${issue.input}": expected ISO 8601 or yyyy-MM-dd HH:mm:ss[.SSS] (UTC)`,
})
const seconds = z.int()

/** Seconds before now: either `range` (0 = all time) or `from` and optionally `to`. */
export const relativeRange = z
  .strictObject({
    type: z.literal('relative'),
    range: seconds.optional(),
    from: seconds.optional(),
    to: seconds.optional(),
  })
  .superRefine((range, context) => {
    const problem = relativeRangeProblem(range)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

function relativeRangeProblem(range: {
  range?: number | undefined
  from?: number | undefined
  to?: number | undefined
}) {
  const hasInterval = range.from !== undefined || range.to !== undefined
  if (range.range !== undefined && hasInterval)
    return 'Either `range` OR `from`/`to` must be specified, not both!'
  if (range.to !== undefined && range.from === undefined)
    return 'If `to` is specified, `from` must be specified to!'
  if (range.range === undefined && range.from === undefined) return '`range` or `from` must be specified!'
  if ([range.range, range.from, range.to].some((value) => value !== undefined && value < 0))
    return 'Range must not be negative'
  if (range.from !== undefined && (range.to ?? 0) > range.from) return '`from` must be greater than `to`!'
  return null
}

export const absoluteRange = z
  .strictObject({ type: z.literal('absolute'), from: instant, to: instant })
  .refine((range) => (parseInstant(range.from) ?? 0) <= (parseInstant(range.to) ?? 0), {
    error: 'The end of an absolute range must not be before its start.',
  })

export const keywordRange = z.strictObject({
  type: z.literal('keyword'),
  keyword: z.string(),
  timezone: z.string().default('Etc/UTC'),
})

/** A range derived from another one: seconds (`"3600"`) or multiples of its length (`"1i"`) earlier. */
const offsetRange = z.strictObject({
  type: z.literal('offset'),
  source: z.string(),
  id: z.string().optional(),
  offset: z
    .union([z.string(), z.int().transform(String)])
    .refine((text) => /^\d+i?$/.test(text), {
      error: '`offset` must be whole seconds, or intervals such as "1i"',
    })
    .default('1i'),
})

export const timeRange = z.discriminatedUnion('type', [relativeRange, absoluteRange, keywordRange])
export const searchTypeTimeRange = z.discriminatedUnion('type', [
  relativeRange,
  absoluteRange,
  keywordRange,
  offsetRange,
])

/** A resolved range in answers, both ends as `2024-05-01T10:00:00.000Z`. */
export const effectiveTimeRange = z.object({ type: z.literal('absolute'), from: z.string(), to: z.string() })

export type TimeRange = z.output<typeof timeRange>
export type SearchTypeTimeRange = z.output<typeof searchTypeTimeRange>
export type EffectiveTimeRange = z.output<typeof effectiveTimeRange>
