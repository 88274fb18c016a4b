import { inputs, messageProcessors, streamRules, streams, universalSearch } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createIndexSet } from '../../testing/index-set.ts'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const soon = { timeout: 300_000 }

describe('a message processor that is switched off', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')

  async function switchOff(names: readonly string[]) {
    const { body } = await admin().call(messageProcessors.get)
    const off = body.processor_order.filter(({ name }) => names.includes(name))
    const disabled_processors = off.map(({ class_name }) => class_name)
    await admin().call(messageProcessors.update, { body: { ...body, disabled_processors } })
  }

  async function stored(port: number, host: string) {
    const query = { query: `source:${host}`, range: 0, limit: 1 }
    const found = await vi.waitFor(
      async () => {
        await sendGelf(port, [{ host, short_message: 'x' }])
        const { body } = await admin().call(universalSearch.relative, { query })
        expect(body.total_results).toBeGreaterThan(0)
        return body.messages[0]?.message
      },
      { ...soon, interval: 200 },
    )
    return { team: found?.team, streams: found?.streams }
  }

  it('adds no field, or routes no message, from the next message on', async () => {
    const { id, port } = await startGelfInput(server)
    await admin().call(inputs.addStaticField, {
      params: { inputId: id },
      body: { key: 'team', value: 'ops' },
    })
    const index_set_id = await createIndexSet(server.db, 'routed')
    const { body } = await admin().call(streams.create, { body: { title: 'All', index_set_id } })
    const params = { streamId: body.stream_id }
    const rule = { type: 7, field: '', value: '', inverted: false, description: null }
    await admin().call(streamRules.create, { params, body: rule })
    await admin().call(streams.resume, { params })

    await vi.waitFor(async () => {
      const { team, streams } = await stored(port, `on-${Date.now()}`)
      expect({ team, streams }).toEqual({ team: 'ops', streams: expect.arrayContaining([params.streamId]) })
    }, soon)
    await switchOff(['Stream Rule Processor'])
    await vi.waitFor(async () => {
      const { team, streams } = await stored(port, `norules-${Date.now()}`)
      expect({ team, streams }).toEqual({
        team: 'ops',
        streams: expect.not.arrayContaining([params.streamId]),
      })
    }, soon)
    await switchOff(['Message Filter Chain'])
    await vi.waitFor(async () => {
      const { team, streams } = await stored(port, `nofields-${Date.now()}`)
      expect({ team, streams }).toEqual({
        team: undefined,
        streams: expect.arrayContaining([params.streamId]),
      })
    }, soon)
  })
})
