import type { ScriptingTable } from '@logline/contract'
import { seriesFunctions } from '@logline/contract'
import { z } from 'zod'
import { addressRange } from '../scripting/index.ts'
import { boundedRows } from './bounded-answer.ts'
import { readOnly, type ToolSetting } from './tool-setting.ts'

const mostRows = 100
const mostGroups = 100

/** What is searched, by every tool that searches. */
export const searchedInput = {
  query: z.string().max(10_000).default('*').describe('Query string; * for all messages'),
  timerange: z
    .string()
    .max(200)
    .default('1h')
    .describe('15m, 2h, 7d, or words such as "last week" or "2026-03-01 10:00 to 2026-03-01 12:00"'),
  streams: z
    .array(z.string())
    .max(100)
    .default([])
    .describe('Ids of streams; empty for all the user may read'),
}

const messagesInput = z.object({
  ...searchedInput,
  fields: z.array(z.string().min(1)).min(1).max(30).default(['timestamp', 'source', 'message']),
  sort: z.string().min(1).default('timestamp'),
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.int().min(1).max(mostRows).default(20),
  offset: z.int().min(0).max(9_000).default(0),
})

const aggregateInput = z.object({
  ...searchedInput,
  group_by: z.array(z.string().min(1)).min(1).max(3).describe('Fields whose values make the groups'),
  groups: z.int().min(1).max(mostGroups).default(15).describe('Most groups of each field'),
  metrics: z
    .array(
      z.object({
        function: z.enum(seriesFunctions),
        field: z.string().min(1).optional().describe('Not needed for count'),
        percentile: z.number().min(0).max(100).optional(),
        sort: z.enum(['asc', 'desc']).optional(),
      }),
    )
    .min(1)
    .max(10)
    .default([{ function: 'count' }]),
})

/** Messages, and what can be computed of them. */
export function addSearchTools({ server, caller, tables, answer }: ToolSetting): void {
  server.registerTool(
    'search_messages',
    {
      title: 'Search messages',
      description: 'Finds log messages by a query and a time range, the newest first.',
      inputSchema: messagesInput,
      annotations: readOnly,
    },
    ({ timerange, order, limit, offset, ...rest }) =>
      answer(async () => {
        const sort_order = order === 'asc' ? ('Ascending' as const) : ('Descending' as const)
        const wanted = { ...rest, timerange: addressRange(timerange), sort_order, size: limit, from: offset }
        return tableAnswer(await tables.messages(wanted, caller))
      }),
  )
  server.registerTool(
    'aggregate',
    {
      title: 'Aggregate messages',
      description:
        'Groups messages by the values of fields and computes metrics such as count, avg or percentile.',
      inputSchema: aggregateInput,
      annotations: readOnly,
    },
    ({ timerange, group_by, groups, metrics, ...rest }) =>
      answer(async () => {
        const wanted = {
          ...rest,
          timerange: addressRange(timerange),
          group_by: group_by.map((field) => ({ field, limit: groups })),
          metrics: metrics.map(metricOf),
        }
        return tableAnswer(await tables.aggregate(wanted, caller))
      }),
  )
}

type WantedMetric = z.output<typeof aggregateInput>['metrics'][number]

function metricOf({ function: name, field, percentile, sort }: WantedMetric) {
  return {
    function: name,
    ...(field === undefined ? {} : { field }),
    ...(percentile === undefined ? {} : { configuration: { percentile } }),
    ...(sort === undefined
      ? {}
      : { sort: sort === 'asc' ? ('Ascending' as const) : ('Descending' as const) }),
  }
}

function tableAnswer({ schema, datarows, metadata }: ScriptingTable) {
  const columns = schema.map(({ name }) => name.replace(/^(field|grouping|metric): /, ''))
  return { columns, ...boundedRows(datarows), time_range: metadata.effective_timerange }
}
