import { type AggregationRecord, meets, usualNumbers, usualOf } from '../../event-definitions/index.ts'
import { customFields } from '../model/custom-fields.ts'
import { type EventRecord, eventId } from '../model/event.ts'
import type { ComparedFigures } from './usual-figures.ts'

interface LookedAt {
  definition: AggregationRecord
  /** Of the first window; each is `execute_every_ms` behind the one before. */
  firstToMs: number
  /** The streams that were looked through. */
  streamIds: readonly string[]
  processedAtMs: number
}

/** Of messages without the field. */
export const emptyValue = '(Empty Value)'

/** The events of windows, or of groups in them, that meet the conditions of their definition. */
export function windowEvents(looked: LookedAt, figures: readonly ComparedFigures[]): EventRecord[] {
  return figuresThatMeet(looked.definition, figures).map((each) => windowEvent(looked, each))
}

/** Those of windows and groups that meet the conditions. */
export function figuresThatMeet(
  { config: { series, conditions } }: Pick<AggregationRecord, 'config'>,
  figures: readonly ComparedFigures[],
): readonly ComparedFigures[] {
  const { expression } = conditions
  if (expression === null) return []
  const counts = countsOf(series)
  return figures.filter(({ values, past }) => {
    const figures = new Map(series.map(({ id }, at) => [id, values[at] ?? null]))
    return meets(expression, { figures, past, counts })
  })
}

/** Ids of the series that count messages. */
export function countsOf(series: AggregationRecord['config']['series']): ReadonlySet<string> {
  return new Set(series.filter(({ function: name }) => name === 'count').map(({ id }) => id))
}

/** What the figures are as a rule, of those that the condition compares with it. */
function usualFigures(
  { series, conditions: { expression } }: AggregationRecord['config'],
  past: ComparedFigures['past'],
): [name: string, value: number][] {
  const counts = countsOf(series)
  const named = new Map((expression ? usualNumbers(expression) : []).map((each) => [each.ref, each.weeks]))
  return series.flatMap(({ id, function: name, field }) => {
    const weeks = named.get(id)
    const usual = weeks === undefined ? null : usualOf((past.get(id) ?? []).slice(0, weeks), counts.has(id))
    return usual ? [[`usual ${name}(${field ?? ''})`, usual.mean] as [string, number]] : []
  })
}

export function windowEvent(
  { definition, firstToMs, streamIds, processedAtMs }: LookedAt,
  { window, group, values, streams, past }: ComparedFigures,
): EventRecord {
  const { config, title } = definition
  const toMs = firstToMs + window * config.execute_every_ms
  const fromMs = toMs - config.search_within_ms
  const groupValues = group.map((value) => value ?? emptyValue)
  const groupByFields = Object.fromEntries(config.group_by.map((name, at) => [name, groupValues[at] ?? '']))
  const shown = config.series.map(({ function: name, field }, at) => ({
    name: `${name}(${field ?? ''})`,
    contextName: `aggregation_value_${name}${field ? `_${field}` : ''}`,
    value: values[at] ?? null,
  }))
  const figuresText = shown.map(({ name, value }) => `${name}=${doubleText(value)}`).join(' ')
  const key = groupValues.length > 0 ? ` ${groupValues.join('|')} -` : ''
  const message = `${title}:${key} ${figuresText}`
  const context = {
    ...groupByFields,
    ...Object.fromEntries(shown.map(({ contextName, value }) => [contextName, doubleText(value)])),
    aggregation_key: groupValues.join('|'),
    message,
    timestamp: new Date(toMs).toISOString(),
  }
  const found = config.streams.length === 0 ? streams : streams.filter((id) => streamIds.includes(id))
  return {
    id: eventId(definition.id, toMs, group),
    definitionId: definition.id,
    definitionType: config.type,
    originContext: null,
    timestampMs: toMs,
    processedAtMs,
    rangeMs: { fromMs, toMs },
    sourceStreams: found.length > 0 ? found : streamIds,
    message,
    ...customFields(definition, context),
    priority: definition.priority,
    isAlert: definition.isAlert,
    groupByFields,
    figures: Object.fromEntries([
      ...shown.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])),
      ...usualFigures(config, past),
    ]),
    replay: { query: config.query, streams: config.streams, fromMs, toMs },
  }
}

/** As Java writes doubles: `12.0`. */
function doubleText(value: number | null): string {
  if (value === null) return 'NaN'
  return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value)
}
