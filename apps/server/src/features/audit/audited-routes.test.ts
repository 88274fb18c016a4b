import { allRoutes } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { auditedRouteNames } from './audited-routes.ts'
import { unauditedRoutes } from './unaudited-routes.ts'

const changing = allRoutes
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => `${method} ${path}`)

const advice =
  'is in neither list: when it changes something, its handler calls recordAudit in the transaction of the change and it ' +
  'gets a line in features/audit/audited-routes.ts; otherwise it gets one with the reason in unaudited-routes.ts.'

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
