import type { RandomHttpRequest } from '@logline/processing'

/** What is drawn, with how often (reference: inputs, section 4.5). */
type Weighted<T> = readonly (readonly [weight: number, value: T])[]

const methods: Weighted<{ name: string; code: number; baseMs: number; deviation: number }> = [
  [86, { name: 'GET', code: 200, baseMs: 50, deviation: 30 }],
  [5, { name: 'POST', code: 201, baseMs: 150, deviation: 20 }],
  [5, { name: 'DELETE', code: 204, baseMs: 75, deviation: 40 }],
  [4, { name: 'PUT', code: 200, baseMs: 100, deviation: 30 }],
]
const resources: Weighted<readonly [resource: string, controller: string, action: string]> = [
  [10, ['/login', 'LoginController', 'login']],
  [2, ['/users', 'UsersController', 'index']],
  [40, ['/posts', 'PostsController', 'index']],
  [12, ['/posts/45326', 'PostsController', 'show']],
  [1, ['/posts/45326/edit', 'PostsController', 'edit']],
]
const users: Weighted<number> = [
  [10, 9001],
  [1, 54_351],
  [5, 74_422],
  [12, 6_476_752],
  [40, 6_469_981],
]
const failed = 0.02
const timedOut = 0.2
const slow = 1 / 500

/** A request to a web server that never was. */
export function randomRequest(
  random: () => number = Math.random,
): Omit<RandomHttpRequest, 'source' | 'at_ms' | 'sequence_nr'> {
  const method = drawn(methods, random)
  const [resource, controller, action] = drawn(resources, random)
  const isFailed = random() < failed
  const isTimedOut = isFailed && random() < timedOut
  const extraMs = random() < slow ? 400 : 0
  const tookMs = isTimedOut ? deviating(5000, 10, random) : deviating(method.baseMs, method.deviation, random)
  return {
    resource,
    controller,
    action,
    http_method: method.name,
    http_response_code: isTimedOut ? 504 : isFailed ? 500 : method.code,
    user_id: drawn(users, random),
    took_ms: Math.round(tookMs + extraMs),
    ticks: String(process.hrtime.bigint()),
  }
}

/** The value, more or less by up to so many percent. */
export function deviating(value: number, percent: number, random: () => number = Math.random): number {
  return Math.max(0, value * (1 + ((random() * 2 - 1) * percent) / 100))
}

function drawn<T>(choices: Weighted<T>, random: () => number): T {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of choices) {
    left -= weight
    if (left < 0) return value
  }
  const [, last] = choices.at(-1) ?? []
  if (last === undefined) throw new Error('There is nothing to draw')
  return last
}
