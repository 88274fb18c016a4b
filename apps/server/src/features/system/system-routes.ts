import { platform, release } from 'node:os'
import { openApiDocument, system, toTs } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { requirePermission } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import type { Leadership } from '../../jobs/index.ts'
import type { Lifecycle } from './lifecycle.ts'
import { knownLocales } from './locales.ts'
import type { MetricsRegistry } from './metrics-registry.ts'
import type { NodeIdentity } from './node-identity.ts'
import { runtimeInfo, runtimeMemory } from './runtime.ts'
import { settingRepo } from './setting-repo.ts'
import { apiVersion, productVersion } from './versions.ts'

interface SystemDependencies {
  db: Db
  node: NodeIdentity
  leadership: Leadership
  lifecycle: Lifecycle
  metrics: MetricsRegistry
}

/** The gauge of stored messages in the last second, fed by whoever watches the data plane. */
const storedRate = 'org.graylog2.throughput.output.1-sec-rate'

/** Set once somebody has dismissed the hints of this minor version. */
const dismissedSetting = `gettingstarted.dismissed.${apiVersion.split('.').slice(0, 2).join('.')}`

export function registerSystem(
  api: FastifyInstance,
  { db, node, leadership, lifecycle, metrics }: SystemDependencies,
): void {
  mount(api, system.hello, async () => ({
    cluster_id: node.clusterId,
    node_id: node.nodeId,
    version: apiVersion,
    tagline: 'Logline: find what happened.',
  }))

  mount(api, system.overview, async ({ actor }) => {
    requirePermission(actor, `system:read:${node.nodeId}`)
    return overview(node, { isLeader: leadership.term() !== null, lifecycle })
  })

  mount(api, system.runtime, async ({ actor }) => {
    requirePermission(actor, `jvmstats:read:${node.nodeId}`)
    const { free, max, total, used } = runtimeMemory()
    return {
      free_memory: memoryWire(free),
      max_memory: memoryWire(max),
      total_memory: memoryWire(total),
      used_memory: memoryWire(used),
      node_id: node.nodeId,
      pid: String(process.pid),
      info: runtimeInfo(),
    }
  })

  mount(api, system.locales, async () => ({ locales: knownLocales() }))

  mount(api, system.throughput, async () => {
    const stored = metrics.read(storedRate)
    const rate = stored?.type === 'gauge' ? Number(stored.metric.value) : 0
    return { throughput: Math.round(rate) }
  })

  mount(api, system.license, async () => ({ license_info: { license_status: 'absent' as const } }))

  mount(api, system.gettingStarted, async () => ({ show: !(await settingRepo(db).has(dismissedSetting)) }))

  mount(api, system.dismissGettingStarted, async () => {
    await settingRepo(db).ensure(dismissedSetting, new Date().toISOString())
  })

  mount(api, system.openApi, async () => openApiDocument())
}

function overview(node: NodeIdentity, { isLeader, lifecycle }: { isLeader: boolean; lifecycle: Lifecycle }) {
  return {
    facility: 'graylog-server',
    codename: 'Logline',
    node_id: node.nodeId,
    cluster_id: node.clusterId,
    version: apiVersion,
    product_version: productVersion,
    started_at: toTs(node.startedAtMs),
    is_processing: lifecycle.isProcessing(),
    hostname: node.hostname,
    lifecycle: lifecycle.state(),
    lb_status: lifecycle.balancerStatus(),
    timezone: hereTimeZone(),
    operating_system: `${platform()} ${release()}`,
    is_leader: isLeader,
  }
}

function memoryWire(bytes: number) {
  return { bytes, kilobytes: Math.floor(bytes / 1024), megabytes: Math.floor(bytes / 1024 ** 2) }
}
