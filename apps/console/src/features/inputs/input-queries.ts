import { inputStates, inputs, metrics } from '@logline/contract'
import { pollingQuery, query } from '../../api/query.ts'
import { metricNames } from './input-counters.ts'

/** Specification: states, and counters with them, every two seconds while the page is open. */
const pollEveryMs = 2_000

export const inputsQuery = query(inputs.list)

export const inputStatesQuery = pollingQuery(inputStates.list, {}, pollEveryMs)

/** Counters of these inputs, each given by its type and id. */
export function inputCountersQuery(list: readonly { id: string; type: string }[]) {
  const body = { metrics: list.flatMap(metricNames) }
  return { ...pollingQuery(metrics.multiple, { body }, pollEveryMs), enabled: list.length > 0 }
}
