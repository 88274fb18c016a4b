import { audit, eventDefinitions, eventSilences } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { definitionBody } from '../../testing/events/definition-bodies.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { isAbout } from './silence.ts'
import { silenceRepo } from './silence-repo.ts'

const nowMs = Date.UTC(2026, 4, 1, 12)
const hourMs = 3_600_000
const isoOf = (ms: number) => new Date(ms).toISOString()

describeOnEachDatabase('silences', (database) => {
  let server: TestServer
  let clock = nowMs
  beforeAll(async () => {
    server = await startTestServer({ database, now: () => clock })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const body = (changes: object = {}) => ({
    title: 'Maintenance',
    event_definitions: [] as string[],
    ends_at: isoOf(nowMs + hourMs),
    ...changes,
  })
  const define = async (title: string) =>
    (await admin().call(eventDefinitions.create, { body: definitionBody(title) })).body.id
  const listed = async (client = admin()) =>
    (await client.call(eventSilences.list)).body.silences.map(({ title }) => title)

  it('begin now unless told, are changed and ended, and leave an audit entry each', async () => {
    const made = await admin().call(eventSilences.create, { body: body() })
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        title: 'Maintenance',
        event_definitions: [],
        key: '',
        max_priority: 3,
        starts_at: '2026-05-01T12:00:00.000Z',
        ends_at: '2026-05-01T13:00:00.000Z',
        created_by: 'admin',
      },
    ])
    const params = { silenceId: made.body.id }
    const later = body({ title: 'Longer', ends_at: isoOf(nowMs + 2 * hourMs), max_priority: 2 })
    const changed = await admin().call(eventSilences.update, { params, body: later })
    expect(changed.body).toMatchObject({ title: 'Longer', starts_at: made.body.starts_at, max_priority: 2 })
    expect(await listed()).toEqual(['Longer'])
    expect((await admin().call(eventSilences.remove, { params })).status).toBe(204)
    expect((await admin().call(eventSilences.remove, { params })).status).toBe(404)
    const query = { query: `entity_id:${made.body.id}` }
    const { entries } = (await admin().call(audit.list, { query })).body as unknown as { entries?: object[] }
    if (entries) expect(entries.length).toBe(3)
  })

  it.each([
    ['nothing to end', { ends_at: isoOf(nowMs) }],
    ['too long a time', { ends_at: isoOf(nowMs + 400 * 24 * hourMs) }],
    ['no title', { title: ' ' }],
    ['no time', { ends_at: 'tomorrow' }],
    ['a priority that there is not', { max_priority: 4 }],
  ])('with %s are refused', async (_, changes) => {
    expect((await admin().call(eventSilences.create, { body: body(changes) })).status).toBe(400)
  })

  it('are made by who may change what is silenced, and seen by who may read it', async () => {
    const [mine, other] = [await define('Mine'), await define('Other')]
    const permissions = [`eventdefinitions:edit:${mine}`, `eventdefinitions:read:${mine}`]
    const editor = server.api.as(await server.seed.user({ permissions }))
    const status = async (ids: string[]) =>
      (await editor.call(eventSilences.create, { body: body({ title: 'Theirs', event_definitions: ids }) }))
        .status
    expect([
      await status([mine]),
      await status([other]),
      await status([mine, other]),
      await status([]),
    ]).toEqual([200, 403, 403, 403])
    const both = body({ title: 'Both', event_definitions: [mine, other] })
    const { id: silenceId } = (await admin().call(eventSilences.create, { body: both })).body
    const params = { silenceId }
    const narrowed = body({ title: 'Both', event_definitions: [mine] })
    expect((await editor.call(eventSilences.update, { params, body: narrowed })).status).toBe(403)
    expect((await editor.call(eventSilences.remove, { params })).status).toBe(403)
    const { silences } = (await editor.call(eventSilences.list)).body
    expect(silences.find(({ title }) => title === 'Both')?.event_definitions).toEqual([mine])
    const read = async (client: typeof editor) => (await client.call(eventSilences.get, { params })).status
    expect([await read(editor), await read(server.api.as(await server.seed.user()))]).toEqual([200, 404])
    expect(await listed(server.api.as(await server.seed.user()))).toEqual([])
  })

  it('are shown for a week after they have ended', async () => {
    await admin().call(eventSilences.create, { body: body({ title: 'Over soon' }) })
    clock += 7 * 24 * hourMs
    expect(await listed()).toContain('Over soon')
    clock += hourMs
    expect(await listed()).not.toContain('Over soon')
    await silenceRepo(server.db).removeEndedBefore(clock - 7 * 24 * hourMs + 1)
    expect(await silenceRepo(server.db).endingAfter(0)).toEqual([])
  })
})

it.each([
  [{}, true],
  [{ definitionIds: ['d1'] }, true],
  [{ definitionIds: ['d2'] }, false],
  [{ maxPriority: 1 }, false],
  [{ key: 'gw-1' }, true],
  [{ key: 'gw' }, false],
  [{ key: 'gw*' }, true],
  [{ key: '*-1' }, true],
  [{ key: 'g*-*1' }, true],
  [{ key: '*' }, true],
  [{ key: 'gw-1*1' }, false],
  [{ key: 'g*g*1' }, false],
])('a silence of %j is about the event: %s', (changes, is) => {
  const silence = { definitionIds: [], key: '', maxPriority: 3, ...changes }
  expect(isAbout(silence, { event_definition_id: 'd1', key: 'gw-1', priority: 2 })).toBe(is)
})
