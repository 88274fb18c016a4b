import type { MessagePattern, TimeExplanation } from '@logline/contract'
import { z } from 'zod'
import { callerSignal } from '../../http/answers/caller-signal.ts'
import { explainTime, messagePatterns } from '../insights/index.ts'
import { addressRange } from '../scripting/index.ts'
import { searchHttpProblem } from '../searches/index.ts'
import { boundedRows } from './bounded-answer.ts'
import { searchedInput } from './search-tools.ts'
import { readOnly, type ToolSetting } from './tool-setting.ts'

const patternsInput = z.object({ ...searchedInput, limit: z.int().min(1).max(100).default(30) })

const { query, streams } = searchedInput
const instant = (words: string) => z.iso.datetime({ offset: true }).describe(words)

const explainInput = z.object({
  ...{ query, streams },
  from: instant('Begin of what is to be explained, such as 2026-03-01T10:15:00Z'),
  to: instant('End of what is to be explained'),
  baseline_from: instant(
    `Begin of what it is compared with, which ends at \`from\`; four times as long when left out`,
  ).optional(),
})

const hour = { type: 'relative' as const, range: 3_600 }
const baselineLengths = 4

/** What messages have in common, and what is different at a time. */
export function addInsightTools(setting: ToolSetting): void {
  const { server, caller, answer } = setting
  const reader = () => ({ actor: caller.actor, signal: callerSignal(caller.reply) })
  const told = (find: () => Promise<object>) =>
    answer(() =>
      find().catch((error: unknown) => {
        throw searchHttpProblem(error)
      }),
    )
  server.registerTool(
    'find_patterns',
    {
      title: 'Find patterns of messages',
      description:
        'Groups messages by their texts without what varies: counts, shares, which patterns are new or grew within the range.',
      inputSchema: patternsInput,
      annotations: readOnly,
    },
    ({ query, timerange, streams, limit }) =>
      told(async () => {
        const request = {
          ...{ query_string: query, streams, group_field: null, limit },
          // The default of the input is a range.
          timerange: addressRange(timerange) ?? hour,
        }
        const found = await messagePatterns(setting, reader(), request)
        return {
          columns: ['pattern', 'count', 'share', 'state', 'levels', 'sources', 'query', 'example'],
          ...boundedRows(found.patterns.map(patternRow)),
          messages: found.messages,
          read: found.read,
          patterns: found.total,
          time_range: found.timerange,
        }
      }),
  )
  server.registerTool(
    'explain_time',
    {
      title: 'Explain what is different at a time',
      description:
        'Compares a part of a time range with what was before it: values of fields and message patterns whose share is another, the weightiest first. Use it on a spike.',
      inputSchema: explainInput,
      annotations: readOnly,
    },
    ({ query, streams, from, to, baseline_from }) =>
      told(async () => {
        const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
        const begin = baseline_from ?? new Date(fromMs - baselineLengths * (toMs - fromMs)).toISOString()
        const request = {
          ...{ query_string: query, streams, group_field: null, baseline: null },
          timerange: absolute(begin, to),
          selection: absolute(from, to),
        }
        const found = await explainTime(setting, reader(), request)
        return {
          columns: ['what', 'share_then', 'share_before', 'times', 'weight', 'query'],
          ...boundedRows([...found.values.map(valueRow), ...found.patterns.map(changeRow)]),
          state: found.state,
          selection: found.selection,
          baseline: found.baseline,
          similar_fields: found.similar_fields.slice(0, 100),
        }
      }),
  )
}

const absolute = (from: string, to: string) => ({ type: 'absolute' as const, from, to })

function patternRow({ pattern, count, share, state, levels, groups, query, examples }: MessagePattern) {
  const words = (named: MessagePattern['levels']) =>
    named.map(({ value, count }) => `${value}: ${count}`).join(', ')
  return [
    pattern,
    count,
    rounded(share),
    state,
    words(levels),
    words(groups),
    query,
    examples[0]?.message ?? null,
  ]
}

function valueRow({ field, comparison, value, ...rest }: TimeExplanation['values'][number]) {
  const signs = { equals: '=', at_least: '>=', less_than: '<' }
  return [`${field} ${signs[comparison]} ${value}`, ...sides(rest)]
}

function changeRow({ pattern, state, ...rest }: TimeExplanation['patterns'][number]) {
  return [`${state} pattern: ${pattern}`, ...sides(rest)]
}

type Sides = Pick<TimeExplanation['patterns'][number], 'selection' | 'baseline' | 'lift' | 'weight' | 'query'>

function sides({ selection, baseline, lift, weight, query }: Sides) {
  return [rounded(selection.share), rounded(baseline.share), rounded(lift), rounded(weight), query]
}

function rounded(number: number | null): number | null {
  return number === null ? null : Number(number.toPrecision(3))
}
