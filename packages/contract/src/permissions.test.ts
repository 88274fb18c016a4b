import { describe, expect, it } from 'vitest'
import { isPermitted } from './permissions.ts'

describe('isPermitted', () => {
  it.each([
    // held, wanted, granted
    [['*'], 'streams:read:1', true],
    [['*'], 'anything', true],
    [['streams:read'], 'streams:read', true],
    [['streams:read'], 'streams:read:1', true],
    [['streams'], 'streams:edit:1', true],
    [['streams:*'], 'streams:edit:1', true],
    [['streams:*:1'], 'streams:edit:1', true],
    [['*:read'], 'streams:read:1', true],
    [['streams:read,edit:1'], 'streams:edit:1', true],
    [['streams:read:1,2'], 'streams:read:2', true],
    [['streams:read:*'], 'streams:read', true],
    [['a:b', 'streams:read:1'], 'streams:read:1', true],
    [[], 'streams:read', false],
    [[''], 'streams:read', false],
    [['streams:read:1'], 'streams:read', false],
    [['streams:read:1'], 'streams:read:2', false],
    [['streams:read:1'], 'streams:read:*', false],
    [['streams:read'], 'streams:edit:1', false],
    [['streams:*:1'], 'streams:edit:2', false],
    [['*:read'], 'streams:edit', false],
    [['Streams:read'], 'streams:read', false],
    [['streamss'], 'streams:read', false],
    [['streams:read:'], 'streams:read', false],
    [['streams:read:1,2'], 'streams:read:1,2', false],
    [['streams:*:1'], 'streams:*:1', true],
    [['a:b:c:d'], 'a:b:c:d', true],
    [['a:b:c'], 'a:b:c:d', false],
  ])('%j asked for %s: %s', (held, wanted, isGranted) => {
    expect(isPermitted(held, wanted)).toBe(isGranted)
  })

  it('takes the wanted instance literally, so that a crafted id reaches nothing else', () => {
    expect(isPermitted(['users:edit:bob'], 'users:edit:bob:x')).toBe(false)
    expect(isPermitted(['users:edit:bob'], 'users:edit:bob,alice')).toBe(false)
    expect(isPermitted(['users:edit:bob'], 'users:edit:bob,bob')).toBe(false)
    expect(isPermitted(['users:edit'], 'users:edit:bob:x')).toBe(true)
  })
})
