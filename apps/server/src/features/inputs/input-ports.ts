import { isIPv6 } from 'node:net'
import type { Configuration } from '@logline/contract/plug-ins'
import { invalidFields } from '../../http/errors.ts'
import type { Input } from './input-repo.ts'
import type { InputRuntime, InputStatus } from './input-status.ts'
import { inputDescriptionOf } from './types/input-types.ts'

/** Where an input listens. */
interface Place {
  protocol: 'tcp' | 'udp'
  address: string
  port: number
}

interface Neighbours {
  /** All that there are. */
  others: readonly Input[]
  runtime: InputRuntime
  /** This node: which ports others have in use is only known of it. */
  nodeId: string
  mayRead: (inputId: string) => boolean
}

/**
 * Throws 400 when an input is to run on this node and another one has its port. What the system alone knows, such as a port
 * of another process, is told by the state of the input.
 */
export function requireFreePort(input: Input, { others, runtime, nodeId, mayRead }: Neighbours): void {
  const place = placeOf(input)
  if (place === null || input.desiredState !== 'RUNNING') return
  if (!input.isGlobal && input.nodeId !== nodeId) return
  const holder = others.find((other) => {
    if (other.id === input.id || other.desiredState !== 'RUNNING') return false
    if (!holdsPort(runtime.inputStatus(other.id))) return false
    const taken = placeOf(other)
    return taken !== null && isSamePlace(place, taken)
  })
  if (!holder) return
  const by = mayRead(holder.id) ? `the input "${holder.title}"` : 'another input'
  throw invalidFields(`Missing or invalid input configuration. "port" (Port) is in use by ${by}.`, {
    'configuration.port': `Is in use by ${by}.`,
  })
}

/** Null for what does not listen. */
function placeOf({ type, configuration }: { type: string; configuration: Configuration }): Place | null {
  const { bind_address, port } = configuration
  const fields = inputDescriptionOf(type)?.fields
  if (!fields || !Object.hasOwn(fields, 'bind_address')) return null
  if (typeof bind_address !== 'string' || typeof port !== 'number') return null
  // What takes connections can have TLS.
  const protocol = Object.hasOwn(fields, 'tls_enable') ? 'tcp' : 'udp'
  return { protocol, address: bind_address.trim(), port }
}

/** One that has failed has given its port back. */
function holdsPort(status: InputStatus | null): boolean {
  return status !== null && ['STARTING', 'RUNNING', 'FAILING'].includes(status.state)
}

/** All addresses of a family are in the way of each of them, and `::` stands for those of both. */
function isSamePlace(one: Place, other: Place): boolean {
  if (one.protocol !== other.protocol || one.port !== other.port) return false
  if (one.address === other.address) return true
  const covers = (all: string, address: string) => all === '::' || (all === '0.0.0.0' && !isIPv6(address))
  return covers(one.address, other.address) || covers(other.address, one.address)
}
