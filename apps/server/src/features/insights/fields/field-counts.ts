import { type FieldCounts, type FieldCountsRequest, toTs } from '@logline/contract'
import { sum } from '../scope/evidence.ts'
import { type InsightReader, type InsightSource, insightOf } from '../scope/insight-scope.ts'
import { fewSlices, ratio, sampledSpan } from '../scope/sampling.ts'

/** How many messages of a search have each field. Throws 403, and what searches throw. */
export async function fieldCounts(
  source: InsightSource,
  reader: InsightReader,
  request: FieldCountsRequest,
): Promise<FieldCounts> {
  const startedAtMs = performance.now()
  const insight = await insightOf(source, reader, request)
  const span = { ...insight.range, parts: 1 }
  const scope = insight.scopeOf(insight.range)
  const [messages = 0] = await insight.ask((store, caller) =>
    store.countParts({ scope, spans: [{ ...span, sample: null }] }, caller),
  )
  const spans = [sampledSpan(span, messages, fewSlices)]
  const found = await insight.ask((store, caller) =>
    store.fieldCounts({ scope, spans, limit: request.limit }, caller),
  )
  // Every message has a time.
  const read = sum(found.find(({ field }) => field === 'timestamp')?.counts ?? [])
  return {
    timerange: { from: toTs(span.fromMs), to: toTs(span.toMs) },
    messages,
    read,
    fields: found.map(({ field, counts }) => {
      const share = ratio(sum(counts), read)
      return { name: field, count: Math.round(share * messages), share }
    }),
    duration: Math.round(performance.now() - startedAtMs),
  }
}
