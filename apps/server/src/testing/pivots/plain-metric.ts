import type { PivotSearchType } from '@logline/contract'
import type { FieldValue, Message } from '@logline/message'

type Series = NonNullable<PivotSearchType['series']>[number]
type Value = number | bigint | string | boolean | null

/** One series over the messages of a bucket, from its definition; undefined: nothing is shown. */
export function plainMetric(
  series: Series,
  messages: readonly Message[],
  all: readonly Message[],
): Value | undefined {
  const { type } = series
  const field = series.field ?? ''
  if (type === 'count') return field === '' ? messages.length : valuesOf(messages, field).length
  if (type === 'card') return new Set(valuesOf(messages, field).map((value) => textOf(value, field))).size
  if (type === 'latest') return latestOf(messages, field)
  if (type === 'percentage') return partOf(series, messages, all)
  return numeric(series, numbersOf(messages, field))
}

function partOf(series: Series, messages: readonly Message[], all: readonly Message[]): Value {
  const { field = null } = series
  const nested: Series = { type: series.strategy === 'SUM' ? 'sum' : 'count', field }
  const whole = Number(plainMetric(nested, all, all))
  return whole === 0 ? null : Number(plainMetric(nested, messages, all)) / whole
}

function numeric({ type, percentile }: Series, numbers: number[]): Value {
  const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
  if (type === 'sum') return sum(numbers)
  if (type === 'sumofsquares') return sum(numbers.map((each) => each ** 2))
  if (numbers.length === 0) return null
  const mean = sum(numbers) / numbers.length
  const variance = sum(numbers.map((each) => (each - mean) ** 2)) / numbers.length
  switch (type) {
    case 'avg':
      return mean
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
    case 'variance':
      return variance
    case 'stddev':
      return Math.sqrt(variance)
    case 'percentile':
      return nearestRank(numbers, percentile ?? 0)
    default:
      throw new Error(`No plain calculation of ${type}`)
  }
}

/** The smallest number that at least `percentile` per cent of all numbers do not exceed. */
function nearestRank(numbers: number[], percentile: number): number | null {
  const sorted = numbers.toSorted((left, right) => left - right)
  return sorted[Math.max(1, Math.ceil((percentile / 100) * sorted.length)) - 1] ?? null
}

function latestOf(messages: readonly Message[], field: string): Value | undefined {
  const [newest] = messages
    .filter((message) => plainValue(message, field) !== undefined)
    .toSorted((left, right) => right.timestampMs - left.timestampMs || (left.id < right.id ? 1 : -1))
  const value = newest && plainValue(newest, field)
  return Array.isArray(value) ? value.join(', ') : (value ?? undefined)
}

function valuesOf(messages: readonly Message[], field: string): Exclude<Value, null>[] {
  return messages.flatMap((message) => {
    const value = plainValue(message, field)
    return value === undefined || value === null ? [] : value
  })
}

/** As it is compared: `source` in lower case. */
function textOf(value: Exclude<Value, null>, field: string): string {
  return field === 'source' ? String(value).toLowerCase() : String(value)
}

function numbersOf(messages: readonly Message[], field: string): number[] {
  if (field === 'timestamp') return messages.map(({ timestampMs }) => timestampMs)
  return valuesOf(messages, field).filter((value) => typeof value === 'number')
}

/** What a message has in a field. */
export function plainValue(message: Message, field: string): FieldValue | string[] | undefined {
  if (field === 'timestamp') return new Date(message.timestampMs).toISOString()
  if (field === 'source') return message.source
  if (field === 'message') return message.message
  if (field === 'streams') return message.streams
  return message.fields[field]
}
