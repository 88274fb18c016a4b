import { inputStates, inputs } from '@logline/contract'
import { expect, vi } from 'vitest'
import type { TestServer } from '../start-test-server.ts'
import { freePort } from './gelf-sender.ts'

/** Starts a GELF TCP input on a free port of this machine and waits until it runs. */
export async function startGelfInput(server: TestServer): Promise<{ id: string; port: number }> {
  const port = await freePort()
  const api = server.api.as('admin')
  const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
  const configuration = { bind_address: '127.0.0.1', port }
  const { body } = await api.call(inputs.create, {
    body: { title: 'Test', type, global: true, configuration },
  })
  const params = { inputId: body.id }
  await vi.waitFor(
    async () => expect((await api.call(inputStates.get, { params })).body.state).toBe('RUNNING'),
    { timeout: 120_000 },
  )
  return { id: body.id, port }
}
