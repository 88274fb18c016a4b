import { expect, it } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

const isTrusted = trustedProxies([
  { address: '10.0.0.0', prefix: 8 },
  { address: '192.0.2.7', prefix: 32 },
  { address: 'fe80::', prefix: 10 },
])

it.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['192.0.2.7', true],
  ['fe80::1%eth0', true],
  ['192.0.2.8', false],
  ['11.0.0.1', false],
  ['::1', false],
  ['unknown', false],
  ['', false],
])('says of %s whether it is one: %s', (address, expected) => {
  expect(isTrusted(address)).toBe(expected)
})

it('trusts nobody when none is named', () => {
  expect(trustedProxies([])('127.0.0.1')).toBe(false)
})
