import { expect, it } from 'vitest'
import { acceptedCredentials } from './credentials.ts'

const none = { username: '', password: '', token: '' }
const apiKey = { name: 'ApiKey', forms: (key: string) => [key, Buffer.from(key).toString('base64')] }
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const both = { username: 'ann', password: 'p:w', token: 'id:key' }

it.each([
  [none, undefined, true],
  [none, basic('a:b'), true],
  [both, undefined, false],
  [both, basic('ann:p:w'), true],
  [both, `BASIC  ${Buffer.from('ann:p:w').toString('base64')}`, true],
  [both, basic('bob:p:w'), false],
  [both, basic('ann:p'), false],
  [both, basic('ann'), false],
  [both, 'ApiKey id:key', true],
  [both, `ApiKey ${Buffer.from('id:key').toString('base64')}`, true],
  [both, 'ApiKey id', false],
  [both, 'Bearer id:key', false],
  [{ ...none, password: 'pw' }, basic('anybody:pw'), true],
  [{ ...none, password: 'pw' }, basic('anybody:'), false],
  [{ ...none, password: 'pw' }, 'ApiKey ', false],
  [{ ...none, token: 'k' }, 'ApiKey k', true],
  [{ ...none, token: 'k' }, basic(':'), false],
])('with %j take %j: %s', (configured, authorization, isAccepted) => {
  expect(acceptedCredentials(configured, apiKey)(authorization)).toBe(isAccepted)
})

it('are none when a username has no password', () => {
  expect(() => acceptedCredentials({ ...none, username: 'ann' }, apiKey)).toThrow(
    'The username needs a password',
  )
})
