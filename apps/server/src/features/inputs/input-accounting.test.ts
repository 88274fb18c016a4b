import { inputs } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { eventually } from '../../data-plane/testing/eventually.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const dayMs = 86_400_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

it('what an input received lately is told to those who may read it', async () => {
  const accounts = async () => (await server.api.as('admin').call(inputs.accounting)).body
  const port = await freePort()
  const inputId = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  const before = await eventually(async () => {
    const { recent } = await accounts()
    expect(recent.until).not.toBeNull()
    return recent.steps
  })
  await sendGelf(port, [{ short_message: 'one' }, { short_message: 'two' }, { short_message: 'three' }])
  await eventually(async () => expect((await accounts()).inputs[inputId]?.received_24h).toBe(3))
  // It gets older than what was counted of it.
  const old = { created_at_ms: Date.now() - 3 * dayMs }
  await server.db.updateTable('inputs').set(old).where('id', '=', inputId).execute()
  expect((await accounts()).inputs[inputId]?.received_24h).toBeNull()
  const row = { node_id: server.nodeId, input_id: inputId, counted_at_ms: Date.now() - dayMs, received: 1 }
  await server.db.insertInto('input_counts').values(row).execute()
  const { account, recent } = await eventually(async () => {
    const answer = await accounts()
    const account = answer.inputs[inputId]
    expect(account?.recent.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(account?.received_24h).toBe(2)
    return { account, recent: answer.recent }
  })
  expect(recent).toMatchObject({ step_ms: 15_000, until: expect.any(String) })
  expect(recent.steps).toBeGreaterThan(before)
  expect(account?.recent).toHaveLength(recent.steps)

  const other = await server.seed.user({ permissions: ['inputs:read:another'] })
  const shown = (await server.api.as(other).call(inputs.accounting)).body
  expect(shown).toMatchObject({ inputs: {}, total: { received: 0 } })
})
