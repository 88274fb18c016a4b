import type { Db } from '../../db/index.ts'
import { inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { gelfTcp } from './input-types.ts'

/** Where the first running GELF TCP input listens, as this machine reaches it; null when there is none. */
export async function findGelfTcpInput(
  db: Db,
  runtime: InputRuntime,
): Promise<{ host: string; port: number } | null> {
  const inputs = await inputRepo(db).all()
  const input = inputs.find(
    ({ id, type, configuration }) =>
      type === gelfTcp && configuration.tls_enable !== true && runtime.inputStatus(id)?.state === 'RUNNING',
  )
  const { bind_address: host, port } = input?.configuration ?? {}
  if (typeof host !== 'string' || typeof port !== 'number') return null
  return { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port }
}
