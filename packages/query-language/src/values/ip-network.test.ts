import { describe, expect, it } from 'vitest'
import { isInNetwork, isIpAddress, parseIpNetwork } from './ip-network.ts'

describe('an address belongs to a network', () => {
  it.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.9.9.9/8', '10.1.2.3', true],
    ['192.168.4.0/22', '192.168.7.255', true],
    ['192.168.4.0/22', '192.168.8.0', false],
    ['1.2.3.4/32', '1.2.3.4', true],
    ['1.2.3.4/32', '1.2.3.5', false],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['2001:db8::/32', '2001:DB8:0:1::5', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['::/0', '::1', true],
    ['::/0', '1.2.3.4', false],
    ['0.0.0.0/0', '::1', false],
    ['::ffff:10.0.0.0/104', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', 'web-7', false],
    ['10.0.0.0/8', '', false],
  ])('%s: %s is %s', (text, address, expected) => {
    const network = parseIpNetwork(text)
    expect(network && isInNetwork(address, network)).toBe(expected)
  })

  it.each([
    '10.0.0.1',
    '10.0.0.0/33',
    '10.0.0/8',
    '300.0.0.0/8',
    '::/129',
    ':::/8',
    '1::2::3/8',
    'a/b',
    '/8',
    '10.0.0.0/',
  ])('%s is no network', (text) => {
    expect(parseIpNetwork(text)).toBeNull()
  })

  it.each([
    ['1:2:3:4:5:6:7:8', true],
    ['1:2:3:4:5:6:7', false],
    ['1:2:3:4:5:6:7::', true],
    ['::1:2:3:4:5:6:7:8', false],
    ['12345::', false],
    ['01.2.3.4', false],
    ['fe80::1%eth0', false],
  ])('%s is an address: %s', (text, expected) => {
    expect(isIpAddress(text)).toBe(expected)
  })
})
