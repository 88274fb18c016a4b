import type { Route } from '@logline/contract'
import type { ApiClient } from '../api-client.ts'
import { authorizationRequests } from './authorization-rows.ts'
import type { Row } from './callers.ts'
import type { LeakDetector } from './leak-detector.ts'

/** One for each column of a row. */
export type Callers = readonly [
  nobody: ApiClient,
  withoutRights: ApiClient,
  reader: ApiClient,
  administrator: ApiClient,
]

export const routeName = ({ method, path }: Route) => `${method} ${path}`

/** Routes without a row, and rows without a route. */
export function rowProblems(routes: readonly Route[], rows: Readonly<Record<string, Row>>): string[] {
  const names = routes.map(routeName)
  return [
    ...names.filter((name) => !rows[name]).map((name) => `no row for ${name}`),
    ...Object.keys(rows).flatMap((name) => (names.includes(name) ? [] : [`no route for ${name}`])),
  ]
}

/** What is wrong with a route: who may call it against its row, and what it says that it must not. */
export async function routeProblems(
  route: Route,
  row: Row,
  { callers, leaks }: { callers: Callers; leaks: LeakDetector },
): Promise<string[]> {
  const problems: string[] = []
  const outcomes: string[] = []
  for (const [index, caller] of callers.entries()) {
    const { outcome, text } = await askedBy(caller, route)
    outcomes.push(outcome)
    problems.push(...leaks.secretsIn(text).map((secret) => `tells the secret ${secret}`))
    const isAdministrator = index === 3
    if (!isAdministrator)
      problems.push(...leaks.foreignThingsIn(text).map((name) => `tells of the foreign ${name}`))
  }
  const [nobody, ...others] = row.split(' ')
  const expected = [
    nobody === 'yes' ? 'allowed' : 'not signed in',
    ...others.map((entry) => (entry === 'yes' ? 'allowed' : 'forbidden')),
  ]
  const isAsExpected = outcomes.every((outcome, index) => outcome === expected[index])
  return isAsExpected
    ? problems
    : [...problems, `is ${outcomes.join(', ')} instead of ${expected.join(', ')}`]
}

/** Calls a route. Where its path names a user, it is the administrator; every other id exists nowhere. */
export async function askedBy(client: ApiClient, route: Route): Promise<{ outcome: string; text: string }> {
  const { query = '', body } = authorizationRequests[routeName(route)] ?? {}
  const path = route.path
    .replace('{username}', 'admin')
    .replace('{userId}', 'local:admin')
    .replace('{newStatus}', 'enabled')
    .replace('{entityGRN}', 'grn::::stream:0123456789abcdef01234567')
    .replaceAll(/\{\w+\}/g, '0123456789abcdef01234567')
  const answer = await client.fetch(`${path}?${query}`, {
    method: route.method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { outcome: outcomeOf(answer.status), text: await answer.text() }
}

/** Allowed is also what finds nothing, lacks a body, is sent elsewhere, or meets an engine that is away: the right to ask was there. */
function outcomeOf(status: number): string {
  if (status === 401) return 'not signed in'
  if (status === 403) return 'forbidden'
  return [200, 201, 202, 204, 302, 304, 400, 404, 405, 409, 503].includes(status)
    ? 'allowed'
    : `status ${status}`
}
