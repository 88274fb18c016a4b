import { describe, expect, it } from 'vitest'
import { addressProblem, checkedLookup, isLoopbackHost } from './reachable-address.ts'

describe('an address', () => {
  it.each([
    ['93.184.216.34', null],
    ['10.1.2.3', null],
    ['2001:db8::1', null],
    ['169.254.169.254', '169.254.169.254 may not be reached'],
    ['::ffff:169.254.169.254', '::ffff:169.254.169.254 may not be reached'],
    ['fe80::1', 'fe80::1 may not be reached'],
    ['fd00:ec2::254', 'fd00:ec2::254 may not be reached'],
    ['0.0.0.0', '0.0.0.0 may not be reached'],
    ['::', ':: may not be reached'],
    ['224.0.0.1', '224.0.0.1 may not be reached'],
    ['255.255.255.255', '255.255.255.255 may not be reached'],
    ['127.0.0.1', 'the name leads to this machine (127.0.0.1)'],
    ['::1', 'the name leads to this machine (::1)'],
    ['::ffff:127.0.0.1', 'the name leads to this machine (::ffff:127.0.0.1)'],
  ])('%s: %s', (address, problem) => {
    expect(addressProblem(address, false)).toBe(problem)
  })

  it.each(['127.0.0.1', '::1'])('%s is reached by who asks for it', (address) => {
    expect(addressProblem(address, true)).toBeNull()
  })

  it.each([
    ['localhost', true],
    ['api.localhost', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['localhost.example.org', false],
    ['10.0.0.1', false],
  ])('whether %s is this machine: %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected)
  })
})

describe('a name', () => {
  const found = (asksForLoopback: boolean) =>
    new Promise((resolve) =>
      checkedLookup(asksForLoopback)('localhost', { all: false }, (error, address) =>
        resolve(error?.message ?? address),
      ),
    )

  it('that leads to this machine is found only by who asks for it', async () => {
    expect(await found(false)).toMatch(/^the name leads to this machine/)
    expect(['127.0.0.1', '::1']).toContain(await found(true))
  })
})
