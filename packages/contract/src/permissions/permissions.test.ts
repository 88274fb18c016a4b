import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instancesPermitted, isPermitted } from './permissions.ts'

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

describe('instancesPermitted', () => {
  it.each([
    [['*'], 'all'],
    [['streams'], 'all'],
    [['streams:*'], 'all'],
    [['*:read'], 'all'],
    [['streams:read:1,*'], 'all'],
    [['streams:read:1', 'streams:read'], 'all'],
    [
      ['streams:read:1', 'streams:edit:2', 'streams:read:3'],
      ['1', '3'],
    ],
    [
      ['streams:read:1,2', '*:read:2', 'streams:edit,read:3'],
      ['1', '2', '3'],
    ],
    [['streams:read:a:b'], ['a:b']],
    [['streamss:read', 'streams:reader', ''], []],
  ])('%j reads of the streams %j', (held, instances) => {
    expect(instancesPermitted(held, 'streams:read')).toEqual(instances)
  })

  it('names just those instances of which isPermitted says that they are', () => {
    const kinds = fc.constantFrom(
      'a:read',
      'a:*',
      '*:read',
      'a,b:read',
      'a:edit,read',
      'a',
      '*',
      'a:edit',
      'b:read',
      '',
    )
    const instances = fc.array(fc.constantFrom('*', 'a', 'b', 'x', 'y', 'a:b', ''), { maxLength: 3 })
    const one = fc
      .tuple(kinds, fc.option(instances))
      .map(([kind, named]) => (named ? `${kind}:${named}` : kind))
    const held = fc.array(one, { maxLength: 4 })
    const holds = (permissions: string[]) => {
      const written = permissions.map((permission) => permission.split(':').slice(2).join(':'))
      const granted = instancesPermitted(permissions, 'a:read')
      for (const instance of ['a', 'x', 'a:b', '*', '', 'nobody named it', ...written]) {
        const isNamed = granted === 'all' || granted.includes(instance)
        expect(isNamed, instance).toBe(isPermitted(permissions, `a:read:${instance}`))
      }
    }
    fc.assert(fc.property(held, holds), { numRuns: 3_000 })
  })
})
