import { allRoutes, inputs, secondFactors, sessions, tokens } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { adminPassword, type TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

/** GHSA-q79r-r9xg-r863: a list of titles gave out the hashes of passwords. */
describeOnEachDatabase('no answer gives a secret away (CVE-2026-55425)', (database) => {
  let server: TestServer
  let user: TestUser
  let secrets: string[]
  let inputId: string
  /** Told to those who may edit the input, by the documented wire. */
  const passPhrase = 'a pass phrase of a TLS key'
  beforeAll(async () => {
    server = await startTestServer({ database })
    user = await server.seed.user({ roles: ['Reader'], permissions: ['inputs:read', 'auditlog:read'] })
    const { body } = await server.api.anonymous.call(sessions.create, {
      body: { username: user.username, password: user.password },
    })
    const made = await server.api.as(user).call(tokens.create, { params: { userId: user.id, name: 'x' } })
    const begun = await server.api.as(user).call(secondFactors.begin, {
      params: { userId: user.id },
      body: { password: user.password },
    })
    const columns = [
      await server.db.selectFrom('second_factors').select('sealed_secret as secret').execute(),
      await server.db.selectFrom('users').select('password_hash as secret').execute(),
      await server.db.selectFrom('sessions').select('token_hash as secret').execute(),
      await server.db.selectFrom('tokens').select('token_hash as secret').execute(),
    ]
    const plain = [
      body.session_id,
      made.body.token,
      begun.body.secret,
      user.token,
      user.password,
      adminPassword,
    ]
    secrets = [...plain, ...columns.flat().map(({ secret }) => secret)]
    inputId = await addInput(server)
  })
  afterAll(() => server.stop())

  const reading = allRoutes.filter(({ method, isEventStream }) => method === 'GET' && !isEventStream)

  it.each(reading.map(({ path }) => path))('GET %s', async (path) => {
    const filled = path
      .replace('{username}', user.username)
      .replace('{userId}', user.id)
      .replace('{roleId}', '0123456789abcdef01234567')
      .replace('{inputId}', inputId)
      .replaceAll(/\{\w+\}/g, user.id)
    // Some lists refuse to be read whole, and have what they found last on their first page.
    for (const query of ['', '?query=*&per_page=0']) {
      expectNoSecret(await textFor('admin', `${filled}${query}`))
      const text = await textFor(user, `${filled}${query}`)
      expectNoSecret(text)
      expect(text).not.toContain(passPhrase)
    }
  })

  it('names an input to a user who may not edit it, with a mark in place of its pass phrase', async () => {
    const seen = await server.api.as(user).call(inputs.get, { params: { inputId } })
    expect(seen.body.attributes).toMatchObject({ tls_key_password: '<password set>' })
  })

  it('nor does any answer to a change of a user', async () => {
    const own = { email: 'a@b.example', first_name: 'A', last_name: 'B' }
    const secret = 'a password that nobody sees'
    secrets.push(secret)
    const calls: [string, string, unknown][] = [
      ['POST', '/users', { username: 'secretive', password: secret, permissions: [], ...own }],
      ['POST', '/users', { username: 'secretive', password: secret, permissions: [], ...own }],
      ['PUT', `/users/${user.id}`, { ...own, password: secret }],
      ['PUT', `/users/${user.id}/password`, { password: secret, wrong: secret.length }],
      ['PUT', `/users/${user.id}/password`, { password: secret }],
      ['POST', '/system/sessions', { username: user.username, password: `${secret}!` }],
      ['PUT', `/users/${user.username}/preferences`, { preferences: {} }],
    ]
    for (const [method, path, body] of calls) {
      const headers = { 'content-type': 'application/json' }
      const answer = await server.api.as('admin').fetch(path, { method, headers, body: JSON.stringify(body) })
      expectNoSecret(await answer.text())
    }
  })

  async function textFor(caller: 'admin' | TestUser, path: string): Promise<string> {
    return (await server.api.as(caller).fetch(path)).text()
  }

  async function addInput({ api }: TestServer): Promise<string> {
    const configuration = { bind_address: '127.0.0.1', port: 12_299, tls_key_password: passPhrase }
    const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
    const body = { title: 'Encrypted', type, global: true, configuration }
    return (await api.as('admin').call(inputs.create, { body })).body.id
  }

  function expectNoSecret(text: string) {
    for (const secret of [...secrets, '$argon2']) expect(text).not.toContain(secret)
  }
})
