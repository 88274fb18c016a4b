import { allRoutes, permissionCatalogue } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './testing/api-client.ts'
import {
  askedBy,
  type Callers,
  routeName,
  routeProblems,
  rowProblems,
} from './testing/authorization/authorization-check.ts'
import { authorizationRows, rowsOfRoles } from './testing/authorization/authorization-rows.ts'
import { createLeakDetector, type LeakDetector } from './testing/authorization/leak-detector.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

// The rows are in testing/authorization (authorization-rows.ts). Routes on things that belong to somebody, with things that are there,
// are checked in authorization-of-objects.test.ts; that this finds mistakes, in authorization-mistakes.test.ts.

describe('authorisation', () => {
  let server: TestServer
  let callers: Callers
  let leaks: LeakDetector
  const holders = new Map<string, ApiClient>()

  beforeAll(async () => {
    server = await startTestServer()
    const { api, seed } = server
    const [withoutRights, reader] = [await seed.user(), await seed.user({ roles: ['Reader'] })]
    callers = [api.anonymous, api.as(withoutRights), api.as(reader), api.as('admin')]
    for (const [title, { roles }] of Object.entries(rowsOfRoles)) {
      holders.set(title, api.as(await seed.user({ roles: [...roles] })))
    }
    leaks = await createLeakDetector(server)
  })
  afterAll(() => server.stop())

  it('has a row for every route, and none for others', () => {
    expect(rowProblems(allRoutes, authorizationRows)).toEqual([])
    const ofRoles = Object.values(rowsOfRoles).flatMap(({ routes }) => routes)
    expect(ofRoles.filter((name) => !authorizationRows[name])).toEqual([])
  })

  it('asks for permissions that are in the catalogue', () => {
    const asked = allRoutes
      .map(({ permission }) => permission)
      .filter((permission) => permission.includes(':'))
    const unknown = asked.filter((permission) => {
      const [domain = '', action = ''] = permission.split(':')
      return !permissionCatalogue[domain]?.includes(action)
    })
    expect(unknown).toEqual([])
  })

  it.each(allRoutes.map((route) => ({ name: routeName(route), route })))('$name', async ({ name, route }) => {
    const row = authorizationRows[name] ?? 'no no no no'
    expect(await routeProblems(route, row, { callers, leaks })).toEqual([])
  })

  const forRightsOnly = allRoutes.filter(
    (route) => authorizationRows[routeName(route)]?.split(' ')[1] === 'no',
  )
  it.each(forRightsOnly.map((route) => ({ name: routeName(route), route })))(
    '$name, for those with other built-in roles',
    async ({ name, route }) => {
      const allowed = []
      for (const [title, holder] of holders) {
        const { outcome, text } = await askedBy(holder, route)
        if (outcome === 'allowed') allowed.push(title)
        expect(leaks.secretsIn(text)).toEqual([])
      }
      const expected = Object.entries(rowsOfRoles).filter(([, { routes }]) => routes.includes(name))
      expect(allowed).toEqual(expected.map(([title]) => title))
    },
  )
})
