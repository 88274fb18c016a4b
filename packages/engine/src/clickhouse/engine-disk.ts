import type { EngineDisk } from '../store/message-store.ts'
import type { EngineClient } from './client/engine-client.ts'

/** Room on the disks of the engine, together. */
export async function engineDisk(client: EngineClient): Promise<EngineDisk> {
  const { data } = await client.readAsApplication(
    { sql: 'SELECT sum(total_space), sum(unreserved_space) FROM system.disks' },
    { user: 'system', purpose: 'room on the disk' },
  )
  const [totalBytes = 0, freeBytes = 0] = (data[0] ?? []).map(Number)
  return { totalBytes, freeBytes }
}
