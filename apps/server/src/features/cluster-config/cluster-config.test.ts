import { clusterConfig, clusterConfigs, messageProcessors } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const { searches, userSession, sidecars, urlWhitelist, indexSetDefaults, threatIntel, publicNotifications } =
  clusterConfigs

describeOnEachDatabase('cluster configuration', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const params = (each: { className: string }) => ({ configClass: each.className })
  const admin = () => server.api.as('admin')

  it('is there for the searches from the first start on, with the documented values', async () => {
    const { status, body } = await admin().call(clusterConfig.get, { params: params(searches) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      query_time_range_limit: 'PT0S',
      surrounding_filter_fields: ['source', 'gl2_source_input', 'file', 'source_file'],
      default_auto_refresh_option: 'PT5S',
    })
  })

  it('answers 204 for what nobody has written, and gives back what was written until it is deleted', async () => {
    const call = { params: params(userSession) }
    expect((await admin().call(clusterConfig.get, call)).status).toBe(204)
    const written = { enable_global_session_timeout: true, global_session_timeout_interval: 'PT1H30M' }
    const put = await admin().call(clusterConfig.update, { ...call, body: written })
    expect(put).toMatchObject({ status: 202, body: written })
    expect(await admin().call(clusterConfig.get, call)).toMatchObject({ status: 200, body: written })
    expect((await admin().call(clusterConfig.remove, call)).status).toBe(204)
    expect((await admin().call(clusterConfig.get, call)).status).toBe(204)
  })

  it('writes each change into the audit trail with who made it', async () => {
    const body = { ...clusterConfigs.permissions.whenUnset, allow_sharing_with_users: false }
    const call = { params: params(clusterConfigs.permissions) }
    await admin().call(clusterConfig.update, { ...call, body })
    await admin().call(clusterConfig.remove, call)
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['username', 'action', 'entity_title'])
      .where('entity_id', '=', clusterConfigs.permissions.className)
      .orderBy('at_ms')
      .execute()
    expect(entries).toEqual([
      { username: 'admin', action: 'update', entity_title: 'UserAndTeamsConfig' },
      { username: 'admin', action: 'delete', entity_title: 'UserAndTeamsConfig' },
    ])
  })
})

describe('cluster configuration', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const put = (className: string, body: Record<string, unknown>) =>
    server.api.as('admin').call(clusterConfig.update, { params: { configClass: className }, body })

  it('takes no class that is not on its list, whatever the name (CVE-2024-24824)', async () => {
    for (const configClass of ['java.io.File', 'constructor', '__proto__', '../users']) {
      const call = { params: { configClass } }
      const admin = server.api.as('admin')
      expect(await admin.call(clusterConfig.get, call)).toMatchObject({
        status: 404,
        body: { message: `Couldn't find configuration class  '${configClass}'` },
      })
      expect((await admin.call(clusterConfig.remove, call)).status).toBe(404)
      expect((await put(configClass, {})).status).toBe(404)
    }
  })

  it('says everything that is wrong at once, and keeps what it had', async () => {
    const body = { ...searches.whenUnset, query_time_range_limit: '30 days', surrounding_filter_fields: 'x' }
    const answer = await put(searches.className, { ...body, colour: 'red' })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: expect.stringMatching(/SearchesClusterConfig".*PT5M.*expected array.*"colour"/s),
      },
    })
    const { body: kept } = await server.api
      .as('admin')
      .call(clusterConfig.get, { params: { configClass: searches.className } })
    expect(kept.query_time_range_limit).toBe('PT0S')
  })

  it.each([
    [sidecars, { sidecar_update_interval: 'PT5M' }, 'must be lower than'],
    [sidecars, { sidecar_inactive_threshold: 'PT0.5S' }, 'must be at least 1 second'],
    [searches, { surrounding_timerange_options: { PT0S: 'none' } }, 'surrounding_timerange_options'],
    [publicNotifications, { notifications: { 1: { title: 'x' } } }, 'shortMessage'],
    [indexSetDefaults, { shards: 0 }, 'shards'],
    [indexSetDefaults, { rotation_strategy_class: 'x' }, 'rotation_strategy_class'],
    [urlWhitelist, { entries: [{ id: '1', type: 'regex', title: 't', value: '(a' }] }, 'Entry "t"'],
  ])('refuses values that make no sense: %#', async ({ className, whenUnset }, change, problem) => {
    const answer = await put(className, { ...whenUnset, ...change })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(problem) } })
  })

  it('describes every class by a JSON schema, and lists all of them', async () => {
    const api = server.api.as('admin')
    const { body } = await api.call(clusterConfig.list)
    expect(body.total).toBe(Object.keys(clusterConfigs).length)
    for (const configClass of body.classes) {
      const answer = await api.fetch(`/system/cluster_config/${configClass}`, {
        headers: { accept: 'application/schema+json' },
      })
      expect(answer.headers.get('content-type')).toMatch(/^application\/schema\+json/)
      expect(await answer.json()).toMatchObject({ type: 'object', properties: expect.any(Object) })
    }
  })

  it('keeps what everybody is to be told', async () => {
    const notification = {
      title: 'Maintenance',
      shortMessage: 'Tonight at ten',
      longMessage: '',
      variant: 'warning',
      hiddenTitle: false,
      isActive: true,
      isDismissible: true,
      isGlobal: true,
      atLogin: false,
    }
    const value = { notifications: { first: notification } }
    expect(await put(publicNotifications.className, value)).toMatchObject({ status: 202, body: value })
  })

  it('shows a key only to those who may change it', async () => {
    const value = { ...threatIntel.whenUnset, otx_api_key: 'secret' }
    expect((await put(threatIntel.className, value)).status).toBe(202)
    const read = async (...permissions: string[]) => {
      const user = await server.seed.user({ permissions })
      return server.api.as(user).call(clusterConfig.get, { params: { configClass: threatIntel.className } })
    }
    expect((await read('clusterconfigentry:read')).status).toBe(403)
    expect((await read('clusterconfigentry:read,edit')).body).toEqual(value)
  })

  it('needs all the rights, and for the URL whitelist also those of its own', async () => {
    const { seed, api } = server
    const reader = api.as(await seed.user({ roles: ['Reader'] }))
    const creator = api.as(await seed.user({ permissions: ['clusterconfigentry:create'] }))
    const editor = api.as(await seed.user({ permissions: ['clusterconfigentry:*'] }))
    const of = (configClass: string) => ({ params: { configClass } })
    const body = urlWhitelist.whenUnset
    expect((await reader.call(clusterConfig.get, of(searches.className))).status).toBe(200)
    expect((await reader.call(clusterConfig.get, of(urlWhitelist.className))).status).toBe(403)
    const write = { ...of(searches.className), body: searches.whenUnset }
    expect((await creator.call(clusterConfig.update, write)).status).toBe(403)
    expect((await editor.call(clusterConfig.update, write)).status).toBe(202)
    const open = { ...of(urlWhitelist.className), body }
    expect((await editor.call(clusterConfig.update, open)).status).toBe(403)
    expect((await editor.call(clusterConfig.remove, of(urlWhitelist.className))).status).toBe(403)
  })
})

describe('the message processors', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const filterChain = 'org.graylog2.messageprocessors.MessageFilterChainProcessor'
  const streamRules = 'org.graylog2.messageprocessors.StreamMatcherFilterProcessor'
  const order = [
    { name: 'Message Filter Chain', class_name: filterChain },
    { name: 'Stream Rule Processor', class_name: streamRules },
  ]

  it('are listed in their order, and stay off when they are switched off', async () => {
    const api = server.api.as('admin')
    expect((await api.call(messageProcessors.get)).body).toEqual({
      processor_order: order,
      disabled_processors: [],
    })
    const body = { processor_order: order, disabled_processors: [streamRules] }
    expect(await api.call(messageProcessors.update, { body })).toMatchObject({ status: 200, body })
    expect((await api.call(messageProcessors.get)).body).toEqual(body)
  })

  it.each([
    ['an order this server does not have', { processor_order: order.toReversed() }, 'The order must be'],
    ['a processor that is named twice', { processor_order: [order[0], order[0]] }, 'named twice'],
    ['a processor it does not know', { disabled_processors: ['x.Y'] }, 'no message processor "x.Y"'],
  ])('refuse %s', async (_, change, problem) => {
    const body = { processor_order: order, disabled_processors: [], ...change }
    const answer = await server.api
      .as('admin')
      // as: one of the cases has an entry that may be missing by its type
      .call(messageProcessors.update, { body: body as never })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(problem) } })
  })
})
