/** A GELF message of made-up traffic. */
export type Traffic = Record<string, unknown> & { short_message: string; host: string; timestamp: number }

/** Fields may be changed, messages left out or added. */
export interface Incident {
  name: string
  /** What becomes of a message within the incident. */
  change: (message: Traffic, chance: () => number) => Traffic[]
  /** What the cause is known by: a value of a field, or a word of a pattern. */
  cause: { field: string; value: RegExp } | { pattern: RegExp }
}

const minuteMs = 60_000
export const trafficMinutes = 120
/** Minutes of the incident. */
export const incidentMinutes = { from: 90, to: 105 }
const perMinute = 30

/** Numbers that look like chance, the same each time (Numerical Recipes, "Quick and Dirty Generators"). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Two hours of a shop, and what an incident makes of a quarter of an hour. Sorted by time. */
export function traffic(scenario: string, seed: number, endMs: number, incident?: Incident): Traffic[] {
  const chance = chanceOf(seed)
  const startMs = endMs - trafficMinutes * minuteMs
  const count = trafficMinutes * perMinute
  return Array.from({ length: count }, (_, no) => no).flatMap((no) => {
    const minute = (no * trafficMinutes) / count
    const message = ordinary(chance, no)
    const placed: Traffic = {
      ...message,
      _scenario: scenario,
      timestamp: (startMs + Math.floor(minute * minuteMs)) / 1_000,
    }
    const isWithin = incident && minute >= incidentMinutes.from && minute < incidentMinutes.to
    return isWithin ? incident.change(placed, chance) : [placed]
  })
}

const hex = (chance: () => number) =>
  Math.floor(chance() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
const of = <T>(chance: () => number, ...values: T[]) => values[Math.floor(chance() * values.length)] as T

function ordinary(chance: () => number, no: number) {
  const app = of(chance, 'edge', 'edge', 'checkout', 'payment', 'worker')
  const host = `${app}-${1 + Math.floor(chance() * 3)}`
  const took = Math.floor(20 + chance() * 200)
  const status = chance() < 0.02 ? 500 : of(chance, 200, 200, 201)
  const user = `user${Math.floor(chance() * 400)}`
  const trace = hex(chance) + hex(chance)
  const texts: Record<string, string> = {
    edge: `10.0.${no % 8}.${no % 250} "GET /v1/items/${no % 900} HTTP/2" ${status} ${took * 9} 0.${took}`,
    checkout: of(
      chance,
      `order ${100_000 + no} confirmed in ${took} ms trace_id=${trace}`,
      `cart of ${user} restored`,
    ),
    payment: `card of ${user} charged in ${took} ms, attempt 1/3`,
    worker: of(chance, `job mailer finished in ${took} ms`, `job cleanup finished in ${took} ms`),
  }
  return {
    version: '1.1',
    ...{ short_message: texts[app] ?? '', host, level: chance() < 0.03 ? 4 : 6 },
    ...{ _app: app, _status: status, _took_ms: took, _bytes: Math.floor(200 + chance() * 9_000) },
    ...{ _region: of(chance, 'eu', 'us', 'ap'), _release: of(chance, '4.17.2', '4.18.0'), _user: user },
    ...{ _client_ip: `198.51.100.${Math.floor(chance() * 250)}`, _trace_id: trace, _retry: 'false' },
    ...{ _path: of(chance, '/cart', '/items', '/orders', '/login'), _sequence: 5_000_000 + no * 7 },
  }
}

const only =
  (app: string, change: (message: Traffic, chance: () => number) => Traffic[]) =>
  (message: Traffic, chance: () => number) =>
    message._app === app ? change(message, chance) : [message]

/** Of different kinds: what is new, more, less, slower, larger, gone. */
export const incidents: readonly Incident[] = [
  {
    name: 'upstream timeouts of one service',
    change: only('payment', (message, chance) =>
      Array.from({ length: 3 }, (_, no) => ({
        ...message,
        short_message: `charge failed: upstream timeout after ${3_000 + Math.floor(chance() * 50)} ms, attempt ${no + 1}/3`,
        level: 3,
        _error_code: 'UPSTREAM_TIMEOUT',
      })),
    ),
    cause: { field: 'error_code', value: /^UPSTREAM_TIMEOUT$/ },
  },
  {
    name: 'a slow service',
    change: only('checkout', (message, chance) => [
      { ...message, _took_ms: 2_500 + Math.floor(chance() * 900) },
    ]),
    cause: { field: 'took_ms', value: /^2[0-9]{2,3}$|^[3-9]\d\d$|^1\d\d\d$/ },
  },
  {
    name: 'a release with a fault',
    change: (message, chance) =>
      chance() < 0.4
        ? [{ ...message, _release: '4.18.1', ...(chance() < 0.3 && { _status: 500 }) }]
        : [message],
    cause: { field: 'release', value: /^4\.18\.1$/ },
  },
  {
    name: 'a host without disk',
    change: (message) =>
      message.host === 'edge-2'
        ? [
            message,
            { ...message, short_message: 'write of access.log failed: no space left on device', level: 2 },
          ]
        : [message],
    cause: { pattern: /no space left on device/ },
  },
  {
    name: 'a client that floods',
    change: (message, chance) =>
      chance() < 0.5 ? [message, { ...message, _client_ip: '203.0.113.9' }] : [message],
    cause: { field: 'client_ip', value: /^203\.0\.113\.9$/ },
  },
  {
    name: 'a scan for a page',
    change: (message, chance) =>
      chance() < 0.2 ? [message, { ...message, _path: '/wp-login.php', _status: 404 }] : [message],
    cause: { field: 'path', value: /^\/wp-login\.php$/ },
  },
  {
    name: 'a region that is gone',
    change: (message) => (message._region === 'eu' ? [] : [message]),
    cause: { field: 'region', value: /^eu$/ },
  },
  {
    name: 'a few messages of a pool that is full',
    change: (message, chance) =>
      chance() < 0.06
        ? [
            message,
            {
              ...message,
              short_message: `connection pool exhausted: 64 in use, ${Math.floor(chance() * 90)} waiting`,
            },
          ]
        : [message],
    cause: { pattern: /connection pool exhausted/ },
  },
  {
    name: 'a storm of retries',
    change: (message, chance) => (chance() < 0.5 ? [{ ...message, _retry: 'true' }] : [message]),
    cause: { field: 'retry', value: /^(true|false)$/ },
  },
  {
    name: 'a worker that fell silent',
    change: only('worker', () => []),
    cause: { field: 'app', value: /^worker$/ },
  },
  {
    name: 'more errors than usual',
    change: (message, chance) => (chance() < 0.15 ? [{ ...message, _status: 500 }] : [message]),
    cause: { field: 'status', value: /^500$/ },
  },
  {
    name: 'large uploads',
    change: (message, chance) =>
      chance() < 0.3 ? [{ ...message, _bytes: 2_000_000 + Math.floor(chance() * 900_000) }] : [message],
    cause: { field: 'bytes', value: /^\d{5,}$/ },
  },
  {
    name: 'logins of one user that fail',
    change: (message, chance) =>
      chance() < 0.25
        ? [
            message,
            {
              ...message,
              short_message: `login failed for alice from 203.0.113.${Math.floor(chance() * 99)}`,
              _user: 'alice',
            },
          ]
        : [message],
    cause: { field: 'user', value: /^alice$/ },
  },
  {
    name: 'a certificate that has ended',
    change: only('edge', (message, chance) =>
      chance() < 0.3
        ? [
            {
              ...message,
              short_message: `TLS handshake with 10.0.0.${Math.floor(chance() * 9)}:443 failed: certificate has expired`,
            },
          ]
        : [message],
    ),
    cause: { pattern: /certificate has expired/ },
  },
]
