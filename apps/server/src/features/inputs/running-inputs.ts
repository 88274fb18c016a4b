import { inputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import type { Db } from '../../db/index.ts'
import { type Input, inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'

const { type: gelfTcp, fields } = inputDescriptions.gelfTcp

/** Where the first running GELF TCP input listens, as this machine reaches it; null when there is none. */
export async function findGelfTcpInput(
  db: Db,
  runtime: InputRuntime,
): Promise<{ host: string; port: number } | null> {
  const inputs = await inputRepo(db).all()
  const places = inputs
    .filter(({ id, type }) => type === gelfTcp && runtime.inputStatus(id)?.state === 'RUNNING')
    .map(placeOf)
  const place = places.find(({ tls_enable }) => !tls_enable)
  if (!place) return null
  const { bind_address: host, port } = place
  return { host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port }
}

function placeOf({ configuration }: Input) {
  const { bind_address, port, tls_enable } = fields
  return readConfiguration({ bind_address, port, tls_enable }, configuration)
}
