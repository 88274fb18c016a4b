import { z } from 'zod'

/** What a value has prepared (reference: search, section 17), as it lies in this browser. */
const eventDraft = z.looseObject({
  type: z.literal('aggregation-v1'),
  query: z.string().catch(''),
  streams: z.array(z.string()).catch([]),
  search_within_ms: z.number().positive().nullable().catch(null),
  group_by: z.array(z.string()).catch([]),
  agg_function: z.string().nullable().catch(null),
  agg_field: z.string().nullable().catch(null),
  agg_value: z.number().nullable().catch(null),
  loc_query_parameters: z.array(z.looseObject({ name: z.string() })).catch([]),
})

export type StoredEventDraft = z.output<typeof eventDraft>

/** Null: there is none, it is of another browser, or it cannot be read. */
export function storedDraft(sessionId: string | undefined): StoredEventDraft | null {
  if (sessionId === undefined || !/^cedfv-/.test(sessionId)) return null
  try {
    return eventDraft.safeParse(JSON.parse(localStorage.getItem(sessionId) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** `avg(took_ms) = 12.5`; null when no metric was taken along. */
export function conditionText({ agg_function, agg_field, agg_value }: StoredEventDraft): string | null {
  if (agg_function === null) return null
  const metric = `${agg_function}(${agg_field ?? ''})`
  return agg_value === null
    ? metric
    : `${metric} = ${agg_value.toLocaleString('en', { maximumFractionDigits: 7 })}`
}
