import { cluster, type Node, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { NodeIdentity } from './node-identity.ts'

/** An installation is one server for now: every list of nodes has one row. */
export function registerCluster(api: FastifyInstance, { node }: { node: NodeIdentity }): void {
  mount(api, cluster.nodes, async () => ({ nodes: [nodeWire(node, api.publicUri)], total: 1 }))

  mount(api, cluster.thisNode, async () => nodeWire(node, api.publicUri))

  mount(api, cluster.node, async ({ params }) => {
    if (params.nodeId !== node.nodeId) throw notFound(`Node <${params.nodeId}> not found`)
    return nodeWire(node, api.publicUri)
  })
}

function nodeWire(node: NodeIdentity, publicUri: string): Node {
  return {
    cluster_id: node.clusterId,
    node_id: node.nodeId,
    type: 'server',
    is_master: true,
    is_leader: true,
    transport_address: new URL('api/', publicUri).href,
    last_seen: toTs(Date.now()),
    short_node_id: node.nodeId.slice(0, 8),
    hostname: node.hostname,
  }
}
