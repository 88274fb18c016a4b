import { indexSets, streams } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const defaultStream = '000000000000000000000001'

describeOnEachDatabase('streams and index sets', (database) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it('exist from the first start on', async () => {
    const api = server.api.as('admin')
    const [set] = (await api.call(indexSets.list)).body.index_sets
    expect(set).toMatchObject({
      title: 'Default index set',
      index_prefix: 'logline',
      default: true,
      can_be_default: true,
      writable: true,
      index_analyzer: 'standard',
      field_type_refresh_interval: 5000,
      index_template_type: null,
      max_bytes: null,
      archives_before_deletion: false,
      retention_strategy: { max_number_of_indices: 20 },
      rotation_strategy: { index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
    })
    const { body } = await api.call(streams.get, { params: { streamId: defaultStream } })
    expect(body).toMatchObject({
      id: defaultStream,
      title: 'Default Stream',
      is_default: true,
      is_editable: true,
      disabled: false,
      matching_type: 'AND',
      rules: [],
      outputs: [],
      index_set_id: set?.id,
    })
    const list = (await api.call(streams.list)).body
    expect(list.streams.map(({ id, is_editable }) => [id.slice(-1), is_editable])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['4', false],
    ])
  })

  it('are shown only to those who may read them', async () => {
    const reader = await server.seed.user({ permissions: [`streams:read:${defaultStream}`] })
    const api = server.api.as(reader)
    expect((await api.call(streams.list)).body).toMatchObject({ total: 1, streams: [{ id: defaultStream }] })
    const page = (await api.call(streams.paginated)).body
    expect(page).toMatchObject({ total: 1, elements: [{ id: defaultStream, outputs: null }] })
    expect(page.attributes.map(({ sortable }) => sortable)).toEqual(Array(6).fill(true))
    const other = { params: { streamId: '000000000000000000000002' } }
    expect((await api.call(streams.get, other)).status).toBe(403)
    expect((await api.call(indexSets.list)).body).toMatchObject({ total: 0, index_sets: [] })
  })

  it('are not found under another id', async () => {
    const api = server.api.as('admin')
    expect((await api.call(streams.get, { params: { streamId: 'a'.repeat(24) } })).status).toBe(404)
    expect((await api.call(indexSets.get, { params: { id: 'a'.repeat(24) } })).status).toBe(404)
  })

  it('come in pages, sorted and filtered', async () => {
    const api = server.api.as('admin')
    const page = async (query: z.input<typeof streams.paginated.query>) =>
      (await api.call(streams.paginated, { query })).body
    const second = await page({ per_page: 2, page: 2, sort: 'title', order: 'desc' })
    expect(second.elements.map(({ title }) => title)).toEqual(['All system events', 'All events'])
    expect(second.pagination).toEqual({ total: 4, count: 2, page: 2, per_page: 2 })
    const events = await page({ query: 'EVENTS', per_page: 0 })
    expect(events.elements.map(({ title }) => title)).toEqual(['All events', 'All system events'])
    expect(events).toMatchObject({ total: 4, pagination: { total: 2 } })
  })
})
