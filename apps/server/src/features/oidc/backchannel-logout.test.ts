import { oidcProviders } from '@logline/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { type HostileProvider, startHostileProvider } from '../../testing/oidc/hostile-provider.ts'
import { oidcSteps, redirectUriOf } from '../../testing/oidc/oidc-steps.ts'
import { startProvider } from '../../testing/oidc/throwaway-provider.ts'
import { createTinyBrowser, type TinyBrowser } from '../../testing/oidc/tiny-browser.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const patiently = { timeout: 300_000, interval: 20 }
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }

describeOnEachDatabase('a logout by the provider', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const whoIs = async (browser: TinyBrowser) => {
    const answer = await browser.ask(`${server.url}api/system/sessions`)
    return ((await answer.json()) as { username: string | null }).username
  }
  const logoutAddress = (providerId: string) =>
    `${server.url}api/system/authentication/oidc/providers/${providerId}/backchannel-logout`

  it('of a real one ends the session of that browser, and no other', async () => {
    let providerId = ''
    const provider = await startProvider({
      redirectUri: redirectUriOf(server),
      consoleUri: server.url,
      logoutUri: () => logoutAddress(providerId),
    })
    const oidc = await oidcSteps(server, provider)
    providerId = oidc.providerId
    provider.accounts.set('sub-jane', { preferred_username: 'jane' })
    const { browser: first } = await oidc.signIn('sub-jane')
    const { browser: second } = await oidc.signIn('sub-jane')
    const { text } = await first.visit(`${provider.issuer}/session/end?client_id=logline`)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
    await first.visit(`${provider.issuer}/session/end/confirm`, { form: { xsrf, logout: 'yes' } })
    await vi.waitFor(async () => expect(await whoIs(first)).toBe(null), patiently)
    expect(await whoIs(second)).toBe('jane')
    const entries = server.db.selectFrom('audit_entries').selectAll().where('entity_type', '=', 'session')
    expect(
      (await entries.execute()).map(({ action, username, entity_title }) => [action, username, entity_title]),
    ).toEqual([['delete', 'system', 'jane']])
    await provider.stop()
  })

  it('is believed only when the provider has signed it, for us, now, as a logout', async () => {
    const provider: HostileProvider = await startHostileProvider('logline')
    provider.says({ userinfo: { preferred_username: 'otto' } })
    const body = { title: 'P', issuer: provider.issuer, client_id: 'logline', enabled: true }
    const { body: stored } = await server.api.as('admin').call(oidcProviders.create, { body })
    const browser = createTinyBrowser()
    await browser.visit(logoutAddress(stored.id).replace('backchannel-logout', 'login'))
    const send = async (claims: Record<string, unknown>, more = {}) => {
      provider.says({ claims: { nonce: undefined, jti: 'a', events, ...claims }, ...more })
      const logout_token = provider.token()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const form = new URLSearchParams({ logout_token })
      return (await fetch(logoutAddress(stored.id), { method: 'POST', headers, body: form })).status
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await send({}, { isForged: true })).toBe(400)
    expect(await send({}, { header: { alg: 'none' } })).toBe(400)
    expect(await send({}, { header: { alg: 'HS256' } })).toBe(400)
    for (const claims of [
      ...[{ nonce: 'n' }, { events: {} }, { events: undefined }, { jti: undefined }, { sub: undefined }],
      ...[{ aud: 'other' }, { iss: 'https://other.example' }, { iat: now - 600 }, { exp: now - 120 }],
    ]) {
      expect([claims, await send(claims)]).toEqual([claims, 400])
    }
    expect(await send({ sub: 'another' })).toBe(200)
    expect(await send({ iat: now - 120 })).toBe(200)
    expect(await whoIs(browser)).toBe('otto')
    expect(await send({})).toBe(200)
    expect(await whoIs(browser)).toBe(null)
    await provider.stop()
  })
})
