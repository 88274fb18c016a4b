import { expect, it } from 'vitest'
import { passkeyOrigin } from './passkey-origin.ts'

const refused = (text: string) => ({ refusal: expect.stringContaining(text) })

it('takes the page for its own where no external address is configured', () => {
  expect(passkeyOrigin(null, 'http://localhost:9000')).toEqual({ origin: 'http://localhost:9000' })
  expect(passkeyOrigin(null, 'https://logs.example.org')).toEqual({ origin: 'https://logs.example.org' })
})

it('takes no page but that of the external address where one is configured', () => {
  const external = 'https://logs.example.org/tools/logs/'
  expect(passkeyOrigin(external, 'https://logs.example.org')).toEqual({ origin: 'https://logs.example.org' })
  for (const other of ['http://logs.example.org', 'https://example.org', 'http://localhost:9000']) {
    expect(passkeyOrigin(external, other)).toEqual(refused('https://logs.example.org alone'))
  }
})

it('says why there are no passkeys at an IP address, without TLS, and outside of a browser', () => {
  expect(passkeyOrigin(null, 'https://192.0.2.1')).toEqual(refused('192.0.2.1 is an IP address'))
  expect(passkeyOrigin(null, 'http://[::1]:9000')).toEqual(refused('[::1] is an IP address'))
  expect(passkeyOrigin(null, 'http://logs.example.org')).toEqual(refused('HTTPS'))
  for (const none of [undefined, '', 'null', 'no address', 'file:///etc/passwd']) {
    expect(passkeyOrigin(null, none)).toEqual(refused('header Origin'))
  }
})
