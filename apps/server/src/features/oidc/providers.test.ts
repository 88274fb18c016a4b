import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { authzRoles, oidcProviders, roles, users } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testCertificate, testKey } from '../../data-plane/testing/tls-certificate.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import type { ProviderBody } from '../../testing/oidc/oidc-steps.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const issuer = 'https://login.example.org/realms/x'
const bodyOf = (wishes: Partial<ProviderBody> = {}): ProviderBody => ({
  title: 'Company',
  issuer,
  client_id: 'logline',
  client_secret: 'hush-hush',
  ...wishes,
})

describeOnEachDatabase('providers of OpenID Connect', (database) => {
  let server: TestServer
  const ids = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer({ database })
    const { body } = await server.api.as('admin').call(authzRoles.list, { query: { per_page: 100 } })
    for (const { id, name } of body.roles) ids.set(name, id)
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const roleId = (name: string) => ids.get(name) ?? ''
  const keeper = async (...more: string[]) => {
    const permissions = ['read', 'edit', 'create', 'delete'].map((action) => `authservicebackend:${action}`)
    return server.api.as(
      await server.seed.user({ permissions: [...permissions, 'authservicetestbackend:execute', ...more] }),
    )
  }
  const create = async (wishes: Partial<ProviderBody> = {}) =>
    (await admin().call(oidcProviders.create, { body: bodyOf(wishes) })).body
  const at = (providerId: string) => ({ params: { providerId } })

  it('have what was asked for, defaults for the rest, and never show the secret', async () => {
    const made = await create({ issuer: `${issuer}/.well-known/openid-configuration` })
    expect(made).toEqual({
      id: made.id,
      title: 'Company',
      issuer,
      enabled: false,
      client_id: 'logline',
      client_secret: { is_set: true },
      scopes: 'openid profile email',
      username_claim: 'preferred_username',
      full_name_claim: 'name',
      email_claim: 'email',
      groups_claim: 'groups',
      default_roles: [roleId('Reader')],
      role_mapping: [],
      team_mapping: [],
      allowed_groups: [],
      makes_users: true,
    })
    const { body: list } = await admin().call(oidcProviders.list)
    expect(list.providers).toContainEqual(made)
    expect(list.redirect_uri).toBe(`${server.url}api/system/authentication/oidc/callback`)
    expect((await admin().call(oidcProviders.get, at(made.id))).body).toEqual(made)
    const stored = await server.db.selectFrom('oidc_providers').selectAll().execute()
    const audited = await server.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify([stored, audited, list])).not.toContain('hush')
  })

  it('keep the secret, unless another or none is wanted; with another issuer it is asked for', async () => {
    const { id } = await create()
    const sealed = async () => {
      const row = server.db.selectFrom('oidc_providers').select('sealed_secret').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).sealed_secret
    }
    const { client_secret, ...rest } = bodyOf({ title: 'Newer' })
    const update = (body: ProviderBody) => admin().call(oidcProviders.update, { ...at(id), body })
    const first = await sealed()
    expect((await update(rest)).body.title).toBe('Newer')
    expect((await update({ ...rest, client_secret: { is_set: true } })).status).toBe(200)
    expect(await sealed()).toBe(first)
    const moved = { ...rest, issuer: 'https://evil.example' }
    const refused = await update(moved)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      validation_errors: {
        client_secret: [{ error: 'The issuer has changed: enter the client secret again, or remove it.' }],
      },
    })
    expect((await update({ ...moved, client_secret: { delete_value: true } })).body.client_secret).toEqual({
      is_set: false,
    })
    expect((await update({ ...rest, client_secret })).body.client_secret).toEqual({ is_set: true })
    const entries = server.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', id)
    const told = (await entries.execute()).map(({ action, details }) => [action, JSON.parse(details)])
    expect(told.slice(0, 2)).toEqual([
      ['create', {}],
      ['update', { changed: ['title'] }],
    ])
  })

  it.each([
    [{ issuer: 'login.example.org' }, 'issuer', 'must be an address such as https://login.example.org'],
    [
      { issuer: 'http://login.example.org' },
      'issuer',
      'must begin with https://; http:// is for a provider on this computer only',
    ],
    [{ issuer: 'file:///etc/passwd' }, 'issuer', 'must begin with https://'],
    [{ issuer: 'https://a:b@login.example.org' }, 'issuer', 'must have no user, no query and no fragment'],
    [{ issuer: 'https://login.example.org?x=1' }, 'issuer', 'must have no user, no query and no fragment'],
    [{ scopes: 'profile' }, 'scopes', 'must hold openid'],
    [{ default_roles: ['none'] }, 'default_roles', 'There is no role none.'],
    [{ role_mapping: [{ group: 'g', role_id: 'none' }] }, 'role_mapping', 'There is no role none.'],
  ])('are refused with %j', async (wishes, field, error) => {
    const { status, body } = await admin().call(oidcProviders.create, { body: bodyOf(wishes) })
    expect(status).toBe(400)
    expect(body).toMatchObject({ validation_errors: { [field]: [{ error }] } })
  })

  it('are enabled by administrators only, and changed by them only from then on', async () => {
    const keeping = await keeper()
    const made = await keeping.call(oidcProviders.create, { body: bodyOf() })
    expect(made.status).toBe(200)
    const { id } = made.body
    const enabled = { body: bodyOf({ enabled: true }) }
    expect((await keeping.call(oidcProviders.create, enabled)).status).toBe(403)
    expect((await keeping.call(oidcProviders.update, { ...at(id), ...enabled })).status).toBe(403)
    expect((await admin().call(oidcProviders.update, { ...at(id), ...enabled })).status).toBe(200)
    for (const body of [bodyOf({ enabled: true, title: 'x' }), bodyOf()]) {
      expect((await keeping.call(oidcProviders.update, { ...at(id), body })).status).toBe(403)
    }
    expect((await admin().call(oidcProviders.remove, at(id))).status).toBe(400)
    await admin().call(oidcProviders.update, { ...at(id), body: bodyOf() })
    expect((await keeping.call(oidcProviders.remove, at(id))).status).toBe(204)
    expect((await admin().call(oidcProviders.get, at(id))).status).toBe(404)
  })

  it('give nobody roles that their keeper may not give', async () => {
    const name = `Strong ${database}`
    await admin().call(roles.create, { body: { name, permissions: ['indexsets:delete'] } })
    const { body } = await admin().call(authzRoles.list, { query: { per_page: 100 } })
    const strong = body.roles.find((role) => role.name === name)?.id ?? ''
    const [none, some] = [await keeper(), await keeper('users:rolesedit')]
    const ways: Partial<ProviderBody>[] = [
      { default_roles: [strong] },
      { role_mapping: [{ group: 'g', role_id: strong }] },
      { default_roles: [roleId('Admin')] },
      { role_mapping: [{ group: 'g', role_id: roleId('Admin') }] },
    ]
    for (const wishes of ways) {
      for (const keeping of [none, some]) {
        expect((await keeping.call(oidcProviders.create, { body: bodyOf(wishes) })).status).toBe(403)
      }
    }
    const { id } = await create({ role_mapping: [{ group: 'chiefs', role_id: roleId('Admin') }] })
    const update = (group: string) =>
      none.call(oidcProviders.update, {
        ...at(id),
        body: bodyOf({ role_mapping: [{ group, role_id: roleId('Admin') }] }),
      })
    expect((await update('everybody')).status).toBe(403)
    expect((await update('chiefs')).status).toBe(200)
  })

  it('with users stay, and are changed by administrators only', async () => {
    const { id } = await create()
    const { id: userId } = await server.seed.user()
    await server.db
      .updateTable('users')
      .set({ oidc_provider_id: id, oidc_subject: 'x' })
      .where('id', '=', userId)
      .execute()
    expect((await (await keeper()).call(oidcProviders.update, { ...at(id), body: bodyOf() })).status).toBe(
      403,
    )
    const { status, body } = await admin().call(oidcProviders.remove, at(id))
    expect([status, body]).toMatchObject([400, { message: 'There are users of Company: delete them first.' }])
    await admin().call(users.remove, { params: { userId } })
    expect((await admin().call(oidcProviders.remove, at(id))).status).toBe(204)
  })

  it('are listed to who may read them', async () => {
    const { id } = await create({ title: 'Only one' })
    const reader = server.api.as(await server.seed.user({ permissions: [`authservicebackend:read:${id}`] }))
    expect((await reader.call(oidcProviders.list)).body.providers.map(({ title }) => title)).toEqual([
      'Only one',
    ])
  })

  it('can be tried out by administrators, who hear what is wrong', async () => {
    const pages = new Map<string, string>()
    const http = createServer((request, response) => {
      const page = pages.get(request.url ?? '')
      response.writeHead(page ? 200 : 404, {
        'content-type': page?.startsWith('{') ? 'application/json' : 'text/html',
      })
      response.end(page)
    }).listen(0, '127.0.0.1')
    await once(http, 'listening')
    const { port } = http.address() as AddressInfo // it listens on a port
    const [address, path] = [`http://127.0.0.1:${port}`, '/.well-known/openid-configuration']
    const tried = async (tested: string) =>
      (await admin().call(oidcProviders.test, { body: { issuer: tested } })).body
    const noDocument = `There is no discovery document of OpenID Connect at ${address}${path}.`
    expect(await tried(address)).toEqual({ success: false, message: noDocument, endpoints: {} })
    pages.set(path, '<html>')
    expect((await tried(address)).message).toBe(noDocument)
    pages.set(path, '{"issuer":"https://other.example"}')
    expect((await tried(address)).message).toBe(
      `The provider calls itself https://other.example, not ${address}/: enter that as issuer.`,
    )
    pages.set(path, JSON.stringify({ issuer: address, authorization_endpoint: `${address}/a` }))
    expect((await tried(address)).message).toBe(
      'The settings of the provider do not name token_endpoint, jwks_uri.',
    )
    const endpoints = {
      authorization_endpoint: `${address}/a`,
      token_endpoint: `${address}/t`,
      jwks_uri: `${address}/k`,
    }
    pages.set(path, JSON.stringify({ issuer: address, ...endpoints }))
    expect(await tried(address)).toEqual({
      success: true,
      message: `${address} is a provider of OpenID Connect.`,
      endpoints,
    })
    http.close()
    http.closeAllConnections()
    expect((await tried(address)).message).toBe('The provider cannot be reached: ECONNREFUSED.')
    expect((await (await keeper()).call(oidcProviders.test, { body: { issuer } })).status).toBe(403)
  })

  it('are believed by https only with a certificate of an authority that is trusted here, and asked nothing before', async () => {
    let requests = 0
    const https = createTlsServer({ cert: testCertificate, key: testKey }, (_, response) => {
      requests += 1
      response.end()
    }).listen(0, '127.0.0.1')
    await once(https, 'listening')
    const { port } = https.address() as AddressInfo // it listens on a port
    const tested = { issuer: `https://localhost:${port}` }
    const { message } = (await admin().call(oidcProviders.test, { body: tested })).body
    expect(message).toMatch(/^The certificate of the provider is not trusted: [A-Z_]*CERT[A-Z_]*\./)
    expect(requests).toBe(0)
    https.close()
    https.closeAllConnections()
  })
})
