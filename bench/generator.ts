import { seededRandom } from '../apps/server/src/features/demo/index.ts'

/** A GELF message of about 500 bytes with 12 additional fields, the size the figures of docs/performance.md are given for. */
export interface BenchMessage {
  version: '1.1'
  host: string
  short_message: string
  level: number
  [field: `_${string}`]: string | number
}

export const verbs = ['accepted', 'rejected', 'forwarded', 'stored', 'expired', 'retried'] as const
export const nouns = [
  'connection',
  'request',
  'session',
  'payment',
  'document',
  'upload',
  'lease',
  'replica',
] as const
export const reasons = [
  'quota',
  'timeout',
  'checksum',
  'policy',
  'throttle',
  'handshake',
  'capacity',
  'schema',
] as const
export const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
export const statuses = [200, 200, 200, 201, 204, 304, 404, 500, 502] as const
const sizeBytes = 500

/** Deterministic: the same seed and number give the same message. `rareword` stands in one message of a thousand. */
export function* benchMessages({ seed, count }: { seed: number; count: number }): Generator<BenchMessage> {
  const random = seededRandom(seed)
  for (let number = 0; number < count; number += 1) {
    const message: BenchMessage = {
      version: '1.1',
      host: `host-${random.between(1, 40)}`,
      short_message: `${random.pick(nouns)} ${random.pick(verbs)} by ${random.pick(nouns)} because of ${random.pick(reasons)}${random.chance(0.001) ? ' rareword' : ''}`,
      level: random.between(3, 7),
      _number: number,
      _application: `app-${random.between(1, 12)}`,
      _method: random.pick(methods),
      _status: random.pick(statuses),
      _took_ms: random.between(1, 4000),
      _bytes: random.between(100, 90_000),
      _client: `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`,
      _user: `user-${random.between(1, 5000)}`,
      _trace: random.hex(16),
      _path: `/api/${random.pick(nouns)}/${random.between(1, 20_000)}`,
      _region: random.pick(['eu-1', 'eu-2', 'us-1', 'ap-1']),
      _build: `2.${random.between(0, 40)}.${random.between(0, 9)}`,
    }
    const missing = sizeBytes - Buffer.byteLength(JSON.stringify(message))
    if (missing > 1) message.short_message += ` ${random.hex(missing - 1)}`
    yield message
  }
}
