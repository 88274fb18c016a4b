import { cluster, inputs, streams } from '@logline/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const streamsQuery = queryOptions({
  queryKey: ['streams', 'all'],
  queryFn: async ({ signal }) => (await call(streams.list, { signal })).streams,
  staleTime: 60_000,
})

export const inputsQuery = queryOptions({
  queryKey: ['inputs', 'all'],
  queryFn: async ({ signal }) => (await call(inputs.list, { signal })).inputs,
  staleTime: 60_000,
})

export const nodesQuery = queryOptions({
  queryKey: ['nodes', 'all'],
  queryFn: async ({ signal }) => (await call(cluster.nodes, { signal })).nodes,
  staleTime: 60_000,
})
