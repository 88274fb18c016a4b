import { audit, outputs, streamOutputs, streams } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStream } from '../../testing/add-stream.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const gelf = {
  type: 'org.graylog2.outputs.GelfOutput',
  configuration: { hostname: 'logs', port: 12_201, protocol: 'TCP' },
}
const logging = { type: 'org.graylog2.outputs.LoggingOutput', configuration: { prefix: 'a' } }
const syslog = {
  type: 'org.logline.outputs.syslog.SyslogOutput',
  configuration: { hostname: 'logs', port: 514 },
}
const http = { type: 'org.logline.outputs.http.HttpOutput', configuration: { url: 'https://logs/in' } }
const kafka = {
  type: 'org.logline.outputs.kafka.KafkaOutput',
  configuration: {
    bootstrap_server: 'kafka:9092',
    topic: 'logs',
    security_protocol: 'SASL_SSL',
    username: 'logline',
    password: 'the secret',
  },
}
const nowhere = 'a'.repeat(24)

describeOnEachDatabase('outputs', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')
  const add = async (title: string, like: { type: string; configuration: object } = logging) => {
    const configuration = { ...like.configuration }
    return (await api().call(outputs.create, { body: { title, type: like.type, configuration } })).body.id
  }
  const assign = (streamId: string, ...ids: string[]) =>
    api().call(streamOutputs.assign, { params: { streamId }, body: { outputs: ids } })
  const idsOf = async (streamId: string) => {
    const { body } = await api().call(streamOutputs.list, { params: { streamId } })
    expect(body.total).toBe(body.outputs.length)
    return body.outputs.map(({ id }) => id)
  }

  it('are created, loaded, listed by title, changed in part and deleted', async () => {
    const body = { title: ' B ', ...gelf, streams: [nowhere] }
    const made = await api().call(outputs.create, { body })
    const { id } = made.body
    const members = { title: 'B', ...gelf, creator_user_id: 'admin', content_pack: null }
    expect(made).toMatchObject({ status: 201, body: members })
    expect(made.headers.get('location')).toBe(`${server.url}system/outputs/${id}`)
    const params = { outputId: id }
    expect((await api().call(outputs.get, { params })).body).toEqual(made.body)
    const other = await add('a')
    const list = (await api().call(outputs.list)).body
    expect([list.total, ...list.outputs.map((each) => each.id)]).toEqual([2, other, id])
    const put = await api().call(outputs.update, { params, body: { title: 'C' } })
    const { created_at: _, id: __, ...kept } = made.body
    expect(put).toMatchObject({ status: 200, body: { ...kept, _id: id, title: 'C' } })
    for (const gone of [id, other]) {
      expect((await api().call(outputs.remove, { params: { outputId: gone } })).status).toBe(204)
      expect((await api().call(outputs.get, { params: { outputId: gone } })).status).toBe(404)
      expect((await api().call(outputs.remove, { params: { outputId: gone } })).status).toBe(404)
    }
  })

  it.each([
    ['an unknown type', { title: 'A', type: 'x', configuration: {} }, 'There is no output type "x".'],
    ['no host', { title: 'A', ...gelf, configuration: {} }, '"hostname" (Destination host)'],
    [
      'an unknown protocol',
      { title: 'A', ...gelf, configuration: { ...gelf.configuration, protocol: 'X' } },
      '"protocol" (Protocol)',
    ],
    ['an unknown member', { title: 'A', ...logging, configuration: { x: 1 } }, '"x" is unknown.'],
    [
      'a file as address',
      { title: 'A', ...http, configuration: { url: 'file:///etc/passwd' } },
      '"url" (URL) must be',
    ],
    [
      'a password in the address',
      { title: 'A', ...http, configuration: { url: 'https://a:b@logs' } },
      '"url" (URL) must not have a password: put it into a sensitive header.',
    ],
    [
      'a topic that no broker has',
      { title: 'A', ...kafka, configuration: { ...kafka.configuration, topic: 'a b' } },
      '"topic" (Topic) may have letters',
    ],
    [
      'brokers without a port',
      { title: 'A', ...kafka, configuration: { ...kafka.configuration, bootstrap_server: 'a,b' } },
      '"bootstrap_server" (Bootstrap Servers) must be like kafka-1:9092',
    ],
  ])('are refused with %s, and say so', async (_, body, text) => {
    const answer = await api().fetch('/system/outputs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(text).slice(1, -1)),
    ])
  })

  it('are described, each type with its fields', async () => {
    const { types } = (await api().call(outputs.available)).body
    for (const { type, configuration } of [gelf, logging, http, kafka]) {
      const body = { title: 'Described', type, configuration: { ...configuration } }
      expect(Object.keys(types[type]?.requested_configuration ?? {})).toEqual(
        expect.arrayContaining(Object.keys(configuration)),
      )
      expect((await api().call(outputs.create, { body })).status).toBe(201)
    }
    expect(types[gelf.type]).toMatchObject({
      name: 'GELF Output',
      human_name: 'GELF Output',
      type: gelf.type,
    })
  })

  it('take numbers and booleans as texts, and keep them as what they are', async () => {
    const configuration = { hostname: 'logs', port: '12201', protocol: 'UDP', tcp_no_delay: 'true' }
    const id = await add('Of a script', { type: gelf.type, configuration })
    const { body } = await api().call(outputs.get, { params: { outputId: id } })
    expect(body.configuration).toEqual({ ...configuration, port: 12_201, tcp_no_delay: true })
  })

  it('show no secret and keep it encrypted, also when it is not sent again', async () => {
    const outputId = await add('Secret', kafka)
    const { password: _, ...shown } = kafka.configuration
    const masked = { ...shown, password: { is_set: true } }
    const read = async () => (await api().call(outputs.get, { params: { outputId } })).body.configuration
    expect(await read()).toEqual(masked)
    const kept = () =>
      server.db
        .selectFrom('outputs')
        .select('configuration')
        .where('id', '=', outputId)
        .executeTakeFirstOrThrow()
    const first = await kept()
    expect(first.configuration).not.toContain('the secret')
    for (const configuration of [masked, shown]) {
      expect(
        (await api().call(outputs.update, { params: { outputId }, body: { configuration } })).status,
      ).toBe(200)
      expect(await read()).toEqual(masked)
    }
    const configuration = { ...shown, password: { delete_value: true } }
    await api().call(outputs.update, { params: { outputId }, body: { configuration } })
    expect(await read()).toEqual({ ...shown, password: { is_set: false } })
  })

  it.each([
    { bootstrap_server: 'elsewhere:9092' },
    { security_protocol: 'SASL_PLAINTEXT' },
    { tls_verification_enabled: false },
  ])('do not take their secrets along with %j, unless they are entered again', async (elsewhere) => {
    const outputId = await add('Moved', kafka)
    const { password: _, ...shown } = kafka.configuration
    const put = (configuration: Record<string, unknown>) =>
      api().call(outputs.update, { params: { outputId }, body: { configuration } })
    const refused = await put({ ...shown, ...elsewhere, password: { is_set: true } })
    expect(refused).toMatchObject({
      status: 400,
      body: { validation_errors: { 'configuration.password': [{}] } },
    })
    expect((await put({ ...shown, ...elsewhere, password: 'again' })).status).toBe(200)
  })

  it('lose the settings of a type with the type', async () => {
    const outputId = await add('Changed', kafka)
    const body = { type: logging.type, configuration: { prefix: 'b' } }
    const put = await api().call(outputs.update, { params: { outputId }, body })
    expect(put).toMatchObject({ status: 200, body })
    const refused = await api().call(outputs.update, { params: { outputId }, body: { type: syslog.type } })
    expect(refused.status).toBe(400)
  })

  it('tell which streams use them, by name to those who may read the stream', async () => {
    const [mine, other] = [await addStream(server, 'Mine'), await addStream(server, 'Other')]
    const outputId = await add('Used')
    await assign(mine, outputId)
    await assign(other, outputId)
    const used = async (who: 'admin' | TestUser) =>
      (await server.api.as(who).call(outputs.streams)).body.outputs[outputId]
    const [first, second] = [mine, other].map((id, at) => ({
      id,
      title: ['Mine', 'Other'][at],
      disabled: true,
    }))
    expect(await used('admin')).toEqual({ total: 2, streams: [first, second] })
    const reader = await server.seed.user({ permissions: ['outputs:read', `streams:read:${mine}`] })
    expect(await used(reader)).toEqual({ total: 2, streams: [first] })
  })

  it('are assigned to streams, copied with them, and leave all of them when they are deleted', async () => {
    const streamId = await addStream(server, 'Assigned')
    const [first, second] = [await add('1'), await add('2')]
    expect((await assign(streamId, second, first)).status).toBe(202)
    expect((await assign(streamId, first)).status).toBe(202)
    expect(await idsOf(streamId)).toEqual([first, second])
    const { body: stream } = await api().call(streams.get, { params: { streamId } })
    expect(stream.outputs.map(({ id }) => id)).toEqual([first, second])
    const { index_set_id } = stream
    const clone = { title: 'Copy', description: '', index_set_id, remove_matches_from_default_stream: false }
    const { stream_id } = (await api().call(streams.clone, { params: { streamId }, body: clone })).body
    expect(await idsOf(stream_id)).toEqual([first, second])
    const params = { streamId, outputId: first }
    expect((await api().call(streamOutputs.get, { params })).body.title).toBe('1')
    expect((await api().call(streamOutputs.remove, { params })).status).toBe(204)
    expect((await api().call(streamOutputs.remove, { params })).status).toBe(404)
    expect((await api().call(streamOutputs.get, { params })).status).toBe(404)
    expect(await idsOf(streamId)).toEqual([second])
    await api().call(outputs.remove, { params: { outputId: second } })
    expect([await idsOf(streamId), await idsOf(stream_id)]).toEqual([[], [first]])
    await api().call(streams.remove, { params: { streamId: stream_id } })
    expect((await api().call(outputs.get, { params: { outputId: first } })).status).toBe(200)
  })

  it('may be assigned to the default stream, never to those of events, and only if they are there', async () => {
    const id = await add('Of the default stream')
    expect((await assign(defaultStreamId, id)).status).toBe(202)
    expect(await idsOf(defaultStreamId)).toEqual([id])
    expect((await assign('000000000000000000000002', id)).status).toBe(400)
    expect((await assign(defaultStreamId, nowhere)).status).toBe(404)
    expect((await assign(nowhere, id)).status).toBe(404)
  })

  it('are hidden from readers of the stream who may not see outputs', async () => {
    const streamId = await addStream(server, 'Hidden')
    await assign(streamId, await add('Hidden'))
    const reader = await server.seed.user({ permissions: [`streams:read:${streamId}`] })
    const seen = await server.api.as(reader).call(streams.get, { params: { streamId } })
    expect(seen).toMatchObject({ status: 200, body: { outputs: [] } })
    expect((await server.api.as(reader).call(streamOutputs.list, { params: { streamId } })).status).toBe(403)
  })

  it('are not copied by who may not assign them', async () => {
    const streamId = await addStream(server, 'Copied')
    await assign(streamId, await add('Not copied'))
    const { index_set_id } = (await api().call(streams.get, { params: { streamId } })).body
    const copier = await server.seed.user({ permissions: [`streams:read:${streamId}`, 'streams:create'] })
    const body = { title: 'Copy', description: '', index_set_id, remove_matches_from_default_stream: false }
    const copy = await server.api.as(copier).call(streams.clone, { params: { streamId }, body })
    expect(copy.status).toBe(201)
    expect(await idsOf(copy.body.stream_id)).toEqual([])
  })

  it('tell the audit trail what was done, by names of members only', async () => {
    const id = await add('Audited')
    await api().call(outputs.update, { params: { outputId: id }, body: { configuration: { prefix: 'b' } } })
    const { body } = await api().call(audit.list, { query: { query: 'Audited' } })
    expect(JSON.stringify(body)).toContain('configuration.prefix')
  })
})
