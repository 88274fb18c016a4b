import { type SeededRandom, seededRandom } from '../apps/server/src/features/demo/index.ts'
import { accessLog, serverLog } from './server-logs.ts'

/** A GELF message as servers send it; the figures of docs/performance.md are given for these. */
export interface BenchMessage {
  version: '1.1'
  host: string
  /** Seconds since the epoch. */
  timestamp: number
  short_message: string
  full_message?: string
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

/**
 * `usual`: about 495 bytes with 12 fields, of which one is unique and one nearly; `short`: about 120 bytes with one field;
 * `trace`: about 2,700 bytes with a stack trace. `nested`: as `usual`, with five more fields as JSON in one. `server` and `access`: lines of the daemons of a Linux server, and of a
 * web server, as they come over syslog, where clients, pages and users come again as they do.
 */
export type BenchShape = (typeof benchShapes)[number]
export const benchShapes = ['usual', 'short', 'trace', 'nested', 'server', 'access'] as const

interface BenchOptions {
  seed: number
  count: number
  shape?: BenchShape
  /** When the day ends that the messages lie in, milliseconds. */
  endMs?: number
}

const dayMs = 86_400_000

/**
 * Deterministic: the same seed and number give the same message, and no two are alike, as an index of texts finds those
 * easy that repeat. `rareword` stands in one message of a thousand.
 */
export function* benchMessages({
  seed,
  count,
  shape = 'usual',
  endMs = Date.now(),
}: BenchOptions): Generator<BenchMessage> {
  const random = seededRandom(seed)
  const make = makers[shape]
  for (let number = 0; number < count; number += 1) {
    const timestamp = Math.floor(endMs - dayMs + (number * dayMs) / count) / 1000
    yield make(random, { version: '1.1', host: `host-${random.between(1, 40)}`, timestamp })
  }
}

type Beginning = Pick<BenchMessage, 'version' | 'host' | 'timestamp'>
type Maker = (random: SeededRandom, beginning: Beginning) => BenchMessage

const makers: Record<BenchShape, Maker> = {
  usual(random, beginning) {
    const client = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`
    const user = `user-${random.between(1, 5000)}`
    const trace = uuid(random)
    const path = `/api/${random.pick(nouns)}/${random.between(1, 20_000)}`
    const took = random.between(1, 4000)
    const rare = random.chance(0.001) ? ' rareword' : ''
    return {
      ...beginning,
      short_message: `${random.pick(nouns)} ${random.pick(verbs)} by ${random.pick(nouns)} because of ${random.pick(reasons)} after ${took} ms: ${random.pick(methods)} ${path} for ${user} from ${client} request_id=${trace}${rare}`,
      level: random.between(3, 7),
      _application: `app-${random.between(1, 12)}`,
      _method: random.pick(methods),
      _status: random.pick(statuses),
      _took_ms: took,
      _bytes: random.between(100, 90_000),
      _client: client,
      _user: user,
      _trace: trace,
      _path: path,
      _region: random.pick(['eu-1', 'eu-2', 'us-1', 'ap-1']),
      _build: `2.${random.between(0, 40)}.${random.between(0, 9)}`,
      _process: random.between(1, 32_768),
    }
  },
  short: (random, beginning) => ({
    ...beginning,
    short_message: `${random.pick(nouns)} ${random.between(1, 1_000_000)} ${random.pick(verbs)}`,
    level: random.between(3, 7),
    _user: `user-${random.between(1, 5000)}`,
  }),
  trace: (random, beginning) => {
    const problem = `java.lang.IllegalStateException: ${random.pick(nouns)} ${uuid(random)} was ${random.pick(verbs)}`
    const frames = Array.from(
      { length: 40 },
      () =>
        `\tat com.example.${random.pick(nouns)}.${className(random.pick(nouns))}${className(random.pick(reasons))}.${random.pick(verbs)}(${className(random.pick(nouns))}.java:${random.between(1, 900)})`,
    )
    return {
      ...beginning,
      short_message: problem,
      full_message: [problem, ...frames].join('\n'),
      level: 3,
      _application: `app-${random.between(1, 12)}`,
      _trace: uuid(random),
    }
  },
  nested: (random, beginning) => ({
    ...makers.usual(random, beginning),
    _details: JSON.stringify({
      order: random.hex(12),
      items: random.between(1, 40),
      paid: random.chance(0.5),
      card: { brand: random.pick(['visa', 'amex']), country: random.pick(['de', 'fr', 'us']) },
    }),
  }),
  server: (random, beginning) => ({ ...beginning, ...serverLog(random) }),
  access: (random, beginning) => ({ ...beginning, ...accessLog(random, beginning.timestamp) }),
}

function uuid(random: SeededRandom): string {
  return [8, 4, 4, 4, 12].map((length) => random.hex(length)).join('-')
}

function className(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
