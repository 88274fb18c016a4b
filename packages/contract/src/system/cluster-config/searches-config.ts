import { z } from 'zod'
import { oneSecond, period, periodOfAtLeast } from '../../base/periods.ts'
import { configClass } from './config-class.ts'

const label = z.string().max(200)
const choices = (key: typeof period) =>
  z
    .record(key, label)
    .refine((options) => Object.keys(options).length <= 100, { error: 'at most 100 choices' })
const fieldNames = z.array(z.string().min(1).max(250)).max(100)
const oneMillisecond = periodOfAtLeast(1, '1 millisecond')

const refreshChoices = {
  PT1S: '1 second',
  PT2S: '2 second',
  PT5S: '5 seconds',
  PT10S: '10 seconds',
  PT30S: '30 seconds',
  PT1M: '1 minute',
  PT5M: '5 minutes',
}

const schema = z.strictObject({
  /** No search may reach further back from its end; `PT0S`: no limit. */
  query_time_range_limit: period,
  relative_timerange_options: choices(period),
  surrounding_timerange_options: choices(oneMillisecond),
  surrounding_filter_fields: fieldNames,
  analysis_disabled_fields: fieldNames,
  auto_refresh_timerange_options: choices(oneSecond).default(refreshChoices),
  default_auto_refresh_option: oneSecond.default('PT5S'),
})

const whenUnset: z.output<typeof schema> = {
  query_time_range_limit: 'PT0S',
  relative_timerange_options: {
    PT5M: '5 minutes',
    PT15M: '15 minutes',
    PT30M: '30 minutes',
    PT1H: '1 hour',
    PT2H: '2 hours',
    PT8H: '8 hours',
    P1D: '1 day',
    P2D: '2 days',
    P5D: '5 days',
    P7D: '7 days',
    P14D: '14 days',
    P30D: '30 days',
    PT0S: 'all messages',
  },
  surrounding_timerange_options: {
    PT1S: '1 second',
    PT5S: '5 seconds',
    PT10S: '10 seconds',
    PT30S: '30 seconds',
    PT1M: '1 minute',
    PT5M: '5 minutes',
  },
  surrounding_filter_fields: ['source', 'gl2_source_input', 'file', 'source_file'],
  analysis_disabled_fields: ['message', 'full_message'],
  auto_refresh_timerange_options: refreshChoices,
  default_auto_refresh_option: 'PT5S',
}

/** What holds for everybody's searches. */
export const searchesConfig = configClass('org.graylog2.indexer.searches.SearchesClusterConfig', {
  schema,
  whenUnset,
  writtenAtStart: whenUnset,
})
