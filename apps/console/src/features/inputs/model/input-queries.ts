import { cluster, clusterInputStates, inputStates, inputs, journal, metrics } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { pollingQuery, query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { metricNames } from './input-counters.ts'
import type { ClusterAnswers } from './input-row.ts'

/** Specification: states, and counters with them, every two seconds while the page is open. */
const pollEveryMs = 2_000

/** What a change of an input makes stale. */
export const inputRoutes = [inputs.list, inputs.get, inputStates.list, clusterInputStates.list]

export const inputsQuery = query(inputs.list)

export const inputQuery = (inputId: string) => query(inputs.get, { params: { inputId } })

const clusterStatesQuery = pollingQuery(clusterInputStates.list, {}, pollEveryMs)
const ownStatesQuery = pollingQuery(inputStates.list, {}, pollEveryMs)

/** What became of all that this node received. */
export const accountingQuery = pollingQuery(inputs.accounting, {}, pollEveryMs)

/** It is far slower than what it tells of. */
export const journalQuery = pollingQuery(journal.get, {}, 10_000)

/** Counters of these inputs, each given by its type and id. */
function countersQuery(list: readonly { id: string; type: string }[]) {
  const body = { metrics: list.flatMap(metricNames) }
  return { ...pollingQuery(metrics.multipleOfAllNodes, { body }, pollEveryMs), enabled: list.length > 0 }
}

/** How these inputs are doing on all nodes. Who may see single inputs only is told of them by the node that answers. */
export function useClusterAnswers(list: readonly { id: string; type: string }[]) {
  const mayReadAll = useIsPermitted()('inputs:read')
  const ofCluster = useQuery({ ...clusterStatesQuery, enabled: mayReadAll })
  const ofNode = useQuery({ ...ownStatesQuery, enabled: !mayReadAll })
  const nodes = useQuery(query(cluster.nodes))
  const thisNode = useQuery({ ...query(cluster.thisNode), enabled: !mayReadAll })
  const counters = useQuery(countersQuery(list))
  const accounting = useQuery(accountingQuery)
  const own = ofNode.data && thisNode.data && { [thisNode.data.node_id]: ofNode.data.states }
  const states = mayReadAll ? ofCluster.data : own
  const answers: ClusterAnswers | null =
    states && nodes.data
      ? {
          states,
          metrics: counters.data ?? {},
          nodes: nodes.data.nodes,
          accounts: accounting.data?.counted_at ? accounting.data : null,
        }
      : null
  return {
    answers,
    error: ofCluster.error ?? ofNode.error ?? thisNode.error ?? nodes.error,
    retry: () => Promise.all([mayReadAll ? ofCluster.refetch() : ofNode.refetch(), nodes.refetch()]),
  }
}
