import {
  type ErrorBody,
  type FieldPolicyName,
  indexSets,
  type PromotedField,
  promotedFields,
  scripting,
} from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 120_000, interval: 50 }
const nowhere = 'a'.repeat(24)

/** All lie in the default index set; only the last has the many fields. */
const messages = [
  { _host_name: 'a', _took: 5 },
  { _host_name: 'b', _took: 0 },
  { _host_name: 'ab', _took: '7' },
  { _host_name: 12, _took: 2.5 },
  { _host_name: 'a', _mixed: 5 },
  { _mixed: 'x' },
  {},
  Object.fromEntries(Array.from({ length: 32 }, (_, no) => [`_many_${no}`, 'x'])),
].map((fields) => ({ version: '1.1', host: 'web', short_message: 'promoted', ...fields }))

describeOnEachDatabase('fields with columns of their own', (database) => {
  let server: TestServer
  let setId: string
  beforeAll(async () => {
    server = await startTestServer({ database, engine: true })
    const { index_sets } = (await admin().call(indexSets.list)).body
    setId = index_sets.find((set) => set.default)?.id ?? ''
    await storeMessages(server, messages)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const listOf = async (id = setId) => (await admin().call(promotedFields.list, { params: { id } })).body
  const fieldOf = async (name: string): Promise<PromotedField | null> =>
    (await listOf()).fields.find(({ field }) => field === name) ?? null
  const decide = (field: string, policy: FieldPolicyName, id = setId) =>
    admin().call(promotedFields.decide, { params: { id, field }, body: { policy } })
  /** Like the default one; its id. */
  async function newIndexSet(index_prefix: string): Promise<string> {
    const { body: like } = await admin().call(indexSets.get, { params: { id: setId } })
    const { default: _, can_be_default: _can, id: _id, index_template_type: _type, ...others } = like
    const made = await admin().call(indexSets.create, { body: { ...others, index_prefix } })
    expect(made.status).toBe(200)
    return made.body.id
  }
  const statesOf = async (name: string) =>
    ((await fieldOf(name))?.columns ?? []).map(({ type, state }) => `${type} ${state}`).sort()

  /** Tables of values, figures and messages in several orders, of several conditions. */
  async function answers() {
    const asked = ['message:promoted', '_exists_:took', 'took:[2 TO 6]', 'NOT host_name:a*', 'took:>=0']
    return Promise.all(
      asked.map(async (query) => {
        const group_by = [{ field: 'host_name' }]
        const metrics = [{ function: 'count' }, { function: 'avg', field: 'took' }]
        const aggregate = await admin().call(scripting.aggregate, { body: { query, group_by, metrics } })
        const fields = ['host_name', 'took']
        const body = { query, fields, sort: 'took', sort_order: 'desc' as never }
        const page = await admin().call(scripting.messages, { body })
        expect([aggregate.status, page.status]).toEqual([200, 200])
        return [query, aggregate.body.datarows, page.body.datarows]
      }),
    )
  }

  it('are pinned, forbidden and left to their use, and every search finds the same meanwhile', async () => {
    const { fields, size, columns, max_columns } = await listOf()
    expect([fields, columns, max_columns]).toEqual([[], 0, 32])
    expect(size).toBeGreaterThan(0)
    await decide('took', 'forbidden')
    const expected = await answers()
    expect(await statesOf('took')).toEqual([])

    const pinned = await decide('took', 'pinned')
    expect([pinned.status, pinned.body]).toMatchObject([
      200,
      { field: 'took', policy: 'pinned', decided_by: 'admin', decided_at: expect.any(String) },
    ])
    expect(await fieldOf('took')).toMatchObject({ policy: 'pinned', decided_by: 'admin' })
    await vi.waitFor(
      async () => expect(await statesOf('took')).toEqual(['number filled', 'text filled']),
      patiently,
    )
    expect(await answers()).toEqual(expected)
    expect(await fieldOf('took')).toMatchObject({
      waits_for: null,
      uses: expect.any(Number),
      columns: [
        { reason: 'pin', problem: null },
        { reason: 'pin', problem: null },
      ],
    })
    expect((await fieldOf('took'))?.uses).toBeGreaterThan(0)

    await decide('took', 'forbidden')
    expect(await answers()).toEqual(expected)
    await vi.waitFor(async () => expect(await statesOf('took')).toEqual([]), patiently)
    for (let use = 0; use < 3; use += 1) expect(await answers()).toEqual(expected)
    expect(await statesOf('took')).toEqual([])

    const automatic = await decide('took', 'automatic')
    expect(automatic.body).toEqual({ field: 'took', policy: 'automatic', decided_by: null, decided_at: null })
    await vi.waitFor(async () => {
      expect(await answers()).toEqual(expected)
      expect(await statesOf('took')).toEqual(['number filled', 'text filled'])
    }, patiently)
    expect((await fieldOf('took'))?.columns.map(({ reason }) => reason)).toEqual(['use', 'use'])

    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_type', 'details'])
      .where('entity_id', '=', setId)
      .where('action', '=', 'decide_field')
      .orderBy('id')
      .execute()
    expect(entries.map(({ entity_type, details }) => [entity_type, JSON.parse(details)])).toMatchObject([
      ['index_set', { field: 'took', policy: 'forbidden' }],
      ['index_set', { field: 'took', policy: 'pinned' }],
      ['index_set', { field: 'took', policy: 'forbidden' }],
      ['index_set', { field: 'took', policy: 'automatic' }],
    ])
  })

  it('say what a pinned field without columns waits for', async () => {
    await decide('not_yet', 'pinned')
    expect(await fieldOf('not_yet')).toMatchObject({ columns: [], waits_for: 'values', uses: 0 })
    await decide('not_yet', 'automatic')
    expect(await fieldOf('not_yet')).toBeNull()
  })

  it('are at most 32 columns: what has no room is not pinned', async () => {
    const id = await newIndexSet('full')
    for (let no = 0; no < 32; no += 1) {
      expect((await decide(`many_${no}`, 'pinned', id)).status).toBe(200)
    }
    const refused = await decide('one_more', 'pinned', id)
    const text =
      '"one_more" needs a column, and none of the 32 of the index set are free. Forbid a field that needs its columns less.'
    expect([refused.status, refused.body as unknown as ErrorBody]).toMatchObject([
      400,
      { type: 'ValidationApiError', message: text, validation_errors: { field: [{ error: text }] } },
    ])
    expect((await decide('many_3', 'pinned', id)).status).toBe(200)
    await decide('many_3', 'forbidden', id)
    expect((await decide('one_more', 'pinned', id)).status).toBe(200)
  })

  it('count what a field needs by its types', async () => {
    const free = 32 - (await listOf()).columns
    for (let no = 0; no < free - 1; no += 1) expect((await decide(`many_${no}`, 'pinned')).status).toBe(200)
    const refused = await decide('mixed', 'pinned')
    expect([refused.status, (refused.body as unknown as ErrorBody).message]).toMatchObject([
      400,
      expect.stringContaining('"mixed" needs 2 columns, and 1 of the 32 of the index set is free.'),
    ])
    for (let no = 0; no < free - 1; no += 1) await decide(`many_${no}`, 'forbidden')
    await vi.waitFor(async () => expect((await listOf()).columns).toBe(32 - free), patiently)
  })

  it.each([
    ['message', 'Every message has "message": it lies in a column as it is.'],
    ['timestamp', 'Every message has "timestamp": it lies in a column as it is.'],
    ["it's", 'Only fields of at most 100 letters, digits, "_", ".", "@" and "-" can have columns.'],
    ['x'.repeat(101), 'Only fields of at most 100 letters, digits, "_", ".", "@" and "-" can have columns.'],
  ])('are never those whose name or place forbids it: %s', async (field, text) => {
    const { status, body } = await decide(field, 'pinned')
    expect([status, body as unknown as ErrorBody]).toMatchObject([
      400,
      { message: text, validation_errors: { field: [{ error: text }] } },
    ])
  })

  it('are refused what is none of the policies, and an index set that there is not', async () => {
    for (const body of [{ policy: 'promoted' }, {}, { policy: 'pinned', field: 'x' }]) {
      const params = { id: setId, field: 'took' }
      const answer = await admin().call(promotedFields.decide, { params, body: body as never })
      expect(answer.status).toBe(400)
    }
    const missing = { message: `Couldn't load index set with ID <${nowhere}>` }
    for (const policy of ['pinned', 'forbidden', 'automatic'] as const) {
      const { status, body } = await decide('took', policy, nowhere)
      expect([status, body]).toMatchObject([404, missing])
    }
    const params = { id: nowhere }
    expect((await admin().call(promotedFields.list, { params })).status).toBe(404)
    expect((await admin().call(promotedFields.candidates, { params })).status).toBe(404)
  })

  it('are chosen from the fields of the messages', async () => {
    const candidates = async (query: object) =>
      (await admin().call(promotedFields.candidates, { params: { id: setId }, query })).body.fields
    expect(await candidates({ query: 'HOST' })).toEqual(['host_name'])
    expect(await candidates({ query: 'many', limit: '3' })).toEqual(['many_0', 'many_1', 'many_10'])
    expect(await candidates({})).toEqual(expect.arrayContaining(['took', 'gl2_source_input']))
    const params = { id: setId }
    for (const query of [{ limit: '0' }, { limit: '1001' }, { query: 'x'.repeat(101) }]) {
      expect((await admin().call(promotedFields.candidates, { params, query })).status).toBe(400)
    }
  })

  it('are read by those who may read the index set, and decided by those who may edit it', async () => {
    const as = async (...permissions: string[]) => server.api.as(await server.seed.user({ permissions }))
    const decideAs = (api: Awaited<ReturnType<typeof as>>) =>
      api.call(promotedFields.decide, {
        params: { id: setId, field: 'other' },
        body: { policy: 'automatic' },
      })
    const params = { id: setId }
    const reader = await as(`indexsets:read:${setId}`)
    expect((await reader.call(promotedFields.list, { params })).status).toBe(200)
    expect((await reader.call(promotedFields.candidates, { params })).status).toBe(403)
    expect((await decideAs(reader)).status).toBe(403)
    const editor = await as(`indexsets:edit:${setId}`)
    expect((await editor.call(promotedFields.list, { params })).status).toBe(403)
    expect((await editor.call(promotedFields.candidates, { params })).status).toBe(200)
    expect((await decideAs(editor)).status).toBe(200)
  })

  it('stay decided when an index set is deleted without its data and made again, not with it', async () => {
    const id = await newIndexSet('kept')
    await decide('took', 'forbidden', id)
    const remove = (delete_indices: string) =>
      admin().call(indexSets.remove, { params: { id }, query: { delete_indices } })
    expect((await remove('false')).status).toBe(204)
    expect((await decide('took', 'forbidden', id)).status).toBe(404)
    const decided = () =>
      server.db.selectFrom('field_policies').select('field').where('index_set_id', '=', id)
    expect(await decided().execute()).toEqual([{ field: 'took' }])
    expect(await newIndexSet('kept')).toBe(id)
    expect((await listOf(id)).fields).toMatchObject([{ field: 'took', policy: 'forbidden' }])
    expect((await remove('true')).status).toBe(204)
    expect(await decided().execute()).toEqual([])
  })
})

it('can be forbidden, not pinned, while the message store is away', async () => {
  const server = await startTestServer()
  const admin = server.api.as('admin')
  const id = (await admin.call(indexSets.list)).body.index_sets[0]?.id ?? ''
  const decide = (policy: FieldPolicyName) =>
    admin.call(promotedFields.decide, { params: { id, field: 'took' }, body: { policy } })
  expect((await decide('pinned')).status).toBe(503)
  expect((await decide('forbidden')).status).toBe(200)
  expect((await admin.call(promotedFields.list, { params: { id } })).status).toBe(503)
  await server.stop()
})
