import { expect, it } from 'vitest'
import { canReadEntity } from './entity-link.ts'

it.each([
  ['grn::::dashboard:5f', ['dashboards:read:5f'], true],
  ['grn::::dashboard:5f', ['view:read:5f'], true],
  ['grn::::search:5f', ['view:read:5f'], true],
  ['grn::::search:5f', ['view:read:60'], false],
  ['grn::::stream:5f', ['streams:read'], true],
  ['grn::::event_definition:5f', ['eventdefinitions:read:5f'], true],
  ['no name at all', ['*'], false],
])('%s with %j can be opened: %s', (grn, permissions, expected) =>
  expect(canReadEntity(permissions, grn)).toBe(expected),
)
