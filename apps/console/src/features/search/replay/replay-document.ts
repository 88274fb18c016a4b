import type { EventAggregation, TimeRange } from '@logline/contract'
import {
  addHighlightingRule,
  addWidget,
  defaultAggregationConfig,
  defaultMessagesConfig,
  makeWidget,
  newSearchDocument,
  type ViewDocument,
} from '../../view-model/index.ts'
import { markingRules } from './replay-conditions.ts'

/** What is to be searched again. */
export interface Replay {
  query: string
  /** Ids; empty for all. */
  streams: readonly string[]
  timeRange: TimeRange
  /** Of the definition; null when nobody knows it any more. */
  config: EventAggregation | null
}

/** A new search of what made an event: its messages, and the numbers that its definition looks at. */
export function replayDocument({ query, streams, timeRange, config }: Replay): ViewDocument {
  const document = newSearchDocument({ timeRange, queryString: query, streams }, defaultMessagesConfig)
  const queryId = document.queries[0]?.id ?? ''
  if (!config || config.series.length === 0) return document
  const row_pivots = config.group_by.map((field) => ({
    fields: [field],
    type: 'values',
    config: { limit: 15 },
  }))
  const names = config.series.map(({ function: name, field }) => `${name}(${field ?? ''})`)
  const widget = makeWidget({
    id: 'replayed-numbers',
    type: 'aggregation',
    config: {
      ...defaultAggregationConfig,
      row_pivots,
      series: names.map((name) => ({ function: name, config: { name: null } })),
      sort: names.slice(0, 1).map((field) => ({ type: 'series', field, direction: 'Descending' })),
      visualization: 'table',
    },
  })
  const title = `Numbers of the event definition${config.group_by.length > 0 ? `, by ${config.group_by.join(', ')}` : ''}`
  const place = { col: 1, row: 9, height: 3, width: 6 }
  const commands = [
    addWidget(queryId, { widget, place, title }),
    ...markingRules(config).map((rule) => addHighlightingRule(queryId, rule)),
  ]
  return commands.reduce((changed, command) => command(changed), document)
}
