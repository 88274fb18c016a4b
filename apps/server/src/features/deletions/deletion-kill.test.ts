import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs, messageDeletions, universalSearch } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { startStoringProcess } from '../../testing/processes/start-storing-process.ts'

const patiently = { timeout: 300_000, interval: 20 }
const count = 2_000

async function totalOf(api: ApiClient, query: string): Promise<number> {
  const { body } = await api.call(universalSearch.relative, { query: { query, range: 0, limit: 1 } })
  return body.total_results
}

async function sendMessages(api: ApiClient): Promise<void> {
  const port = await freePort()
  const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
  const configuration = { bind_address: '127.0.0.1', port }
  await api.call(inputs.create, { body: { title: 'Test', type, global: true, configuration } })
  const messages = Array.from({ length: count }, (_, no) => ({
    version: '1.1',
    host: no % 2 === 0 ? 'gone' : 'kept',
    short_message: `message ${no}`,
  }))
  await vi.waitFor(() => sendGelf(port, messages), patiently)
  await vi.waitFor(async () => expect(await totalOf(api, '*')).toBe(count), patiently)
}

it('a deletion goes on with its step after each kill of server, data plane and engine', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-deletion-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  let running = await startStoringProcess(dataDir)
  onTestFinished(() => running.kill())
  await sendMessages(running.api)

  const scope = { query: 'source:gone', streams: [defaultStreamId], index_sets: [] }
  const range = { type: 'relative', range: 0 } as const
  const shown = await vi.waitFor(async () => {
    const { body } = await running.api.call(messageDeletions.preview, {
      body: { ...scope, timerange: range },
    })
    expect(body.messages).toBe(count / 2)
    return body
  }, patiently)
  const { from, to } = shown.timerange
  const confirmed = { arrived_before: shown.arrived_before, expected_messages: shown.messages }
  const timerange = { type: 'absolute', from, to } as const
  const started = await running.api.call(messageDeletions.start, {
    body: { ...scope, timerange, ...confirmed },
  })
  expect(started.status).toBe(202)
  const params = { deletionId: started.body.id }
  const state = async () => (await running.api.call(messageDeletions.get, { params })).body

  // The first between two steps, the second as soon as it goes on. What comes after the first may be over in no time.
  for (const reached of [/^Writing down which suggested values/, /./]) {
    await vi.waitFor(async () => expect((await state()).info).toMatch(reached), patiently)
    await running.kill()
    running = await startStoringProcess(dataDir)
  }
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ state: 'complete', erased_at: expect.any(String) }),
    patiently,
  )
  expect(await totalOf(running.api, 'source:gone')).toBe(0)
  expect(await totalOf(running.api, 'source:kept')).toBe(count / 2)
})
