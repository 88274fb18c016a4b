import type { SeededRandom } from './seeded-random.ts'

/** One GELF message (GELF 1.1), its time left to the caller. */
export type DemoMessage = { host: string; short_message: string; level: number } & Record<
  `_${string}`,
  string | number | boolean
>

/** How bad things are at a moment: 0 all well, 1 the height of the incident. */
export type Trouble = number

interface DemoService {
  /** Share of the traffic. */
  weight: number
  write(random: SeededRandom, trouble: Trouble): DemoMessage
}

const paths = [
  '/v1/orders',
  '/v1/cart',
  '/v1/products',
  '/v1/products/search',
  '/v1/login',
  '/static/app.js',
  '/healthz',
] as const
const methods = ['GET', 'GET', 'GET', 'POST', 'PUT'] as const
const levels = { error: 3, warning: 4, info: 6, debug: 7 } as const

const base = (service: string, random: SeededRandom, instances: number) => ({
  host: `${service}-${random.between(1, instances)}`,
  _application_name: service,
  _environment: random.chance(0.92) ? 'production' : 'staging',
  _client_geo: random.pick(['52.52,13.40', '48.85,2.35', '40.71,-74.00', '51.50,-0.12', '35.68,139.69']),
})

const address = (random: SeededRandom) =>
  `10.${random.between(0, 9)}.${random.between(0, 255)}.${random.between(1, 254)}`

function edge(random: SeededRandom, trouble: Trouble): DemoMessage {
  const path = random.pick(paths)
  const method = random.pick(methods)
  const isBad = path === '/v1/orders' && random.chance(0.01 + 0.6 * trouble)
  const status = isBad
    ? random.pick([502, 504, 502])
    : random.pick([200, 200, 200, 200, 200, 200, 204, 304, 301, 404])
  const tookMs = isBad ? random.between(2900, 3100) : random.between(1, 180)
  const client = address(random)
  const bytes = random.between(120, 48_000)
  return {
    ...base('nginx-edge', random, 3),
    short_message: `${client} "${method} ${path} HTTP/2" ${status} ${bytes} ${(tookMs / 1000).toFixed(3)}`,
    level: isBad ? levels.error : status === 404 ? levels.warning : levels.info,
    _http_method: method,
    _http_status: status,
    _request_path: path,
    _client_ip: client,
    _bytes: bytes,
    _took_ms: tookMs,
  }
}

function checkout(random: SeededRandom, trouble: Trouble): DemoMessage {
  const traceId = random.hex(12)
  const shared = {
    ...base('checkout-api', random, 4),
    _trace_id: traceId,
    _user_id: `u${random.between(10_000, 40_000)}`,
    _request_path: '/v1/orders',
  }
  if (random.chance(0.015 + 0.75 * trouble)) {
    const tookMs = random.between(2980, 3060)
    const attempt = random.between(1, 3)
    return {
      ...shared,
      short_message: `POST /v1/orders failed: upstream timeout (payment-gw) after ${tookMs} ms, attempt ${attempt}/3 trace_id=${traceId}`,
      level: levels.error,
      _http_status: random.pick([502, 504, 502]),
      _took_ms: tookMs,
      _attempt: attempt,
      _retry: attempt < 3,
    }
  }
  const tookMs = random.between(35, 240)
  return {
    ...shared,
    short_message: `order ${random.between(88_000_000, 88_999_999)} confirmed in ${tookMs} ms, ${random.between(1, 7)} items trace_id=${traceId}`,
    level: levels.info,
    _http_status: 201,
    _took_ms: tookMs,
    _retry: false,
  }
}

function payments(random: SeededRandom, trouble: Trouble): DemoMessage {
  const shared = { ...base('payment-gw', random, 2), _pool: random.pick(['cards', 'wallets']) }
  if (random.chance(0.01 + 0.8 * trouble)) {
    const waiting = random.between(40, 260)
    return {
      ...shared,
      short_message: `connection pool exhausted: 64 in use, ${waiting} waiting, oldest wait ${(random.between(8, 32) / 10).toFixed(1)} s pool=${shared._pool}`,
      level: random.chance(0.5) ? levels.warning : levels.error,
      _waiting: waiting,
    }
  }
  const tookMs = random.between(18, 160)
  return {
    ...shared,
    short_message: `authorised ${random.between(5, 420)}.${random.between(10, 99)} EUR via ${random.pick(['acquirer-a', 'acquirer-b'])} in ${tookMs} ms`,
    level: levels.info,
    _took_ms: tookMs,
  }
}

function auth(random: SeededRandom): DemoMessage {
  const user = `u${random.between(10_000, 40_000)}`
  const client = address(random)
  const shared = { ...base('auth', random, 2), _user_id: user, _client_ip: client }
  if (random.chance(0.04)) {
    return {
      ...shared,
      short_message: `login failed for ${user} from ${client}: wrong password`,
      level: levels.warning,
      _action: 'login_failed',
    }
  }
  return {
    ...shared,
    short_message: `token issued sub=${user} scope=${random.pick(['checkout', 'profile', 'search'])} ttl=${random.pick([300, 900, 3600])}`,
    level: levels.info,
    _action: 'token_issued',
  }
}

function database(random: SeededRandom, trouble: Trouble): DemoMessage {
  const shared = base('postgres', random, 2)
  if (random.chance(0.05 + 0.5 * trouble)) {
    const tookMs = random.between(900, 4200)
    return {
      ...shared,
      short_message: `slow query ${tookMs} ms: UPDATE card_locks SET locked_until = $2 WHERE card_id = $1 (rows=${random.between(1, 3)})`,
      level: levels.warning,
      _took_ms: tookMs,
      _relation: 'card_locks',
    }
  }
  return {
    ...shared,
    short_message: `checkpoint complete: wrote ${random.between(80, 2400)} buffers, sync=${random.between(1, 90)} ms`,
    level: levels.debug,
    _relation: 'none',
  }
}

function worker(random: SeededRandom): DemoMessage {
  const job = random.pick(['send-receipt', 'rebuild-index', 'expire-carts', 'export-report'])
  const tookMs = random.between(40, 9000)
  const isFailed = random.chance(0.02)
  return {
    ...base('worker', random, 3),
    short_message: isFailed
      ? `job ${job} failed after ${tookMs} ms: mail relay answered 421, will retry`
      : `job ${job} done in ${tookMs} ms`,
    level: isFailed ? levels.error : levels.debug,
    _job: job,
    _took_ms: tookMs,
  }
}

/** A small web shop: an edge, an order service on a payment gateway, and what stands behind them. */
const demoServices: readonly DemoService[] = [
  { weight: 0.48, write: edge },
  { weight: 0.2, write: checkout },
  { weight: 0.12, write: payments },
  { weight: 0.1, write: auth },
  { weight: 0.04, write: database },
]
const lastService: DemoService = { weight: 0.06, write: worker }

/** The service that `share`, between 0 and 1, falls on. */
export function pickDemoService(share: number): DemoService {
  let rest = share
  for (const service of demoServices) {
    if (rest < service.weight) return service
    rest -= service.weight
  }
  return lastService
}
