import { inputStates, inputs, metrics } from '@logline/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { metricNames } from './input-counters.ts'

/** Specification: states, and counters with them, every two seconds while the page is open. */
const pollEveryMs = 2_000

export const inputsQuery = queryOptions({
  queryKey: ['inputs', 'list'],
  queryFn: ({ signal }) => call(inputs.list, { signal }),
})

export const inputStatesQuery = queryOptions({
  queryKey: ['inputs', 'states'],
  queryFn: ({ signal }) => call(inputStates.list, { signal, isPolling: true }),
  refetchInterval: pollEveryMs,
})

/** Counters of these inputs, each given by its type and id. */
export function inputCountersQuery(list: readonly { id: string; type: string }[]) {
  return queryOptions({
    queryKey: ['inputs', 'counters', list.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      call(metrics.multiple, { body: { metrics: list.flatMap(metricNames) }, signal, isPolling: true }),
    refetchInterval: pollEveryMs,
    enabled: list.length > 0,
  })
}
