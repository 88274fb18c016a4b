import { outputs, streamOutputs, streams } from '@logline/contract'
import { pollingQuery, query } from '../../../api/query.ts'

/** Like those of inputs. */
const pollEveryMs = 2_000

/** What a change of an output, or of the streams that use it, makes stale. */
export const outputRoutes = [
  outputs.list,
  outputs.get,
  outputs.streams,
  outputs.counts,
  streamOutputs.list,
  streams.paginated,
  streams.list,
  streams.get,
]

export const outputsQuery = query(outputs.list)

export const outputTypesQuery = query(outputs.available)

/** Which streams use which outputs. */
export const outputUsesQuery = query(outputs.streams)

export const outputCountsQuery = pollingQuery(outputs.counts, {}, pollEveryMs)

export const streamQuery = (streamId: string) => query(streams.get, { params: { streamId } })

export const streamOutputsQuery = (streamId: string) => query(streamOutputs.list, { params: { streamId } })
