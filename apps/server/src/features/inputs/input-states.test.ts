import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { cluster, clusterInputStates, inputStates, inputs, journal } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const type = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'

describe('running inputs', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')

  async function create(port: number): Promise<string> {
    const configuration = { bind_address: '127.0.0.1', port }
    const body = { title: `Syslog ${port}`, type, global: true, configuration }
    return (await api().call(inputs.create, { body })).body.id
  }

  function isIn(inputId: string, state: string) {
    return vi.waitFor(
      async () => {
        const answer = await api().call(inputStates.get, { params: { inputId } })
        expect(answer.body).toMatchObject({ state })
        return answer.body
      },
      { timeout: 300_000 },
    )
  }

  async function accepts(port: number): Promise<boolean> {
    const socket = connect(port, '127.0.0.1')
    return once(socket, 'connect').then(
      () => {
        socket.destroy()
        return true
      },
      () => false,
    )
  }

  it('are refused at their port while another input of this node has it, which is named to who may read it', async () => {
    const port = await freePort()
    const holder = await create(port)
    await isIn(holder, 'RUNNING')
    const other = await create(await freePort())
    const request = (bind_address: string, wanted = type) => ({
      body: { title: 'Second', type: wanted, global: true, configuration: { bind_address, port } },
    })
    const refused = (by: string) => ({
      status: 400,
      body: {
        message: `Missing or invalid input configuration. "port" (Port) is in use by ${by}.`,
        validation_errors: { 'configuration.port': [{ error: `Is in use by ${by}.` }] },
      },
    })
    const named = refused(`the input "Syslog ${port}"`)
    for (const address of ['127.0.0.1', ' 127.0.0.1 ', '0.0.0.0', '::'])
      expect(await api().call(inputs.create, request(address))).toMatchObject(named)
    const change = { params: { inputId: other }, ...request('127.0.0.1') }
    expect(await api().call(inputs.update, change)).toMatchObject(named)
    const stranger = server.api.as(await server.seed.user({ permissions: ['inputs:create'] }))
    expect(await stranger.call(inputs.create, request('127.0.0.1'))).toMatchObject(refused('another input'))

    // Neither another address nor another protocol is in its way, nor it in its own.
    const free = [request('127.0.0.2'), request('127.0.0.1', 'org.graylog2.inputs.syslog.udp.SyslogUDPInput')]
    for (const each of free) {
      const { status, body } = await api().call(inputs.create, each)
      expect(status).toBe(201)
      await isIn(body.id, 'RUNNING')
    }
    const own = { params: { inputId: holder }, ...request('127.0.0.1') }
    expect((await api().call(inputs.update, own)).status).toBe(201)
    // What is stopped has none, and needs none.
    await api().call(inputStates.stop, { params: { inputId: other } })
    expect((await api().call(inputs.update, change)).status).toBe(201)
  })

  it('listen as soon as they are created, until they are stopped, and again when started', async () => {
    const port = await freePort()
    const inputId = await create(port)
    expect(await isIn(inputId, 'RUNNING')).toMatchObject({
      id: inputId,
      detailed_message: null,
      message_input: { id: inputId, name: 'Syslog TCP', attributes: { port } },
    })
    expect(await accepts(port)).toBe(true)
    const params = { inputId }
    expect((await api().call(inputStates.stop, { params })).body).toEqual({ id: inputId })
    await vi.waitFor(async () => expect((await api().call(inputStates.get, { params })).status).toBe(404), {
      timeout: 300_000,
    })
    expect(await accepts(port)).toBe(false)
    expect((await api().call(inputStates.start, { params })).body).toEqual({ id: inputId })
    await isIn(inputId, 'RUNNING')
    expect(await accepts(port)).toBe(true)
  })

  it('are listed, stopped and started on all nodes', async () => {
    const inputId = await create(await freePort())
    await isIn(inputId, 'RUNNING')
    const { node_id: nodeId } = (await api().call(cluster.thisNode)).body
    const { body } = await api().call(clusterInputStates.list)
    expect(body[nodeId]).toContainEqual(expect.objectContaining({ id: inputId, state: 'RUNNING' }))
    const params = { inputId }
    expect((await api().call(clusterInputStates.stop, { params })).body).toEqual({
      [nodeId]: { id: inputId },
    })
    const states = async () => (await api().call(clusterInputStates.list)).body[nodeId] ?? []
    await vi.waitFor(async () => expect((await states()).map(({ id }) => id)).not.toContain(inputId), {
      timeout: 300_000,
    })
    expect((await api().call(clusterInputStates.start, { params })).body).toEqual({
      [nodeId]: { id: inputId },
    })
    await isIn(inputId, 'RUNNING')
    const unknown = { params: { inputId: 'nothing' } }
    expect((await api().call(clusterInputStates.start, unknown)).status).toBe(404)
  })

  it('fail with their reason when the port is taken, and leave the others alone', async () => {
    const port = await freePort()
    const first = await create(await freePort())
    await isIn(first, 'RUNNING')
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    onTestFinished(() => void holder.close())
    const second = await create(port)
    const failed = await isIn(second, 'FAILED')
    expect(failed.detailed_message).toMatch(/in use/i)
    await isIn(first, 'RUNNING')
    const { states } = (await api().call(inputStates.list)).body
    expect(
      states
        .filter(({ id }) => [first, second].includes(id))
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['FAILED', 'RUNNING'])
  })

  it('move to another port when they are changed, and end when they are deleted', async () => {
    const [oldPort, newPort] = [await freePort(), await freePort()]
    const inputId = await create(oldPort)
    await isIn(inputId, 'RUNNING')
    const configuration = { bind_address: '127.0.0.1', port: newPort }
    const body = { title: 'moved', type, global: true, configuration }
    await api().call(inputs.update, { params: { inputId }, body })
    await vi.waitFor(async () => expect(await accepts(newPort)).toBe(true), { timeout: 300_000 })
    expect(await accepts(oldPort)).toBe(false)
    await api().call(inputs.remove, { params: { inputId } })
    await vi.waitFor(async () => expect(await accepts(newPort)).toBe(false), { timeout: 300_000 })
  })

  it('are seen only by those who may read them', async () => {
    const reader = server.api.as(await server.seed.user())
    expect((await reader.call(inputStates.list)).body).toEqual({ states: [] })
    expect((await reader.call(journal.get)).status).toBe(403)
  })

  it('write to a journal whose state can be read', async () => {
    await vi.waitFor(
      async () =>
        expect((await api().call(journal.get)).body).toMatchObject({
          enabled: true,
          uncommitted_journal_entries: 0,
          journal_size_limit: 100 * 1024 ** 2,
          journal_config: { directory: expect.stringMatching(/^file:\/\/.*\/journal$/), max_age: 3_600_000 },
        }),
      { timeout: 300_000 },
    )
  })
})
