import { metricFunctionOf } from '../../../kit/fields/metric-function.ts'

/** What is told of a series, over all of its values; null where there is none. */
export interface LegendFigures {
  last: number | null
  max: number | null
  /** The sum of counts and sums, the mean of what cannot be added up. */
  whole: number | null
}

/** Do values of this metric add up to one of all? */
export function isAdditive(metric: string): boolean {
  const { name } = metricFunctionOf(metric) ?? {}
  return name === 'count' || name === 'sum'
}

/** `values`: by row, in the order of the axis. */
export function legendFigures(values: readonly (number | null)[], metric: string): LegendFigures {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return { last: null, max: null, whole: null }
  const sum = present.reduce((all, value) => all + value)
  return {
    last: present.at(-1) ?? null,
    max: present.reduce((most, value) => Math.max(most, value)),
    whole: isAdditive(metric) ? sum : sum / present.length,
  }
}

/** The series that are hidden after one was clicked: alone it shows all others again, else the others go. */
export function hiddenAfterClick(
  names: readonly string[],
  hidden: ReadonlySet<string>,
  clicked: string,
  isAdding: boolean,
): ReadonlySet<string> {
  if (isAdding) {
    const next = new Set(hidden)
    if (!next.delete(clicked)) next.add(clicked)
    return next.size === names.length ? new Set() : next
  }
  const isAlone = !hidden.has(clicked) && hidden.size === names.length - 1
  return new Set(isAlone ? [] : names.filter((name) => name !== clicked))
}
