import { users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kinds } from '../../kinds.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { ensureAdmin, makeUpAdminPassword } from './ensure-admin.ts'
import { createUserDirectory } from './user-directory.ts'

describeOnEachDatabase('users', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  it('answers the administrator as documented', async () => {
    const admin = server.api.as('admin')
    const { status, body } = await admin.call(users.byUsername, { params: { username: 'admin' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'local:admin',
      username: 'admin',
      full_name: 'Administrator',
      roles: ['Admin'],
      read_only: true,
      external: false,
      account_status: 'enabled',
      session_timeout_ms: 28_800_000,
      preferences: { updateUnfocussed: false, enableSmartSearch: true },
    })
    expect(body.permissions).toContain('*')
    expect((await admin.call(users.byId, { params: { userId: 'local:admin' } })).body).toEqual(body)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('adds the permissions of roles and those on the own account to the effective permissions', async () => {
    const user = await server.seed.user({
      roles: ['Reader', 'Views Manager'],
      permissions: ['streams:read:1'],
    })
    const mine = server.api.as(user)
    const { body } = await mine.call(users.byUsername, { params: { username: user.username } })
    expect(body.roles).toEqual(['Reader', 'Views Manager'])
    for (const permission of [
      'streams:read:1',
      'messages:read',
      'view:edit',
      `users:edit:${user.username}`,
    ]) {
      expect(body.permissions).toContain(permission)
    }
    expect(body.permissions).not.toContain('*')
  })

  it('shows permissions only to the user and to those who may change them', async () => {
    const user = await server.seed.user({ roles: ['Reader'] })
    const editor = await server.seed.user({ permissions: ['users:edit'] })
    const params = { username: user.username }
    expect((await server.api.as(editor).call(users.byUsername, { params })).body.permissions).toEqual([])
    expect((await server.api.as('admin').call(users.byUsername, { params })).body.permissions).not.toEqual([])
  })

  it('says 404 for a user that does not exist to those who may see all', async () => {
    const admin = server.api.as('admin')
    expect((await admin.call(users.byUsername, { params: { username: 'nobody' } })).status).toBe(404)
    expect((await admin.call(users.byId, { params: { userId: 'nobody' } })).status).toBe(404)
  })

  it('keeps preferences, replaced as a whole', async () => {
    const user = await server.seed.user()
    const mine = server.api.as(user)
    const params = { username: user.username }
    const preferences = { themeMode: 'noir', searchSidebarIsPinned: true, nested: { a: [1] } }
    expect((await mine.call(users.savePreferences, { params, body: { preferences } })).status).toBe(204)
    expect((await mine.call(users.byUsername, { params })).body.preferences).toEqual(preferences)
    const others = await mine.call(users.savePreferences, {
      params: { username: 'admin' },
      body: { preferences },
    })
    expect(others.status).toBe(403)
  })

  it('cannot be named so that their permissions reach others', async () => {
    for (const username of ['a:b', 'a,b', 'a*', ' a', '']) {
      await expect(server.seed.user({ username })).rejects.toThrow('Validation failed')
    }
  })

  it('cannot share a name', async () => {
    const { username } = await server.seed.user()
    await expect(server.seed.user({ username })).rejects.toThrow('is taken')
  })

  it('keeps passwords only as argon2id hashes', async () => {
    const { password } = await server.seed.user()
    const rows = await server.db.selectFrom('users').selectAll().execute()
    expect(rows.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(password)
  })

  it('takes a new configured password of the administrator at the next start and ends old sessions', async () => {
    const directory = createUserDirectory(server.db, kinds)
    const works = async (password: string) => (await directory.byPassword('admin', password)) !== null
    const signIn = { username: 'admin', password: 'first' }
    const post = (body: unknown) =>
      server.api.anonymous.fetch('/system/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await ensureAdmin(server.db, 'first')
    expect((await post(signIn)).status).toBe(200)
    await ensureAdmin(server.db, null)
    expect(await makeUpAdminPassword(server.db)).toBeNull()
    expect([await works('first'), await sessionCount()]).toEqual([true, 1])
    await ensureAdmin(server.db, 'second')
    expect([await works('first'), await works('second'), await sessionCount()]).toEqual([false, true, 0])
  })

  it('makes up a password for the administrator when none was ever configured', async () => {
    await server.db.deleteFrom('users').where('id', '=', 'local:admin').execute()
    await ensureAdmin(server.db, null)
    const nobody = await createUserDirectory(server.db, kinds).byPassword('admin', '')
    expect(nobody).toBeNull()
    const generatedPassword = await makeUpAdminPassword(server.db)
    expect(generatedPassword).toMatch(/^\w{20}$/)
    const known = await createUserDirectory(server.db, kinds).byPassword('admin', generatedPassword ?? '')
    expect(known?.permissions).toContain('*')
  })

  const sessionCount = async () => (await server.db.selectFrom('sessions').selectAll().execute()).length
})
