import { cluster, inputs, streams } from '@logline/contract'
import type { RouteAnswer } from '../../api/call.ts'
import { query } from '../../api/query.ts'

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

export const nodesQuery = {
  ...query(cluster.nodes),
  select: (answer: RouteAnswer<typeof cluster.nodes>) => answer.nodes,
  staleTime: freshForMs,
}
