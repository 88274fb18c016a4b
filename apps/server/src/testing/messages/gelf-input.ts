import { freePort } from '../../../../../dev/free-port.ts'
import type { TestServer } from '../start-test-server.ts'
import { startInput } from './running-input.ts'

/** Starts a GELF TCP input on a free port of this machine and waits until it runs. */
export async function startGelfInput(server: TestServer): Promise<{ id: string; port: number }> {
  const port = await freePort()
  const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
  return { id: await startInput(server, type, { bind_address: '127.0.0.1', port }), port }
}
