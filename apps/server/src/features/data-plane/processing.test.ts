import { audit, cluster, inputs, journal, system } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { eventually } from '../../data-plane/testing/eventually.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { messagesOfInput, startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const gelfTcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

const admin = () => server.api.as('admin')
const overview = async () => (await admin().call(system.overview)).body
const balanceOf = async (inputId: string) => (await admin().call(inputs.accounting)).body.inputs[inputId]

it('what comes in while processing is paused waits in the journal and is stored afterwards', async () => {
  const port = await freePort()
  const inputId = await startInput(server, gelfTcp, { bind_address: '127.0.0.1', port })
  await sendGelf(port, [{ short_message: 'before', host: 'web-1' }])
  await messagesOfInput(server, inputId, 1)
  const { node_id: nodeId } = await overview()

  expect((await admin().call(system.pauseProcessing)).status).toBe(204)
  expect(await overview()).toMatchObject({ is_processing: false, lifecycle: 'paused', lb_status: 'alive' })
  await sendGelf(port, [{ short_message: 'meanwhile', host: 'web-1' }])
  await eventually(async () => expect(await balanceOf(inputId)).toMatchObject({ stored: 1, in_journal: 1 }))
  expect((await admin().call(journal.get)).body.uncommitted_journal_entries).toBe(1)

  await messagesOfInput(server, inputId, 1)

  const params = { nodeId }
  expect((await admin().call(cluster.resumeProcessing, { params })).status).toBe(204)
  const texts = (await messagesOfInput(server, inputId, 2)).map(({ message }) => message)
  expect(texts.sort()).toEqual(['before', 'meanwhile'])
  expect(await overview()).toMatchObject({ is_processing: true, lifecycle: 'running' })
  await eventually(async () => expect(await balanceOf(inputId)).toMatchObject({ stored: 2, in_journal: 0 }))

  const noted = (await admin().call(audit.list, { query: {} })).body.elements.map(({ action }) => action)
  expect(noted).toEqual(expect.arrayContaining(['pause_processing', 'resume_processing']))
})

it('only those who may change the state of the node pause it, and no node that is not there', async () => {
  const { node_id: nodeId } = await overview()
  const reader = server.api.as(await server.seed.user())
  expect((await reader.call(system.pauseProcessing)).status).toBe(403)
  expect((await reader.call(cluster.pauseProcessing, { params: { nodeId } })).status).toBe(403)
  expect((await overview()).is_processing).toBe(true)
  const operator = server.api.as(
    await server.seed.user({ permissions: [`processing:changestate:${nodeId}`] }),
  )
  expect((await operator.call(system.pauseProcessing)).status).toBe(204)
  expect((await overview()).is_processing).toBe(false)
  expect((await operator.call(system.unlockProcessing)).status).toBe(204)
  expect((await overview()).is_processing).toBe(true)
  expect((await admin().call(cluster.pauseProcessing, { params: { nodeId: 'nothing' } })).status).toBe(404)
})
