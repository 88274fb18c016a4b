import { type EventPreview, toTs } from '@logline/contract'
import type { WindowFigures, WindowsRequest } from '@logline/engine'
import {
  type AggregationRecord,
  seriesOfCondition,
  usualNumbers,
  usualOf,
} from '../../event-definitions/index.ts'
import type { DueWindows } from '../runs/find-events.ts'
import type { ComparedFigures } from '../runs/usual-figures.ts'
import { countsOf, emptyValue, figuresThatMeet } from '../runs/window-events.ts'

export interface Previewed {
  definition: AggregationRecord
  due: DueWindows
  hasNotifications: boolean
}

type Chart = EventPreview['chart']

/** Steps of a chart: several windows are one where there are more. */
const maxSteps = 240
const maxLines = 6

/** The first series that the condition names, of the groups where it went furthest. */
export function windowsChart(
  { definition: { config }, due }: Previewed,
  figures: readonly ComparedFigures[],
): Chart {
  const { series, conditions, execute_every_ms: everyMs } = config
  const named = conditions.expression ? seriesOfCondition(conditions.expression) : []
  const at = Math.max(
    0,
    series.findIndex(({ id }) => id === named[0]),
  )
  const { function: name = 'count', field = null } = series[at] ?? {}
  const groups = Map.groupBy(figures, ({ group }) => group.map((value) => value ?? emptyValue).join(' | '))
  const perStep = Math.ceil(due.count / maxSteps)
  const wantsLow = conditions.expression !== null && isBelow(conditions.expression)
  const further = (a: number | null, b: number | null) =>
    a === null || b === null ? (a ?? b) : wantsLow ? Math.min(a, b) : Math.max(a, b)
  // A group that has no messages is not there.
  const nothing = name === 'count' && !wantsLow ? 0 : null
  const lines = [...groups].map(([group, found]) => {
    const values = Array.from({ length: Math.ceil(due.count / perStep) }, (): number | null => nothing)
    for (const { window, values: numbers } of found) {
      const step = Math.floor(window / perStep)
      values[step] = further(values[step] ?? null, numbers[at] ?? null)
    }
    return { name: group, values, furthest: values.reduce(further, null) }
  })
  const sign = wantsLow ? -1 : 1
  lines.sort((a, b) => sign * ((b.furthest ?? 0) - (a.furthest ?? 0)))
  return {
    label: `${name}(${field ?? ''})`,
    from: toTs(due.toMs + (perStep - 1) * everyMs),
    step_ms: perStep * everyMs,
    lines: lines.slice(0, maxLines).map(({ name, values }) => ({ name, values })),
    usual: usualBand(config, groups.get(lines[0]?.name ?? '') ?? [], { perStep, count: due.count }),
    groups: groups.size,
    events: perStepOf(figuresThatMeet({ config }, figures), { perStep, count: due.count }),
  }
}

/** How many messages each step has. */
export function messagesChart(
  { firstMs, lengthMs, everyMs, count }: WindowsRequest['windows'],
  figures: readonly WindowFigures[],
): Chart {
  const perStep = Math.ceil(count / maxSteps)
  const values = Array.from({ length: Math.ceil(count / perStep) }, () => 0)
  for (const { window, messages } of figures) {
    const step = Math.floor(window / perStep)
    values[step] = (values[step] ?? 0) + messages
  }
  return {
    label: 'count()',
    from: toTs(firstMs + lengthMs + (perStep - 1) * everyMs),
    step_ms: perStep * everyMs,
    lines: [{ name: '', values }],
    usual: null,
    groups: 0,
    events: values,
  }
}

function perStepOf(
  met: readonly ComparedFigures[],
  { perStep, count }: { perStep: number; count: number },
): number[] {
  const events = Array.from({ length: Math.ceil(count / perStep) }, () => 0)
  for (const { window } of met) {
    const step = Math.floor(window / perStep)
    events[step] = (events[step] ?? 0) + 1
  }
  return events
}

/** Where the figure of one group lies as a rule; null of a condition that says nothing of it. */
function usualBand(
  { series, conditions: { expression } }: AggregationRecord['config'],
  figures: readonly ComparedFigures[],
  { perStep, count }: { perStep: number; count: number },
): Chart['usual'] {
  const [number] = expression ? usualNumbers(expression) : []
  if (!number) return null
  const { ref, weeks, deviations } = number
  const isCount = countsOf(series).has(ref)
  const steps = Array.from({ length: Math.ceil(count / perStep) }, (): number | null => null)
  const [low, high] = [steps, [...steps]]
  for (const { window, past } of figures) {
    const usual = usualOf((past.get(ref) ?? []).slice(0, weeks), isCount)
    if (!usual) continue
    const room = Math.abs(deviations) * usual.spread
    const step = Math.floor(window / perStep)
    // Of several windows of a step, all lie within.
    low[step] = Math.min(low[step] ?? Number.POSITIVE_INFINITY, usual.mean - room)
    high[step] = Math.max(high[step] ?? Number.NEGATIVE_INFINITY, usual.mean + room)
  }
  return { low, high }
}

type Expression = NonNullable<AggregationRecord['config']['conditions']['expression']>

/** Does the first comparison wait for something that is low? */
function isBelow(condition: Expression): boolean {
  if (condition.expr === 'true') return false
  if (condition.expr === 'group') return isBelow(condition.child)
  if (condition.expr === '&&' || condition.expr === '||') return isBelow(condition.left)
  if (condition.expr === '!') return !isBelow(condition.left)
  const isReversed = condition.left.expr === 'number'
  return isReversed ? condition.expr.startsWith('>') : condition.expr.startsWith('<')
}
