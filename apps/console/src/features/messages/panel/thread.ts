import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'

/** What a line has of the thread that joins the messages of a trace. */
export type ThreadPart = 'first' | 'knot' | 'line' | 'last'

/** Places of the messages with the trace of `of`, in order; null where it is the only one. */
export function threadOf(
  records: readonly MessageRecord[],
  of: MessageRecord,
  traceField: string,
): readonly number[] | null {
  const trace = valueText(of.fields[traceField])
  const knots = records.flatMap(({ fields }, at) => (valueText(fields[traceField]) === trace ? [at] : []))
  return knots.length > 1 ? knots : null
}

/** Null: the thread does not come by here. */
export function threadPart(knots: readonly number[], at: number): ThreadPart | null {
  const [first = 0, last = 0] = [knots[0], knots.at(-1)]
  if (at < first || at > last) return null
  if (at === first) return 'first'
  if (at === last) return 'last'
  return knots.includes(at) ? 'knot' : 'line'
}
