import type { PivotBucket, PivotResult, PivotRow, PivotSearchType, PivotValue } from '@logline/contract'
import type { Message } from '@logline/message'
import { plainMetric, plainValue } from './plain-metric.ts'
import { type Span, spanOf } from './plain-time-spans.ts'

/** What an automatic interval must come out as; `ms` are milliseconds. */
interface PlainOptions {
  range: { fromMs: number; toMs: number }
  autoInterval?: string
}

/** A bucket and its messages. `order` is what keys are compared by; null: a component without a value. */
interface Group {
  key: string[]
  order: (string | number | null)[]
  messages: Message[]
  isMissing: boolean
}

const empty = '(Empty Value)'

/**
 * A pivot calculated from the messages themselves, in the plainest way: no engine, no code of the product. Follows
 * the reference (search types, sections 3 to 5) and is what the engine's answers are compared with.
 */
export function plainPivot(
  type: PivotSearchType & { id: string },
  all: readonly Message[],
  { range, autoInterval }: PlainOptions,
): PivotResult {
  const messages = all.filter(({ timestampMs }) => timestampMs >= range.fromMs && timestampMs < range.toMs)
  const plain = new PlainPivot(type, messages, autoInterval ?? '')
  const rows = plain.rows()
  return {
    id: type.id,
    type: 'pivot',
    ...(type.name ? { name: type.name } : {}),
    ...(rows.length > 0 ? { rows } : {}),
    total: messages.length,
    effective_timerange: {
      type: 'absolute',
      from: new Date(range.fromMs).toISOString(),
      to: new Date(range.toMs).toISOString(),
    },
  }
}

class PlainPivot {
  readonly #type: PivotSearchType
  readonly #messages: readonly Message[]
  readonly #autoInterval: string

  constructor(type: PivotSearchType, messages: readonly Message[], autoInterval: string) {
    this.#type = type
    this.#messages = messages
    this.#autoInterval = autoInterval
  }

  rows(): PivotRow[] {
    const { row_groups, rollup } = this.#type
    const rowGroups = row_groups ?? []
    const whole: Group = { key: [], order: [], messages: [...this.#messages], isMissing: false }
    const rows = this.#leaves(whole, rowGroups).map((leaf): PivotRow => {
      return { key: leaf.key, source: 'leaf', values: this.#rowValues(leaf) }
    })
    if (rowGroups.length === 0 || !rollup) return rows
    const values = this.#values(whole, [], { rollup: true, source: 'row-inner' })
    return [...rows, { key: [], source: 'non-leaf', values }]
  }

  #rowValues(row: Group): PivotValue[] {
    const columns = this.#type.column_groups ?? []
    const totals = this.#values(row, [], { rollup: true, source: 'row-leaf' })
    if (columns.length === 0) return totals
    const cells = row.isMissing
      ? this.#values(row, [], { rollup: false, source: 'col-leaf' })
      : this.#leaves({ ...row, key: [] }, columns).flatMap((cell) =>
          this.#values(cell, cell.key, { rollup: false, source: 'col-leaf' }),
        )
    return this.#type.rollup ? [...totals, ...cells] : cells
  }

  #values(group: Group, key: string[], kind: Pick<PivotValue, 'rollup' | 'source'>): PivotValue[] {
    return (this.#type.series ?? []).flatMap((series): PivotValue[] => {
      const value = plainMetric(series, group.messages, this.#messages)
      return value === undefined ? [] : [{ key: [...key, series.id ?? ''], value, ...kind }]
    })
  }

  #leaves(parent: Group, [spec, ...deeper]: readonly PivotBucket[]): Group[] {
    if (!spec) return [parent]
    return this.#groups(parent.messages, spec).flatMap((group) => {
      const child = { ...group, key: [...parent.key, ...group.key] }
      if (!child.isMissing) return this.#leaves(child, deeper)
      return deeper.some(({ type }) => type === 'time') ? [] : [child]
    })
  }

  /** The buckets of one level in their order, cut, with those in between or without a value. */
  #groups(messages: Message[], spec: PivotBucket): Group[] {
    if (spec.type === 'time') return this.#sorted(this.#timeGroups(messages, spec), spec)
    const groups = Map.groupBy(
      messages.flatMap((message) => tuplesOf(message, spec.fields).map((tuple) => ({ message, tuple }))),
      ({ tuple }) => JSON.stringify(tuple.map((value) => (value === null ? null : String(value)))),
    )
    const found = [...groups.values()].map((members): Group => {
      const tuple = members[0]?.tuple ?? []
      return {
        key: tuple.map((value) => (value === null ? empty : String(value))),
        // A number that came as text and as number, too, is compared as a number.
        order: tuple.map(
          (value, at) => members.find((one) => typeof one.tuple[at] === 'number')?.tuple[at] ?? value,
        ),
        messages: members.map(({ message }) => message),
        isMissing: tuple.every((value) => value === null),
      }
    })
    const present = found.filter(({ isMissing, order }) =>
      spec.skip_empty_values ? !order.includes(null) : !isMissing,
    )
    const missing = found.filter(({ isMissing }) => isMissing && !spec.skip_empty_values)
    return [
      ...this.#sorted(present, spec).slice(0, spec.limit),
      ...missing.map((group) => ({ ...group, key: [empty] })),
    ]
  }

  #timeGroups(messages: Message[], { interval }: Extract<PivotBucket, { type: 'time' }>): Group[] {
    const unit = interval.type === 'auto' ? this.#autoInterval : interval.timeunit
    const zone = interval.timezone ?? 'UTC'
    const times = messages.map(({ timestampMs }) => timestampMs)
    const lastMs = Math.max(...times)
    const spans: Span[] = []
    for (let atMs = Math.min(...times); atMs <= lastMs; atMs = spans.at(-1)?.toMs ?? lastMs + 1)
      spans.push(spanOf(atMs, unit, zone))
    return spans.map(({ fromMs, toMs }) => ({
      key: [new Date(fromMs).toISOString()],
      order: [fromMs],
      messages: messages.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs < toMs),
      isMissing: false,
    }))
  }

  #sorted(groups: Group[], spec: PivotBucket): Group[] {
    const { sort, series } = this.#type
    const bySort = (sort ?? []).flatMap(({ type, field, direction }) => {
      const sign = direction === 'Ascending' ? 1 : -1
      if (type === 'pivot') return [(left: Group, right: Group) => this.#byKey(left, right, { spec, sign })]
      const sorted = (series ?? []).find(({ id }) => id === field)
      if (!sorted) return []
      const metric = ({ messages }: Group) => plainMetric(sorted, messages, this.#messages) ?? null
      return [(left: Group, right: Group) => compare(metric(left), metric(right), sign)]
    })
    const byCount = (left: Group, right: Group) => right.messages.length - left.messages.length
    const orders = bySort.length > 0 || spec.type === 'time' ? bySort : [byCount]
    return groups.toSorted((left, right) => {
      for (const order of orders) {
        const difference = order(left, right)
        if (difference !== 0) return difference
      }
      return this.#byKey(left, right, { spec, sign: 1 })
    })
  }

  /** Fields of a tuple that a pivot sort names are compared before the others. */
  #byKey(left: Group, right: Group, { spec, sign }: { spec: PivotBucket; sign: number }): number {
    const named = (this.#type.sort ?? []).filter(({ type }) => type === 'pivot').map(({ field }) => field)
    const first = named.filter((field) => spec.fields.includes(field))
    for (const field of new Set([...first, ...spec.fields])) {
      const at = spec.fields.indexOf(field)
      const difference = compare(left.order[at] ?? null, right.order[at] ?? null, sign)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Without a value last, whatever the direction; numbers by size, before texts by their bytes. */
function compare(
  left: string | number | bigint | boolean | null,
  right: string | number | bigint | boolean | null,
  sign: number,
): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1
  if (typeof left === 'string' && typeof right === 'string')
    return sign * Buffer.compare(Buffer.from(left), Buffer.from(right))
  return left === right ? 0 : left < right ? -sign : sign
}

/** In which tuples of a group's fields a message is: in one for each value of a field that stands alone. */
function tuplesOf(message: Message, fields: readonly string[]): (string | number | null)[][] {
  if (fields.length === 1 && fields[0] === 'streams')
    return message.streams.length > 0 ? message.streams.map((stream) => [stream]) : [[null]]
  return [fields.map((field) => groupValue(message, field))]
}

function groupValue(message: Message, field: string): string | number | null {
  const value = plainValue(message, field)
  if (Array.isArray(value)) return value.toSorted()[0] ?? null
  if (typeof value === 'string') return field === 'source' ? value.toLowerCase() : value
  return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : (value ?? null)
}
