import { type Icon, IconChartBar, IconMarkdown, IconNumber123, IconTable } from '@tabler/icons-react'
import type { WidgetPlan } from '../../values/index.ts'
import {
  defaultAggregationConfig,
  defaultMarkdownConfig,
  defaultMessagesConfig,
  type View,
  type WidgetConfig,
} from '../../view-model/index.ts'

export interface WidgetCreator {
  group: 'Generic' | 'Predefined Aggregation'
  title: string
  icon: Icon
  plan: (type: View['type']) => WidgetPlan
  /** It is to be set up: its editor opens at once. */
  opensEditor?: true
}

const size = { width: 4, height: 4 }

const countConfig: WidgetConfig = {
  ...defaultAggregationConfig,
  series: [{ function: 'count()', config: { name: 'Message Count' } }],
  visualization: 'numeric',
  visualization_config: { trend: false, trend_preference: 'NEUTRAL' },
}

/** Shows something at once: how many messages there are over time (specification, section 9). */
const newAggregationConfig: WidgetConfig = {
  ...defaultAggregationConfig,
  row_pivots: [{ fields: ['timestamp'], type: 'time', config: { interval: { type: 'auto', scaling: 1 } } }],
  series: [{ function: 'count()', config: { name: null } }],
  visualization: 'bar',
  visualization_config: { barmode: 'stack', axis_type: 'linear' },
}

/** What can be added to a page, by title within its group (reference: search, section 14). */
export const widgetCreators: readonly WidgetCreator[] = [
  {
    group: 'Generic',
    title: 'Aggregation',
    icon: IconChartBar,
    opensEditor: true,
    plan: (type) => ({ type: 'aggregation', config: newAggregationConfig, size, ...ownQuery(type) }),
  },
  {
    group: 'Generic',
    title: 'Text',
    icon: IconMarkdown,
    opensEditor: true,
    plan: () => ({ type: 'markdown', config: defaultMarkdownConfig, size: { width: 4, height: 3 } }),
  },
  {
    group: 'Predefined Aggregation',
    title: 'Message Count',
    icon: IconNumber123,
    plan: (type) => ({ type: 'aggregation', config: countConfig, size, ...ownQuery(type) }),
  },
  {
    group: 'Predefined Aggregation',
    title: 'Message Table',
    icon: IconTable,
    plan: (type) => ({
      type: 'messages',
      config: defaultMessagesConfig,
      size: { width: 6, height: 5 },
      ...ownQuery(type),
    }),
  },
]

/** Widgets of a search follow it; those of a dashboard ask for themselves. */
function ownQuery(type: View['type']): Pick<WidgetPlan, 'timerange' | 'query'> {
  if (type === 'SEARCH') return {}
  return {
    timerange: { type: 'relative', from: 300 },
    query: { type: 'elasticsearch', query_string: '' },
  }
}
