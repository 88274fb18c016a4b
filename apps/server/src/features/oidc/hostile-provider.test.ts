import { oidcProviders } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type HostileAnswers,
  type HostileProvider,
  startHostileProvider,
} from '../../testing/oidc/hostile-provider.ts'
import { createTinyBrowser } from '../../testing/oidc/tiny-browser.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const clientId = 'logline'
const nowSeconds = () => Math.floor(Date.now() / 1000)

describe('a provider that lies', () => {
  let server: TestServer
  let provider: HostileProvider
  let made = 0
  const logged: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ log: { write: (line) => logged.push(line) } })
    provider = await startHostileProvider(clientId)
  })
  afterAll(async () => {
    await provider.stop()
    await server.stop()
  })

  /** A provider of its own each time: settings are kept for a while. */
  const signIn = async (answers: Partial<HostileAnswers>) => {
    provider.says(answers)
    made += 1
    const body = {
      title: `P${made}`,
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: 's',
      enabled: true,
    }
    const { body: stored } = await server.api.as('admin').call(oidcProviders.create, { body })
    const browser = createTinyBrowser()
    const address = `${server.url}api/system/authentication/oidc/providers/${stored.id}/login`
    const { url } = await browser.visit(address, { until: `${server.url}?` })
    return {
      problem: new URL(url).searchParams.get('sign_in_problem'),
      isSignedIn: browser.cookie(server.url, 'authentication') !== null,
    }
  }

  it('is believed when it says the truth', async () => {
    expect(await signIn({ userinfo: { preferred_username: 'honest' } })).toEqual({
      problem: null,
      isSignedIn: true,
    })
  })

  it.each<[string, string, () => Partial<HostileAnswers>]>([
    ['a nonce of another sign-in', 'misconfigured', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', 'misconfigured', () => ({ claims: { nonce: undefined } })],
    ['another audience', 'misconfigured', () => ({ claims: { aud: 'other' } })],
    [
      'several audiences without saying for whom',
      'misconfigured',
      () => ({ claims: { aud: ['other', clientId] } }),
    ],
    ['another issuer', 'misconfigured', () => ({ claims: { iss: 'https://other.example' } })],
    ['no subject', 'misconfigured', () => ({ claims: { sub: undefined } })],
    ['a token that is over', 'clock', () => ({ claims: { exp: nowSeconds() - 120 } })],
    ['a token that is not valid yet', 'clock', () => ({ claims: { nbf: nowSeconds() + 600 } })],
    ['a forged signature', 'misconfigured', () => ({ isForged: true })],
    ['no signature', 'misconfigured', () => ({ header: { alg: 'none' } })],
    ['a signature by the secret', 'misconfigured', () => ({ header: { alg: 'HS256' } })],
    ['a key that it does not publish', 'misconfigured', () => ({ header: { kid: 'unknown' } })],
    ['user info of somebody else', 'misconfigured', () => ({ userinfo: { sub: 'other' } })],
    [
      'another issuer in its settings',
      'misconfigured',
      () => ({ settings: { issuer: 'https://other.example' } }),
    ],
    [
      'an end point without TLS',
      'misconfigured',
      () => ({ settings: { token_endpoint: 'http://other.example/' } }),
    ],
    [
      'an end point that is a file',
      'misconfigured',
      () => ({ settings: { token_endpoint: 'file:///etc/passwd' } }),
    ],
    ['no end points', 'misconfigured', () => ({ settings: { token_endpoint: undefined } })],
    [
      'that the code is no good',
      'expired',
      () => ({ tokenAnswer: answer(400, '{"error":"invalid_grant"}') }),
    ],
    ['that it is broken', 'unavailable', () => ({ tokenAnswer: answer(503, 'broken', 'text/plain') })],
    ['a page', 'misconfigured', () => ({ tokenAnswer: answer(200, '<html>', 'text/html') })],
    ['half an answer', 'misconfigured', () => ({ tokenAnswer: answer(200, '{"access_token":') })],
    [
      'tokens without an ID token',
      'misconfigured',
      () => ({
        tokenAnswer: answer(200, '{"access_token":"a","token_type":"Bearer"}'),
      }),
    ],
    [
      'too much',
      'misconfigured',
      () => ({ tokenAnswer: answer(200, JSON.stringify('x'.repeat(2_000_000))) }),
    ],
  ])('is not believed when it says %s', async (_, problem, answers) => {
    expect(await signIn(answers())).toEqual({ problem, isSignedIn: false })
  })

  it('may have a clock that is a little off', async () => {
    const claims = { iat: nowSeconds() - 330, exp: nowSeconds() - 30 }
    expect(await signIn({ claims, userinfo: { preferred_username: 'slow' } })).toMatchObject({
      problem: null,
    })
  })

  it('gets no token and no secret into the log, and after many failures from an address none is tried', async () => {
    expect(logged.join('')).not.toMatch(/access"|eyJ/)
    for (let failures = 0; failures < 100; failures += 1) {
      await createTinyBrowser().ask(`${server.url}api/system/authentication/oidc/callback?code=x&state=y`)
    }
    expect(await signIn({})).toEqual({ problem: 'too_many', isSignedIn: false })
  })
})

function answer(status: number, body: string, type = 'application/json') {
  return { status, body, type }
}
