import { authenticationServices as services, system, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { describeWithSlapd } from '../../testing/directory/describe-with-slapd.ts'
import { personLdif } from '../../testing/directory/directory-people.ts'
import { type DirectorySteps, directorySteps } from '../../testing/directory/directory-steps.ts'
import { peopleBase, readerDn, readerPassword } from '../../testing/directory/throwaway-slapd.ts'
import { adminPassword } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const people = [
  ...['jane', 'late', 'zoë', 'o(brien)', 'local', 'chief', 'robot', 'admin', 'a:b', 'gone', 'off'],
  ...['renamed', 'namesake', 'guessed'],
].map((uid) => personLdif(uid))
const twins = ['twin1', 'twin2'].map((uid) => personLdif(uid, { mail: 'twins@example.org' }))
const guid = Buffer.from('00ff10203040506070c3288090a0b0c0', 'hex')
const windows = [['ann', '512', guid] as const, ['ben', '514', Buffer.alloc(16, 7)] as const].map(
  ([name, userAccountControl, objectGUID]) => {
    const account = { sAMAccountName: name, userPrincipalName: `${name}@corp.example` }
    return personLdif(name, { ...account, userAccountControl, objectGUID })
  },
)

describeWithSlapd('a directory', [...people, ...twins, ...windows], (slapd) => {
  describeOnEachDatabase('signs people in', (database) => {
    let server: TestServer
    let directory: DirectorySteps
    beforeAll(async () => {
      server = await startTestServer({ database })
      directory = await directorySteps(server, slapd())
    })
    afterAll(() => server.stop())

    const admin = () => server.api.as('admin')
    const signIn: DirectorySteps['signIn'] = (...login) => directory.signIn(...login)
    const userNamed: DirectorySteps['userNamed'] = (name) => directory.userNamed(name)
    const failureOf: DirectorySteps['failureOf'] = (name) => directory.failureOf(name)

    it('with an account here that has the default roles and what the directory knows', async () => {
      const { status, body } = await signIn('jane')
      expect(status).toBe(200)
      const jane = await userNamed('jane')
      expect(jane).toMatchObject({
        id: body.user_id,
        external: true,
        full_name: 'The one called jane',
        email: 'jane@example.org',
        roles: ['Reader'],
        account_status: 'enabled',
        session_timeout_ms: 28_800_000,
      })
      const authorization = `Basic ${Buffer.from(`${body.session_id}:session`).toString('base64')}`
      const seen = await server.api.anonymous.call(system.overview, { headers: { authorization } })
      expect(seen.status).toBe(200)
      expect((await signIn('jane')).body.user_id).toBe(jane.id)
      expect((await signIn('JANE', "jane's secret")).body.username).toBe('jane')
      expect((await signIn('jane@example.org', "jane's secret")).body.username).toBe('jane')
      const entries = await server.db.selectFrom('audit_entries').selectAll().execute()
      const made = entries.filter(({ username, action }) => username === 'jane' && action !== 'sign_in')
      expect(made.map(({ action }) => action)).toEqual(['create'])
      expect(JSON.parse(made[0]?.details ?? '')).toEqual({
        roles: ['Reader'],
        authentication_service: 'People',
      })
    })

    it('whose names have letters and signs that mean something in a filter', async () => {
      for (const name of ['zoë', 'o(brien)']) {
        const { status, body } = await signIn(name)
        expect({ status, username: body.username }).toEqual({ status: 200, username: name })
      }
    })

    it.each(['*', 'j*', 'jane)(uid=*', '*)(objectClass=*', '\\6aane'])(
      'but not by the name %j, which is no pattern (CVE-2014-9217)',
      async (name) => {
        expect((await signIn(name, "jane's secret")).status).toBe(401)
      },
    )

    it('but not by a name that ends early', async () => {
      expect((await signIn('jane\0', "jane's secret")).status).toBe(400)
      const authorization = `Basic ${Buffer.from("jane\0:jane's secret").toString('base64')}`
      const answer = await server.api.anonymous.call(system.overview, { headers: { authorization } })
      expect(answer.status).toBe(400)
    })

    it('but never with an empty or a wrong password', async () => {
      const basic = `Basic ${Buffer.from('guessed:').toString('base64')}`
      const headers = { authorization: basic }
      expect((await signIn('guessed', '')).status).toBe(400)
      expect((await server.api.anonymous.call(system.overview, { headers })).status).toBe(401)
      expect((await signIn('guessed', 'wrong')).status).toBe(401)
      expect(await failureOf('guessed')).toBe('Wrong password.')
      expect((await userNamed('guessed')).username).toBeUndefined()
    })

    it('but not when the name finds two, or gives no name for a user here', async () => {
      expect((await signIn('twins@example.org', "twin1's secret")).status).toBe(401)
      expect(await failureOf('twins@example.org')).toContain('several people')
      expect((await signIn('a:b')).status).toBe(401)
      expect(await failureOf('a:b')).toContain('no name for a user')
    })

    it('and keeps what is changed here, and takes over what the directory changes', async () => {
      const { body } = await signIn('late')
      const params = { userId: body.user_id }
      await admin().call(users.update, {
        params,
        body: { email: 'x@y.example', first_name: 'A', last_name: 'B', roles: [], timezone: 'Asia/Tokyo' },
      })
      const changed = await userNamed('late')
      expect(changed).toMatchObject({ email: 'late@example.org', roles: [], timezone: 'Asia/Tokyo' })
      expect(changed.full_name).toBe('The one called late')
      await directory.configure({ user_full_name_attribute: 'cn' })
      await signIn('late')
      expect(await userNamed('late')).toMatchObject({ full_name: 'late', roles: [] })
      await directory.configure({})
    })

    it('whose passwords cannot be changed here, by nobody', async () => {
      const { body } = await signIn('jane')
      const authorization = `Basic ${Buffer.from(`${body.session_id}:session`).toString('base64')}`
      const params = { userId: body.user_id }
      const change = { params, body: { old_password: "jane's secret", password: 'another one' } }
      const own = await server.api.anonymous.call(users.savePassword, {
        ...change,
        headers: { authorization },
      })
      expect(own.status).toBe(403)
      expect((await admin().call(users.savePassword, change)).status).toBe(403)
      expect((await signIn('jane')).status).toBe(200)
    })

    it('but not those who are disabled here', async () => {
      const { body } = await signIn('off')
      const status = (newStatus: string) =>
        admin().call(users.saveStatus, { params: { userId: body.user_id, newStatus } })
      await status('disabled')
      expect((await signIn('off')).status).toBe(401)
      expect(await failureOf('off')).toBe('The account off is disabled.')
      await status('enabled')
      expect((await signIn('off')).status).toBe(200)
    })

    it('and makes a user of the same name theirs, who still signs in with the password here until then', async () => {
      const local = await server.seed.user({ username: 'local', roles: ['Views Manager'] })
      expect((await signIn('local', local.password)).body.user_id).toBe(local.id)
      expect((await userNamed('local')).external).toBe(false)
      expect((await signIn('local')).body.user_id).toBe(local.id)
      expect(await userNamed('local')).toMatchObject({ external: true, roles: ['Views Manager'] })
      expect((await signIn('local', local.password)).status).toBe(401)
    })

    it('but makes nobody an administrator, or a service account, by a name', async () => {
      const chief = await server.seed.user({ username: 'chief', roles: ['Admin'] })
      const robot = await server.seed.user({ username: 'robot', isServiceAccount: true })
      for (const name of ['chief', 'robot', 'admin']) expect((await signIn(name)).status).toBe(401)
      // By another name that leads to the same entry, after which the directory has confirmed the password.
      expect((await signIn('chief@example.org', "chief's secret")).status).toBe(401)
      expect((await signIn('admin@example.org', "admin's secret")).status).toBe(401)
      expect(await failureOf('admin@example.org')).toContain('administrator')
      expect((await signIn('chief', chief.password)).status).toBe(200)
      expect((await signIn('admin', adminPassword)).status).toBe(200)
      expect((await userNamed('chief')).external).toBe(false)
      expect((await userNamed(robot.username)).external).toBe(false)
    })

    it('and knows them by their id: a new name in the directory is one here', async () => {
      const { body } = await signIn('renamed')
      await directory.configure({ user_name_attribute: 'mail' })
      const again = await signIn('renamed')
      expect(again.body).toMatchObject({ user_id: body.user_id, username: 'renamed@example.org' })
      await server.seed.user({ username: 'namesake@example.org' })
      await directory.configure({})
      await signIn('namesake')
      await directory.configure({ user_name_attribute: 'mail' })
      expect((await signIn('namesake')).status).toBe(401)
      expect(await failureOf('namesake')).toContain('the name of another user')
      await directory.configure({})
    })

    it('and lists them by page, with their roles', async () => {
      const found = await admin().call(services.users, {
        params: { backendId: directory.backendId },
        query: { query: 'username:jane', per_page: 5 },
      })
      expect(found.body).toMatchObject({
        total: 1,
        query: 'username:jane',
        users: [
          {
            username: 'jane',
            external_user: true,
            auth_service_id: directory.backendId,
            roles: [directory.readerRole],
          },
        ],
        context: { roles: { [directory.readerRole]: { title: 'Reader' } } },
      })
      expect(found.body.users[0]?.auth_service_uid).toMatch(/^[\w+/]+=*$/)
      const inspector = await server.seed.user({ permissions: ['authserviceglobalconfig:read'] })
      const refused = await server.api
        .as(inspector)
        .call(services.users, { params: { backendId: directory.backendId } })
      expect(refused.status).toBe(403)
    })

    it('only while it is the active one', async () => {
      const { body } = await signIn('gone')
      await directory.activate(null)
      expect((await signIn('gone')).status).toBe(401)
      expect((await signIn('late')).status).toBe(401)
      await directory.activate(directory.backendId)
      expect((await signIn('gone')).body.user_id).toBe(body.user_id)
    })

    it('from an Active Directory by both names, unless the account is disabled there', async () => {
      const { body } = await admin().call(services.create, {
        body: {
          title: 'Windows',
          default_roles: [directory.readerRole],
          config: {
            type: 'active-directory',
            servers: [{ host: 'localhost', port: slapd().tlsPort }],
            transport_security: 'tls',
            system_user_dn: readerDn,
            system_user_password: readerPassword,
            user_search_base: peopleBase,
          },
        },
      })
      await directory.activate(body.backend.id)
      for (const name of ['ann', 'ann@corp.example', 'ANN']) {
        expect((await signIn(name, "ann's secret")).body.username).toBe('ann@corp.example')
      }
      const { body: found } = await admin().call(services.users, {
        params: { backendId: body.backend.id },
      })
      expect(found.users).toMatchObject([
        { auth_service_uid: guid.toString('base64'), full_name: 'The one called ann' },
      ])
      expect((await signIn('ben')).status).toBe(401)
      expect(await failureOf('ben')).toContain('disabled in the directory')
      await directory.activate(directory.backendId)
    })
  })
})
