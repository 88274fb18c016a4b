import { authzRoles, oidcProviders, oidcSignIn, roles, teamMembers, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { type OidcSteps, oidcSteps, redirectUriOf } from '../../testing/oidc/oidc-steps.ts'
import { startProvider, type ThrowawayProvider } from '../../testing/oidc/throwaway-provider.ts'
import { createTinyBrowser } from '../../testing/oidc/tiny-browser.ts'
import { isSignedIn } from '../../testing/session-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { createTeamSteps } from '../../testing/team-steps.ts'

describeOnEachDatabase('a provider of OpenID Connect', (database) => {
  let server: TestServer
  let provider: ThrowawayProvider
  let oidc: OidcSteps
  beforeAll(async () => {
    server = await startTestServer({ database })
    provider = await startProvider({ redirectUri: redirectUriOf(server), consoleUri: server.url })
    oidc = await oidcSteps(server, provider)
  })
  afterAll(async () => {
    await provider.stop()
    await server.stop()
  })

  const admin = () => server.api.as('admin')
  const person = (name: string, claims: Record<string, unknown> = {}) => {
    const email = `${name}@example.org`
    provider.accounts.set(`sub-${name}`, {
      preferred_username: name,
      name: `The one called ${name}`,
      email,
      ...claims,
    })
    return `sub-${name}`
  }
  const roleId = async (name: string) => {
    const { body } = await admin().call(authzRoles.list, { query: { query: `name:${name}` } })
    return body.roles.find((role) => role.name === name)?.id ?? ''
  }

  it('signs somebody in, with an account that has the default roles and what the provider says', async () => {
    const { url, problem, username, sessionId } = await oidc.signIn(person('jane'), {
      returnTo: '/streams?page=2#x',
    })
    expect({ url, problem, username }).toEqual({
      url: `${server.url}streams?page=2#x`,
      problem: null,
      username: 'jane',
    })
    expect(await isSignedIn(server, sessionId ?? '')).toBe(true)
    const jane = await oidc.userNamed('jane')
    expect(jane).toMatchObject({
      external: true,
      full_name: 'The one called jane',
      email: 'jane@example.org',
      roles: ['Reader'],
      account_status: 'enabled',
    })
    person('jane', { name: 'Jane Now', email: 'now@example.org', preferred_username: 'admin' })
    expect((await oidc.signIn('sub-jane')).username).toBe('jane')
    expect(await oidc.userNamed('jane')).toMatchObject({
      id: jane.id,
      full_name: 'Jane Now',
      email: 'now@example.org',
    })
    const entries = await server.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('username', '=', 'jane')
      .execute()
    expect(entries.map(({ action, result, details }) => [action, result, JSON.parse(details)])).toEqual([
      ['create', 'success', { roles: ['Reader'], authentication_service: 'Provider' }],
      ['sign_in', 'success', { oidc_provider: 'Provider' }],
      ['update', 'success', { changed: ['fullName', 'email'], authentication_service: 'Provider' }],
      ['sign_in', 'success', { oidc_provider: 'Provider' }],
    ])
  })

  it('is asked with PKCE, a state and a nonce, and the cookie is for this way only', async () => {
    const response = await createTinyBrowser().ask(oidc.loginAddress())
    const asked = new URL(response.headers.get('location') ?? '').searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      redirect_uri: redirectUriOf(server),
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^oidc_sign_in=v1:/)
    expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/system\/authentication\/oidc; HttpOnly; SameSite=Lax$/)
    expect(cookie).not.toContain(asked.get('state'))
  })

  it.each([
    ['//evil.example/x'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['javascript:alert(1)'],
    ['/api/system/sessions'],
    [`/${'x'.repeat(3_000)}`],
  ])('does not send anybody on to %s', async (returnTo) => {
    const { url, username } = await oidc.signIn(person('jane'), { returnTo })
    expect({ url, username }).toEqual({ url: server.url, username: 'jane' })
  })

  it('is not believed in another browser, and not twice in the same', async () => {
    const browser = createTinyBrowser()
    const back = await oidc.comeBack(browser, person('jane'))
    const problemOf = async (each: typeof browser, address: string) =>
      new URL((await each.visit(address, { until: server.url })).url).searchParams.get('sign_in_problem')
    const other = createTinyBrowser()
    expect(await problemOf(other, back)).toBe('expired')
    await other.ask(oidc.loginAddress())
    expect(await problemOf(other, back)).toBe('expired')
    expect(other.cookie(server.url, 'authentication')).toBe(null)
    expect(await problemOf(browser, back)).toBe(null)
    expect(browser.cookie(server.url, 'authentication')).not.toBe(null)
    expect(await problemOf(browser, back)).toBe('expired')
  })

  it('tells when somebody says no', async () => {
    const { problem, username } = await oidc.signIn('', { answer: 'cancel' })
    expect({ problem, username }).toEqual({ problem: 'denied', username: null })
    expect((await oidc.failures())[0]?.reason).toBe(
      'The provider answered access_denied (The person said no).',
    )
  })

  it('gives and takes the roles of groups at each sign-in, and leaves others alone', async () => {
    const name = `On call ${database}`
    await admin().call(roles.create, { body: { name, permissions: ['streams:read'] } })
    const [reader, onCall] = [await roleId('Reader'), await roleId('On')]
    const { body } = await admin().call(authzRoles.list, { query: { query: '' } })
    const role_id = body.roles.find((role) => role.name === name)?.id ?? onCall
    const mapped = {
      role_mapping: [
        { group: 'ops', role_id },
        { group: 'ops', role_id: reader },
      ],
    }
    expect((await oidc.configure(mapped)).status).toBe(200)
    await oidc.signIn(person('otto', { groups: ['ops', 'x'] }))
    expect((await oidc.userNamed('otto')).roles).toEqual([name, 'Reader'])
    const { id } = await oidc.userNamed('otto')
    await admin().call(users.update, { params: { userId: id }, body: { roles: [name, 'Reader', 'Admin'] } })
    await oidc.signIn(person('otto', { groups: 'others' }))
    expect((await oidc.userNamed('otto')).roles).toEqual(['Admin', 'Reader'])
    await oidc.signIn(person('otto', { groups: 'ops' }))
    expect((await oidc.userNamed('otto')).roles).toEqual(['Admin', name, 'Reader'])
    await oidc.configure({ ...mapped, groups_claim: 'realm_access.roles' })
    await oidc.signIn(person('otto', { groups: 'ops', realm_access: { roles: ['y'] } }))
    expect((await oidc.userNamed('otto')).roles).toEqual(['Admin', 'Reader'])
  })

  it('puts people into the teams of their groups, and takes them out again', async () => {
    const steps = createTeamSteps(server)
    const [mapped, own] = [await steps.team(), await steps.team()]
    const teamsOf = async () =>
      (await admin().call(teamMembers.ofUser, { params: { username: 'tilda' } })).body.teams
    const team_mapping = [{ group: 'ops', team_id: mapped.id }]
    expect((await oidc.configure({ team_mapping })).status).toBe(200)
    await oidc.signIn(person('tilda', { groups: ['ops'] }))
    expect((await teamsOf()).map(({ id }) => id)).toEqual([mapped.id])
    const members = await admin().call(teamMembers.list, { params: { teamId: mapped.id } })
    expect(members.body.users).toMatchObject([{ username: 'tilda', mapped_by: oidc.providerId }])
    await admin().call(teamMembers.add, { params: { teamId: own.id }, body: ['tilda'] })
    await oidc.signIn(person('tilda', { groups: ['others'] }))
    expect((await teamsOf()).map(({ id }) => id)).toEqual([own.id])
    const unknown = await oidc.configure({ team_mapping: [{ group: 'ops', team_id: 'none' }] })
    expect(unknown.status).toBe(400)
  })

  it('lets in only who is in an allowed group, when there are any', async () => {
    await oidc.configure({ allowed_groups: ['staff', 'guests'] })
    expect((await oidc.signIn(person('gus', { groups: ['others'] }))).problem).toBe('not_allowed')
    expect((await oidc.signIn(person('gus'))).problem).toBe('not_allowed')
    expect((await oidc.failures())[0]).toEqual({
      username: 'gus',
      reason: 'gus is in none of the allowed groups.',
    })
    expect((await oidc.signIn(person('gus', { groups: ['guests'] }))).username).toBe('gus')
    await oidc.configure({})
  })

  it('brings no newcomers when it shall not', async () => {
    await oidc.configure({ makes_users: false })
    expect((await oidc.signIn(person('nell'))).problem).toBe('no_account')
    expect((await oidc.signIn(person('jane'))).username).toBe('jane')
    await oidc.configure({})
    expect((await oidc.signIn(person('nell'))).username).toBe('nell')
  })

  it.each(['local', 'LOCAL', 'lоcal'])(
    'never takes over the account of a user here by the name %s',
    async (name) => {
      await server.seed.user({ username: 'local' }).catch(() => null)
      const claims = { preferred_username: name, email: 'local@example.org' }
      const { problem, username } = await oidc.signIn(person(`taker-${name}`, claims))
      expect({ problem, username }).toEqual({ problem: 'name_taken', username: null })
      expect((await oidc.userNamed('local')).external).toBe(false)
    },
  )

  it('lets nobody in who is disabled here, nor without a name that users can have', async () => {
    await oidc.signIn(person('dora'))
    const { id } = await oidc.userNamed('dora')
    await admin().call(users.saveStatus, { params: { userId: id, newStatus: 'disabled' } })
    expect((await oidc.signIn(person('dora'))).problem).toBe('disabled')
    expect((await oidc.signIn(person('odd', { preferred_username: 'a:b' }))).problem).toBe('misconfigured')
    provider.accounts.set('sub-nameless', { name: 'No name' })
    expect((await oidc.signIn('sub-nameless')).problem).toBe('misconfigured')
    expect((await oidc.failures())[0]?.reason).toMatch(
      /^There is no claim preferred_username .* There are: .*name/,
    )
  })

  it('is no way in any more once it is disabled, also for who is on the way', async () => {
    const browser = createTinyBrowser()
    const back = await oidc.comeBack(browser, person('jane'))
    await oidc.configure({ enabled: false })
    expect((await browser.visit(back, { until: server.url })).url).toBe(`${server.url}?sign_in_problem=off`)
    expect((await oidc.signIn('sub-jane')).problem).toBe('off')
    expect((await server.api.anonymous.call(oidcSignIn.enabled)).body).toEqual({ providers: [] })
    await oidc.configure({})
    expect((await server.api.anonymous.call(oidcSignIn.enabled)).body).toEqual({
      providers: [{ id: oidc.providerId, title: 'Provider' }],
    })
  })

  it('ends its own session, too, when somebody signs out', async () => {
    const { browser } = await oidc.signIn(person('jane'))
    const answer = await browser.ask(`${server.url}api/system/authentication/oidc/end-session`)
    const { url } = (await answer.json()) as { url: string }
    expect(url.startsWith(`${provider.issuer}/session/end?`)).toBe(true)
    const asked = new URL(url).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: 'logline',
      post_logout_redirect_uri: server.url,
    })
    const { text } = await browser.visit(url)
    const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
    const confirm = `${provider.issuer}/session/end/confirm`
    const { url: end } = await browser.visit(confirm, { form: { xsrf, logout: 'yes' }, until: server.url })
    expect(end).toBe(server.url)
    const again = await browser.visit(oidc.loginAddress())
    expect(again.text).toContain('Sign in at the provider')
    const { body } = await admin().call({
      ...oidcProviders.list,
      path: '/system/authentication/oidc/end-session',
    })
    expect(body).toEqual({ url: null })
    const rows = await server.db.selectFrom('oidc_sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ sealed_id_token }) => !sealed_id_token.startsWith('v1:'))).toEqual([])
  })

  it('that is away, or knows another secret, is told of', async () => {
    await oidc.configure({ client_secret: 'another' })
    expect((await oidc.signIn(person('jane'))).problem).toBe('misconfigured')
    expect((await oidc.failures())[0]?.reason).toMatch(/^The provider does not accept client ID and secret/)
    await oidc.configure({ issuer: 'http://127.0.0.1:1' })
    expect((await oidc.signIn(person('jane'))).problem).toBe('unavailable')
    await oidc.configure({})
    expect((await oidc.signIn(person('jane'))).username).toBe('jane')
  })
})
