import { fields, metrics, universalSearch } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = { type: 'absolute' as const, from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const nextDay = {
  type: 'absolute' as const,
  from: '2024-05-02T10:00:00.000Z',
  to: '2024-05-02T11:00:00.000Z',
}
const manyFields = 26_000

const actions = ['login', 'login', 'login', 'logout', 'loan', 'shutdown']

const inputType = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const nextWeek = { from: '2024-05-08T10:00:00.000Z', to: '2024-05-08T11:00:00.000Z' }

function gelf(fields: Record<string, unknown>, atMs = startMs) {
  return { host: 'Web-1', short_message: 'something happened', timestamp: atMs / 1000, ...fields }
}

describe('fields and their values', () => {
  let server: TestServer
  let port: number

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    port = (await startGelfInput(server)).port
    const day = 24 * 3_600_000
    await sendGelf(port, [
      ...actions.map((action, no) => gelf({ _action: action, _took: no, _code: no === 0 ? 'none' : no })),
      gelf({ ...manyNames(0), _f9999: 1, _f9998: 2 }, startMs + 7 * day),
      gelf({ _took: 0.5, _is_ok: true, full_message: 'more' }, startMs + day),
      ...Array.from({ length: 26 }, (_, part) => gelf(manyNames(part), startMs + 3 * day)),
    ])
    const names = () => server.api.as('admin').call(fields.names)
    await vi.waitFor(async () => expect((await names()).body.fields.length).toBeGreaterThan(manyFields), {
      timeout: 300_000,
    })
  })
  afterAll(() => server.stop())

  async function typesIn(body: Parameters<typeof post>[0]) {
    const { body: found } = await post(body)
    return Object.fromEntries(found.map(({ name, type }) => [name, type]))
  }

  const post = (body: { streams?: string[]; timerange?: typeof hour }) =>
    server.api.as('admin').call(fields.ofStreams, { body })

  const suggest = (
    body: { field: string; input: string; size?: number; streams?: string[] },
    user: Parameters<TestServer['api']['as']>[0] = 'admin',
  ) => server.api.as(user).call(fields.suggest, { body: { timerange: hour, ...body } })

  it('are told with their types, several as a compound', async () => {
    const types = await typesIn({})
    expect(types).toMatchObject({
      timestamp: { type: 'date', properties: ['enumerable'], index_names: [] },
      source: { type: 'string', properties: ['full-text-search', 'enumerable'] },
      message: { type: 'string', properties: ['full-text-search'] },
      full_message: { type: 'string', properties: ['full-text-search'] },
      streams: { type: 'string', properties: ['enumerable'] },
      action: { type: 'string', properties: ['enumerable'] },
      took: { type: 'double', properties: ['numeric', 'enumerable'] },
      code: { type: 'compound(long,string)', properties: ['enumerable', 'compound'] },
      is_ok: { type: 'boolean', properties: ['enumerable'] },
      gl2_remote_port: { type: 'long', properties: ['numeric', 'enumerable'] },
      gl2_accounted_message_size: { type: 'long', properties: ['numeric', 'enumerable'] },
    })
    const { body } = await server.api.as('admin').call(fields.ofReadableStreams)
    expect(Object.keys(types).sort()).toEqual(body.map(({ name }) => name).sort())
  })

  it('are told by name, without regard to case', async () => {
    const { body } = await server.api.as('admin').call(fields.ofReadableStreams)
    const names = body.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
  })

  it('are those of the time range', async () => {
    expect(await typesIn({ timerange: hour })).toMatchObject({ took: { type: 'long' } })
    expect(await typesIn({ timerange: hour })).not.toHaveProperty('is_ok')
    const later = await typesIn({ timerange: nextDay })
    expect(later).toMatchObject({ is_ok: { type: 'boolean' } })
    expect(later).not.toHaveProperty('action')
  })

  it('are those of streams the caller may read', async () => {
    const hidden = '0000000000000000000000ff'
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${defaultStreamId}`] }))
    const refused = await reader.call(fields.ofStreams, { body: { streams: [defaultStreamId, hidden] } })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ type: 'MissingStreamPermission', streams: [hidden] })
    const permitted = await reader.call(fields.ofStreams, { body: { streams: [defaultStreamId] } })
    expect(permitted.body.some(({ name }) => name === 'action')).toBe(true)
    const nobody = server.api.as(await server.seed.user())
    const ofNobody = (await nobody.call(fields.ofReadableStreams)).body.map(({ name }) => name)
    expect(ofNobody).not.toContain('action')
    const eventsOnly = await post({ streams: ['000000000000000000000002'] })
    expect(eventsOnly.body.some(({ name }) => name === 'action')).toBe(false)
  })

  it('have names anybody with the right to them may list', async () => {
    const some = await server.api.as('admin').call(fields.names, { query: { limit: 3 } })
    expect(some.body).toEqual({ fields: ['action', 'code', 'f0'] })
    const namesFor = async (permissions: string[]) => {
      const user = await server.seed.user({ permissions: ['fieldnames:read', ...permissions] })
      return (await server.api.as(user).call(fields.names)).body.fields
    }
    expect(await namesFor([`streams:read:${defaultStreamId}`])).toContain('action')
    expect(await namesFor([])).not.toContain('action')
    expect(await namesFor([])).toContain('message')
    const negative = await server.api.as('admin').call(fields.names, { query: { limit: -1 } })
    expect(negative.status).toBe(400)
  })

  it('are answered from the catalogue when there are 26,000 of them', async () => {
    const timings = []
    for (let round = 0; round < 9; round += 1) {
      const startedAt = performance.now()
      const { body } = await server.api.as('admin').call(fields.ofReadableStreams)
      timings.push(performance.now() - startedAt)
      expect(body.length).toBeGreaterThan(manyFields)
    }
    const median = timings.sort((left, right) => left - right)[4] ?? 0
    process.stdout.write(
      `GET /views/fields with ${manyFields} fields: median ${median.toFixed(0)} ms over HTTP\n`,
    )
  })

  it('have values that are suggested by their beginning, the most frequent first', async () => {
    const { status, body } = await suggest({ field: 'action', input: 'lo', size: 2 })
    expect(status).toBe(200)
    expect(body).toEqual({
      field: 'action',
      input: 'lo',
      suggestions: [
        { value: 'login', occurrence: 3 },
        { value: 'loan', occurrence: 1 },
      ],
      sum_other_docs_count: 1,
    })
    expect((await suggest({ field: 'code', input: '' })).body.suggestions).toHaveLength(6)
    const source = await suggest({ field: 'source', input: 'WEB' })
    expect(source.body.suggestions).toEqual([{ value: 'web-1', occurrence: 6 }])
  })

  it('have suggestions for a misspelt value, and none where there are none', async () => {
    expect((await suggest({ field: 'action', input: 'lgoin' })).body).toEqual({
      field: 'action',
      input: 'lgoin',
      suggestions: [
        { value: 'login', occurrence: 3 },
        { value: 'loan', occurrence: 1 },
      ],
    })
    expect((await suggest({ field: 'nowhere', input: '' })).body).toEqual({
      field: 'nowhere',
      input: '',
      sum_other_docs_count: 0,
    })
    expect((await suggest({ field: 'message', input: 'some' })).body).toEqual({
      field: 'message',
      input: 'some',
      error: {
        type: 'illegal_argument_exception',
        reason: 'The field message is searched by its words; its values are not listed.',
      },
    })
  })

  it('have suggestions only from streams the caller may read', async () => {
    const nobody = await server.seed.user()
    const streams = [defaultStreamId]
    expect(
      (await suggest({ field: 'action', input: 'lo', streams }, nobody)).body.suggestions,
    ).toBeUndefined()
    expect(
      (await suggest({ field: 'action', input: 'lo', streams: ['f'.repeat(24)] })).body.suggestions,
    ).toBeUndefined()
    expect((await suggest({ field: 'action', input: 'lo', streams })).body.suggestions).toHaveLength(3)
  })

  it('above a limit are left out, which is written into the message and counted', async () => {
    const query = { query: '*', ...nextWeek }
    const { body } = await server.api.as('admin').call(universalSearch.absolute, { query })
    const [found] = body.messages
    expect(found?.message).toMatchObject({
      f0: 0,
      f999: 999,
      gl2_processing_error: 'Fields exceeded a limit - dropped 2 above the limit of 1000, the first is f9999',
    })
    expect(found?.message).not.toHaveProperty('f9999')
    const counted = async () => {
      const list = await server.api
        .as('admin')
        .call(metrics.ofNamespace, { params: { namespace: inputType } })
      return list.body.metrics.find(({ full_name }) => full_name.endsWith('.limitedMessages'))?.metric
    }
    await vi.waitFor(async () => expect(await counted()).toMatchObject({ rate: { total: 1 } }), {
      timeout: 300_000,
    })
  })

  it('refuse what is not a request', async () => {
    expect((await suggest({ field: 'action', input: 'lo', size: 101 })).status).toBe(400)
    expect((await suggest({ field: '', input: 'lo' })).status).toBe(400)
    const timerange = { type: 'keyword' as const, keyword: 'when pigs fly' }
    const odd = await server.api.as('admin').call(fields.ofStreams, { body: { timerange } })
    expect(odd.status).toBe(400)
  })
})

/** 1000 names of fields nobody else has. */
function manyNames(part: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 1000 }, (_, no) => [`_f${part * 1000 + no}`, no]))
}
