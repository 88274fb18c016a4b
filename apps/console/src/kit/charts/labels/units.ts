import { durationOf } from '../../duration-text.ts'
import { metricFunctionOf } from '../../fields/metric-function.ts'
import { amountText, threeDigits } from '../../number-text.ts'
import { metricText, withoutZeros } from './number-text.ts'

/** What the numbers of a metric are, in the order they are offered. */
export const units = [
  { value: 'count', label: 'Count' },
  { value: 'bytes', label: 'Bytes' },
  { value: 'ns', label: 'Nanoseconds' },
  { value: 'us', label: 'Microseconds' },
  { value: 'ms', label: 'Milliseconds' },
  { value: 's', label: 'Seconds' },
  { value: 'percent', label: 'Percent (100 is 100 %)' },
  { value: 'ratio', label: 'Percent (1 is 100 %)' },
] as const

/** One that is offered. */
export type ChosenUnit = (typeof units)[number]['value']

/** `stored`: a value of a message, such as the number of an order, which is written as it is. */
export type Unit = ChosenUnit | 'stored'

const msOf = { ns: 1e-6, us: 1e-3, ms: 1, s: 1_000 } as const

/** A number with its unit as it is read: three significant digits. What is no number is written as it is. */
export function unitText(value: unknown, unit: Unit | null): string {
  if (typeof value !== 'number' || !Number.isFinite(value) || unit === 'stored') return metricText(value)
  switch (unit) {
    case null:
    case 'count':
      return amountText(value)
    case 'bytes':
      return bytesText(value)
    case 'percent':
    case 'ratio':
      return `${amountText(unit === 'ratio' ? value * 100 : value)} %`
    default:
      return durationOf(value * msOf[unit])
  }
}

const exactNames: Readonly<Partial<Record<Unit, string>>> = {
  bytes: ' bytes',
  ns: ' ns',
  us: ' µs',
  ms: ' ms',
  s: ' s',
  percent: ' %',
}

/** All digits, in the unit the value is stored in; null where `unitText` says as much. */
export function exactText(value: unknown, unit: Unit | null): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  const text = `${metricText(value)}${exactNames[unit ?? 'count'] ?? ''}`.replace(/^-/, '−')
  const isSame = text === unitText(value, unit) || text === withoutZeros(unitText(value, unit))
  return isSame ? null : text
}

/** The same beside an axis: short. */
export function axisUnitText(value: number, unit: Unit | null): string {
  return withoutZeros(unitText(value, unit))
}

const byteUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']

function bytesText(bytes: number): string {
  const size = Math.abs(bytes)
  const power = size < 1 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log2(size) / 10))
  return `${threeDigits(bytes / 1024 ** power)} ${byteUnits[power]}`
}

type Metric = {
  function: string
  config: Readonly<Record<string, unknown>>
}

/** The unit a metric was given; null for none, or for one of another version. */
export function chosenUnitOf({ config }: Pick<Metric, 'config'>): ChosenUnit | null {
  return units.find(({ value }) => value === config.unit)?.value ?? null
}

/** The unit of the numbers of a metric: the one it was given, else that of its function or of the name of its field. */
export function unitOf(metric: Metric): Unit | null {
  const chosen = chosenUnitOf(metric)
  if (chosen) return chosen
  const { name, field } = metricFunctionOf(metric.function) ?? { name: '', field: null }
  if (name === 'count' || name === 'card') return 'count'
  if (name === 'percentage') return 'ratio'
  const ofField = field === null ? null : fieldUnit(field)
  if (name === 'latest') return ofField ?? 'stored'
  return functionsOfUnit.has(name) ? ofField : null
}

/** Their results are of the unit of their field. */
const functionsOfUnit: ReadonlySet<string> = new Set(['avg', 'max', 'min', 'percentile', 'stddev', 'sum'])

const endings: readonly (readonly [RegExp, ChosenUnit])[] = [
  [/([._-](ms|millis|milliseconds)|Ms|Millis)$/, 'ms'],
  [/([._-](us|micros|microseconds)|Micros)$/, 'us'],
  [/([._-](ns|nanos|nanoseconds)|Nanos)$/, 'ns'],
  [/([._-](s|sec|secs|seconds)|Seconds)$/, 's'],
  [/((^|[._-])bytes|Bytes)$/, 'bytes'],
  [/([._-](pct|percent)|Percent)$/, 'percent'],
  [/([._-]ratio|Ratio)$/, 'ratio'],
]

/** The unit that the end of a name tells, such as that of `took_ms`; null when it tells none. */
export function fieldUnit(field: string): ChosenUnit | null {
  return endings.find(([ending]) => ending.test(field))?.[1] ?? null
}

/** The unit that all of them have; null when they differ. */
export function sharedUnit(metrics: readonly { unit: Unit | null }[]): Unit | null {
  const [first = null] = metrics.map(({ unit }) => unit)
  return metrics.every(({ unit }) => unit === first) ? first : null
}
