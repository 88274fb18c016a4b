import { allRoutes } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { unauditedRoutes } from './features/audit/unaudited-routes.ts'
import { kinds } from './kinds.ts'

const { auditedRouteNames } = kinds

const changing = allRoutes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

const advice =
  'is in neither list: when it changes something, it does so by `createChanges` and stands in the kind of what it changes; ' +
  'otherwise it gets a line with the reason in features/audit/unaudited-routes.ts.'

describe('the audit trail', () => {
  it.each(changing)('knows what %s does, or why that is not worth an entry', (name) => {
    const isListed = auditedRouteNames.includes(name) || Object.hasOwn(unauditedRoutes, name)
    expect(isListed ? 'listed' : `${name} ${advice}`).toBe('listed')
  })

  it('names no route that does not exist, and none in both lists', () => {
    const listed = [...auditedRouteNames, ...Object.keys(unauditedRoutes)]
    expect(listed.filter((name) => !changing.includes(name))).toEqual([])
    expect(listed.length).toBe(new Set(listed).size)
  })
})
