import { cluster, type Node, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Leadership } from '../../jobs/index.ts'
import type { NodeIdentity } from './node-identity.ts'

interface ClusterDependencies {
  node: NodeIdentity
  leadership: Leadership
}

/** An installation is one server for now: every list of nodes has one row. */
export function registerCluster(api: FastifyInstance, { node, leadership }: ClusterDependencies): void {
  const ownWire = () => nodeWire(node, api.publicUri, leadership.term() !== null)

  mount(api, cluster.nodes, async () => ({ nodes: [ownWire()], total: 1 }))

  mount(api, cluster.thisNode, async () => ownWire())

  mount(api, cluster.node, async ({ params }) => {
    if (params.nodeId !== node.nodeId) throw notFound(`Node <${params.nodeId}> not found`)
    return ownWire()
  })
}

function nodeWire(node: NodeIdentity, publicUri: string, isLeader: boolean): Node {
  return {
    cluster_id: node.clusterId,
    node_id: node.nodeId,
    type: 'server',
    is_master: isLeader,
    is_leader: isLeader,
    transport_address: new URL('api/', publicUri).href,
    last_seen: toTs(Date.now()),
    short_node_id: node.nodeId.slice(0, 8),
    hostname: node.hostname,
  }
}
