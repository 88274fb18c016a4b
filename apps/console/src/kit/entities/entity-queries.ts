import { cluster, inputs, streams } from '@logline/contract'
import type { RouteAnswer } from '../../api/call.ts'
import { pollingQuery, query } from '../../api/query.ts'

const freshForMs = 60_000

export const streamsQuery = {
  ...query(streams.list),
  select: (answer: RouteAnswer<typeof streams.list>) => answer.streams,
  staleTime: freshForMs,
}

export const inputsQuery = {
  ...query(inputs.list),
  select: (answer: RouteAnswer<typeof inputs.list>) => answer.inputs,
  staleTime: freshForMs,
}

/** Specification, section 9. */
const nodesEveryMs = 5_000

export const nodesQuery = {
  ...pollingQuery(cluster.nodes, {}, nodesEveryMs),
  select: (answer: RouteAnswer<typeof cluster.nodes>) => answer.nodes,
}
