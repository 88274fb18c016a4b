import { cluster, metrics, system } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('system', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('greets everyone with the version clients look for', async () => {
    const { body } = await server.api.anonymous.call(system.hello)
    expect(body.version).toBe('5.1.9')
    expect(body.node_id).not.toBe(body.cluster_id)
  })

  it('describes itself the same way everywhere', async () => {
    const admin = server.api.as('admin')
    const overview = (await admin.call(system.overview)).body
    const { nodes, total } = (await admin.call(cluster.nodes)).body
    expect(total).toBe(1)
    expect(nodes[0]).toMatchObject({ node_id: overview.node_id, cluster_id: overview.cluster_id })
    expect(nodes[0]?.transport_address).toBe(`${server.url}api/`)
    const params = { nodeId: overview.node_id }
    expect((await admin.call(cluster.node, { params })).body.hostname).toBe(overview.hostname)
    expect((await admin.call(cluster.node, { params: { nodeId: 'other' } })).status).toBe(404)
  })

  it('lets a reader see one node when the right is on that node only', async () => {
    const nodeId = (await server.api.anonymous.call(system.hello)).body.node_id
    const user = await server.seed.user({ permissions: [`system:read:${nodeId}`, 'jvmstats:read:other'] })
    expect((await server.api.as(user).call(system.overview)).status).toBe(200)
    expect((await server.api.as(user).call(system.runtime)).status).toBe(403)
  })

  it('tells the memory of its runtime', async () => {
    const { body } = await server.api.as('admin').call(system.runtime)
    expect(body.info).toMatch(/^Node\.js \d+\.\d+ on \w+ \d+\.\d+$/)
    expect(body.used_memory.bytes + body.free_memory.bytes).toBe(body.total_memory.bytes)
    expect(body.max_memory.megabytes).toBeGreaterThan(100)
  })

  it('names languages for its locales', async () => {
    const { locales } = (await server.api.as('admin').call(system.locales)).body
    expect(locales.de).toEqual({ language_tag: 'de', display_name: 'German' })
    expect(Object.keys(locales).length).toBeGreaterThan(100)
  })

  it('answers the metrics that exist and that the caller may read', async () => {
    const names = ['jvm.memory.heap.used', 'no.such.metric', 'jvm.memory.heap.used', 'jvm.memory.heap.max']
    const one = await server.seed.user({ permissions: ['metrics:read:jvm.memory.heap.max'] })
    const ask = { body: { metrics: names } }
    const all = (await server.api.as('admin').call(metrics.multiple, ask)).body
    expect(all.metrics.map((metric) => metric.full_name)).toEqual([
      'jvm.memory.heap.used',
      'jvm.memory.heap.max',
    ])
    expect(all.metrics[0]).toMatchObject({
      name: 'used',
      type: 'gauge',
      metric: { value: expect.any(Number) },
    })
    expect((await server.api.as(one).call(metrics.multiple, ask)).body.total).toBe(1)
    const ofNodes = (await server.api.as('admin').call(metrics.multipleOfAllNodes, ask)).body
    expect(Object.values(ofNodes).map((list) => list?.total)).toEqual([2])
  })

  it('finds metrics by the beginning of their names', async () => {
    const find = (namespace: string) =>
      server.api.as('admin').call(metrics.ofNamespace, { params: { namespace } })
    expect((await find('jvm.memory')).body.total).toBe(3)
    expect((await find('nothing')).status).toBe(404)
  })

  it('shows the hints for beginners until somebody dismisses them, and needs no licence', async () => {
    const user = server.api.as(await server.seed.user())
    expect((await user.call(system.gettingStarted)).body).toEqual({ show: true })
    for (const _ of [1, 2]) expect((await user.call(system.dismissGettingStarted)).status).toBe(204)
    expect((await server.api.as('admin').call(system.gettingStarted)).body).toEqual({ show: false })
    const { body } = await server.api.as('admin').call(system.license)
    expect(body).toEqual({ license_info: { license_status: 'absent' } })
  })

  it('serves the description of its own API to everyone', async () => {
    const { body } = await server.api.anonymous.call(system.openApi)
    expect(body).toMatchObject({ openapi: '3.1.0', paths: { '/system': { get: { tags: ['system'] } } } })
  })
})
