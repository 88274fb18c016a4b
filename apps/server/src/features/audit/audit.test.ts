import { audit, grnOf, shares, streamRules, streams, users } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { addStream } from '../../testing/add-stream.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps } from '../../testing/team-steps.ts'
import { removeOldAuditEntries } from './audit-retention.ts'
import { recordAudit } from './record-audit.ts'

type Filters = z.output<typeof audit.list.query>['filters']

describeOnEachDatabase('the audit trail', (database) => {
  let server: TestServer
  let reader: TestUser
  beforeAll(async () => {
    server = await startTestServer({ database })
    reader = await server.seed.user({ roles: ['Reader'] })
  })
  afterAll(() => server.stop())

  const entries = async (filters: Filters, query = '') =>
    (await server.api.as('admin').call(audit.list, { query: { filters, query } })).body

  it('tells who did what to which thing, from where, in the order in which it happened', async () => {
    const streamId = await addStream(server, 'Doors')
    await server.api.as('admin').call(streams.update, { params: { streamId }, body: { title: 'Gates' } })
    await server.api.as('admin').call(streams.resume, { params: { streamId } })
    await server.api.as('admin').call(streams.remove, { params: { streamId } })
    const { elements, pagination } = await entries([`entity_id:${streamId}`])
    expect(pagination.total).toBe(4)
    expect(elements.map(({ action, entity_title }) => `${action} ${entity_title}`)).toEqual([
      'delete Gates',
      'resume Gates',
      'update Gates',
      'create Doors',
    ])
    expect(elements[2]).toMatchObject({
      user_id: 'local:admin',
      username: 'admin',
      client_address: '127.0.0.1',
      entity_type: 'stream',
      result: 'success',
      details: { changed: ['title'] },
    })
  })

  it('tells of a thing also what was done to its parts, and what others were given with it', async () => {
    const [admin, steps] = [server.api.as('admin'), createTeamSteps(server)]
    const jane = await server.seed.user()
    const [streamId, team, role] = [await addStream(server, 'Lifts'), await steps.team(), await steps.role()]
    const rule = { field: 'level', type: 3, value: '5', inverted: false, description: '' }
    const { body } = await admin.call(streamRules.create, { params: { streamId }, body: rule })
    const params = { streamId, ruleId: body.streamrule_id }
    await server.api.as(jane).call(streamRules.remove, { params })
    await admin.call(streamRules.remove, { params })
    await steps.add('admin', team.id, jane)
    await steps.take('admin', team.id, jane)
    await admin.call(users.update, { params: { userId: jane.id }, body: { roles: ['Reader', role.name] } })
    const share = { [grnOf('team', team.id)]: 'view' } as const
    await admin.call(shares.update, {
      params: { entityGRN: grnOf('stream', streamId) },
      body: { selected_grantee_capabilities: share },
    })
    const told = async (id: string) =>
      (await entries([`related_id:${id}`])).elements.map(
        ({ action, entity_type, result }) => `${action} ${entity_type} ${result}`,
      )
    expect(await told(streamId)).toEqual([
      'share stream success',
      'delete stream_rule success',
      'delete stream_rule failure',
      'create stream_rule success',
      'create stream success',
    ])
    expect(await told(team.id)).toEqual([
      'share stream success',
      'update user success',
      'update user success',
      'create team success',
    ])
    expect(await told(role.id)).toEqual(['update user success', 'create role success'])
    expect((await entries([], `related_id:${team.id} -action:share`)).pagination.total).toBe(3)
    await server.db.deleteFrom('audit_entries').where('entity_id', '=', jane.id).execute()
    expect(await told(role.id)).toEqual(['create role success'])
  })

  it('keeps refused and failed attempts with their reason', async () => {
    const maker = await server.seed.user({ permissions: ['streams:create'] })
    const client = server.api.as(maker)
    await client.call(streams.remove, { params: { streamId: defaultStreamId } })
    await client.fetch('/streams', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    await server.api.as('admin').call(streams.remove, { params: { streamId: defaultStreamId } })
    const { elements } = await entries(['result:failure', 'entity_type:stream'])
    expect(elements.map(({ username, details }) => [username, details.status])).toEqual([
      ['admin', 400],
      [maker.username, 400],
      [maker.username, 403],
    ])
    expect(elements[0]).toMatchObject({
      action: 'delete',
      entity_id: defaultStreamId,
      entity_title: '',
      details: { reason: 'The built-in stream "Default Stream" cannot be deleted.' },
    })
  })

  it('keeps what of a bulk change was refused, thing by thing', async () => {
    const streamId = await addStream(server, 'Windows')
    const entity_ids = [streamId, defaultStreamId]
    await server.api.as('admin').call(streams.bulkPause, { body: { entity_ids } })
    const { elements } = await entries(['action:pause'])
    expect(elements.map(({ entity_id, result }) => [entity_id, result])).toEqual(
      expect.arrayContaining([
        [streamId, 'success'],
        [defaultStreamId, 'failure'],
      ]),
    )
  })

  it('records no more than 60 refused attempts of one user in a minute, and says later how many it left out', async () => {
    const user = await server.seed.user()
    const attempt = () => server.api.as(user).call(streams.remove, { params: { streamId: defaultStreamId } })
    for (let count = 0; count < 70; count += 1) expect((await attempt()).status).toBe(403)
    expect((await entries([`user_id:${user.id}`])).pagination.total).toBe(60)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await attempt()
    vi.useRealTimers()
    const { elements } = await entries([`user_id:${user.id}`])
    expect(elements[0]?.details).toMatchObject({ unrecorded_attempts_before: 10 })
  })

  it('takes no entry for an attempt of somebody who is not signed in', async () => {
    const before = (await entries([])).total
    await server.api.anonymous.call(streams.remove, { params: { streamId: defaultStreamId } })
    expect((await entries([])).total).toBe(before)
  })

  it('is searched like other lists: by a part of the title, by field, and without a value', async () => {
    const streamId = await addStream(server, '100% of _ "Käse"')
    await server.api.as('admin').call(streams.resume, { params: { streamId } })
    const actions = async (query: string) => (await entries([], query)).elements.map(({ action }) => action)
    expect(await actions('100% action:create')).toEqual(['create'])
    expect(await actions('"of _" -action:create')).toEqual(['resume'])
    expect(await actions('"100_"')).toEqual([])
    expect(await actions(`username:=adm entity_id:${streamId}`)).toEqual([])
    expect(await actions(`username:=admin entity_id:${streamId}`)).toEqual(['resume', 'create'])
    expect(await actions(`entity_id:${streamId} username:ADM result:success`)).toEqual(['resume', 'create'])
  })

  it('is filtered by time, and refuses a filter it does not know', async () => {
    const now = Date.now()
    const doer = { userId: 'u', username: 'clock', clientAddress: '::1' }
    await recordAudit(server.db, doer, {
      action: 'create',
      entity: { type: 'clock', id: 'c', title: 'Clock' },
    })
    const at = (ms: number) => new Date(ms).toISOString()
    const total = async (range: string) =>
      (await entries(['entity_type:clock', `timestamp:${range}`])).pagination.total
    expect(await total(`${at(now - 60_000)}><`)).toBe(1)
    expect(await total(`><${at(now - 60_000)}`)).toBe(0)
    // @ts-expect-error: entries have no colour.
    const refused = await server.api.as('admin').call(audit.list, { query: { filters: ['colour:red'] } })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('with one of the fields entity_title, timestamp') },
    })
  })

  it('is sorted and cut into pages', async () => {
    const page = (query: object) =>
      server.api.as('admin').call(audit.list, { query: { ...query, sort: 'username', order: 'asc' } })
    const all = (await page({ per_page: 1_000 })).body.elements
    const second = (await page({ per_page: 2, page: 2 })).body
    expect(second.elements).toEqual(all.slice(2, 4))
    expect(second.pagination).toMatchObject({ page: 2, per_page: 2, count: 2, total: all.length })
  })

  it('is shown to nobody without its permission', async () => {
    expect((await server.api.as(reader).call(audit.list)).status).toBe(403)
    const auditor = await server.seed.user({ permissions: ['auditlog:read'] })
    expect((await server.api.as(auditor).call(audit.list)).status).toBe(200)
  })

  it('forgets what is too old, and of refused attempts and changes each the oldest of too many', async () => {
    const own = await startTestServer({ database })
    const doer = { userId: 'u', username: 'u', clientAddress: '::1' }
    const old = Date.now() - 86_400_000
    const base = {
      user_id: 'u',
      username: 'u',
      client_address: '',
      action: 'create',
      entity_type: 'x',
      entity_id: '',
      details: '{}',
    }
    const row = (id: string, at_ms: number, result: 'success' | 'failure') => ({
      ...base,
      id,
      at_ms,
      result,
      entity_title: id,
    })
    await own.db
      .insertInto('audit_entries')
      .values([
        row('old', old, 'success'),
        row('refused 1', old + 7_200_000, 'failure'),
        row('refused 2', old + 7_300_000, 'failure'),
      ])
      .execute()
    await recordAudit(own.db, doer, { action: 'create', entity: { type: 'x', id: '', title: 'new' } })
    await removeOldAuditEntries(own.db, 86_400_000 - 3_600_000, { success: 1, failure: 1 })
    const kept = (await own.api.as('admin').call(audit.list, { query: { filters: ['user_id:u'] } })).body
    expect(kept.elements.map(({ entity_title }) => entity_title)).toEqual(['new', 'refused 2'])
    await own.stop()
  })
})
