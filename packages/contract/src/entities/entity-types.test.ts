import { expect, it } from 'vitest'
import { entityPage } from './entity-types.ts'

it.each([
  ['grn::::dashboard:5f', '/dashboards/5f'],
  ['grn::::search:5f', '/search/5f'],
  ['grn::::stream:5f', '/streams/5f/search'],
  ['grn::::user:local:admin', '/system/users/local%3Aadmin'],
  ['grn::::role:5f', '/system/roles/5f'],
  ['grn::::team:5f', '/system/teams/5f'],
  ['grn::::grant:5f', null],
  ['no name at all', null],
])('%s is shown at %s', (grn, page) => expect(entityPage(grn)).toBe(page))
