import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { system } from './system.ts'

const area = 'cluster'

const node = z.object({
  cluster_id: z.uuid(),
  node_id: z.uuid(),
  type: z.literal('server'),
  is_master: z.boolean(),
  is_leader: z.boolean(),
  transport_address: z.string(),
  last_seen: ts,
  short_node_id: z.string(),
  hostname: z.string(),
})

/** The servers of the installation. */
export const cluster = {
  nodes: defineRoute({
    method: 'GET',
    path: '/system/cluster/nodes',
    area,
    summary: 'All nodes',
    permission: 'authenticated',
    response: z.object({ nodes: z.array(node), total: z.int() }),
  }),
  thisNode: defineRoute({
    method: 'GET',
    path: '/system/cluster/node',
    area,
    summary: 'The node that answers',
    permission: 'authenticated',
    response: node,
  }),
  node: defineRoute({
    method: 'GET',
    path: '/system/cluster/nodes/{nodeId}',
    area,
    summary: 'A node by id',
    permission: 'authenticated',
    params: z.object({ nodeId: z.string() }),
    response: node,
  }),
  overrideBalancerStatus: defineRoute({
    method: 'PUT',
    path: '/cluster/{nodeId}/lbstatus/override/{status}',
    area,
    summary: 'What load balancers are told of a node until it comes to another state',
    permission: 'lbstatus:change',
    params: system.overrideBalancerStatus.params.extend({ nodeId: z.string() }),
  }),
  pauseProcessing: defineRoute({
    method: 'POST',
    path: '/cluster/{nodeId}/processing/pause',
    area,
    summary: 'Pause the processing of a node',
    permission: 'processing:changestate:{nodeId}',
    params: z.object({ nodeId: z.string() }),
  }),
  resumeProcessing: defineRoute({
    method: 'POST',
    path: '/cluster/{nodeId}/processing/resume',
    area,
    summary: 'Resume the processing of a node',
    permission: 'processing:changestate:{nodeId}',
    params: z.object({ nodeId: z.string() }),
  }),
}

export type Node = z.infer<typeof node>
