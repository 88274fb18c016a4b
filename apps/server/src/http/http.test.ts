import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { system, tokens, users } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'

describe('every answer of the API', () => {
  let server: TestServer
  const logged: string[] = []
  beforeAll(async () => {
    server = await startTestServer({ log: { write: (line) => logged.push(line) } })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')
  const json = { 'content-type': 'application/json' }
  const preferencesPath = '/users/admin/preferences'
  const put = (path: string, body: string, headers: Record<string, string> = json) =>
    admin().fetch(path, { method: 'PUT', headers, body })

  it('carries the node id, a request id and the headers that keep browsers safe', async () => {
    for (const path of ['/', '/system', '/nowhere']) {
      const { headers } = await server.api.anonymous.fetch(path)
      expect(headers.get('x-graylog-node-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('lets no form of a page send anything elsewhere, should one get into it (CVE-2025-46827)', async () => {
    for (const path of ['', 'search', 'api/system', 'api/nowhere']) {
      const { headers } = await fetch(new URL(path, server.url), { headers: { accept: 'text/html' } })
      const policy = headers.get('content-security-policy')?.split('; ')
      expect(policy).toEqual(expect.arrayContaining(["form-action 'self'", "base-uri 'self'"]))
    }
  })

  it('takes an address with as long a query as can be searched for, and refuses what is longer than any', async () => {
    const statusOf = async (query: string) => (await admin().fetch(`/?q=${query}`)).status
    expect(await statusOf('%22'.repeat(65_536))).toBe(200)
    expect(await statusOf('a'.repeat(300_000))).toBe(431)
  })

  it('keeps a given request id when it is plain', async () => {
    const headers = { 'x-request-id': 'abc-123' }
    const answer = await admin().call(system.overview, { headers })
    expect(answer.headers.get('x-request-id')).toBe('abc-123')
    const odd = await admin().call(system.overview, { headers: { 'x-request-id': 'a"b' } })
    expect(odd.headers.get('x-request-id')).not.toContain('"')
  })

  it('accepts a slash at the end and writes for people when asked to', async () => {
    const plain = await (await admin().fetch('/system/cluster/node/')).text()
    expect(plain).not.toContain('\n')
    const pretty = await (await admin().fetch('/system/cluster/node?pretty=true')).text()
    expect(pretty).toMatch(/^\{\n {2}"cluster_id"/)
    expect((await admin().fetch('/')).status).toBe(200)
    expect((await fetch(new URL('api', server.url))).status).toBe(200)
  })

  it('is compressed from 512 bytes on', async () => {
    const encodingOf = async (path: string) =>
      (await admin().fetch(path, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')
    expect(await encodingOf('/system/cluster/node')).toBeNull()
    expect(await encodingOf('/openapi.json')).toBe('gzip')
    const raw = await rawBody(server.url, 'GET /api/openapi.json')
    expect(JSON.parse(gunzipSync(raw).toString())).toMatchObject({ openapi: '3.1.0' })
  })

  it('asks for Basic credentials, unless a script of the console asked', async () => {
    const plain = await server.api.anonymous.fetch('/system')
    expect([plain.status, plain.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Graylog Server"',
    ])
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const script = await server.api.anonymous.fetch('/system', { headers })
    expect([script.status, script.headers.get('www-authenticate')]).toEqual([401, null])
  })

  it.each(['Basic bm9jb2xvbg==', 'Basic ?'])('answers 400 to the Authorization %j', async (authorization) => {
    const answer = await server.api.anonymous.fetch('/system', { headers: { authorization } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ type: 'ApiError' })
  })

  it.each(['Bearer abc', 'Basic OnRva2Vu', 'Basic YTo='])(
    'treats %j as no credentials',
    async (authorization) => {
      const answer = await server.api.anonymous.fetch('/system', { headers: { authorization } })
      expect(answer.status).toBe(401)
    },
  )

  it('refuses every change without X-Requested-By, even with a valid session or token', async () => {
    const { token } = await server.seed.admin()
    const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
    const url = new URL(`api${preferencesPath}`, server.url)
    const body = JSON.stringify({ preferences: {} })
    const send = (headers: Record<string, string>) =>
      fetch(url, { method: 'PUT', body, headers: { ...json, authorization, ...headers } })
    const refused = await send({})
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('X-Requested-By') })
    expect((await send({ 'x-requested-by': 'me' })).status).toBe(204)
    expect((await send({ 'x-graylog-collector-version': '1' })).status).toBe(204)
  })

  it.each([
    ['{"preferences":', 'Malformed JSON'],
    ['[]', 'Invalid body'],
    ['', 'Invalid body'],
    [
      '{"preferences":{},"extra":1}',
      'Unrecognized property "extra" in body.\nKnown properties: preferences.',
    ],
    ['{"preferences":7}', 'Invalid "preferences" in body'],
  ])('answers 400 to the body %j and says what is wrong', async (body, message) => {
    const answer = await put(preferencesPath, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ type: 'ApiError', message: expect.stringContaining(message) })
  })

  it('answers 415 to a body that is not JSON and 413 to one that is too large', async () => {
    const form = await put(preferencesPath, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    expect([form.status, await form.json()]).toMatchObject([415, { type: 'ApiError' }])
    const large = await put(preferencesPath, ' '.repeat(9 * 1024 ** 2))
    expect([large.status, await large.json()]).toMatchObject([413, { type: 'ApiError' }])
  })

  it.each([
    ['values', `[${'{},'.repeat(200_000)}{}]`, 'it has more than 100000 values'],
    [
      'members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`a${index}`, 1]))),
      'it has more than 30000 members of objects',
    ],
    ['depth', '['.repeat(1_000), 'it is more than 100 lists and objects deep'],
  ])('answers 413 to a body of too many %s, before it is read', async (_, body, problem) => {
    const answer = await put(preferencesPath, body)
    expect(await answer.json()).toEqual({ type: 'ApiError', message: `The body is too large: ${problem}.` })
    expect(answer.status).toBe(413)
  })

  it('counts what is in a body, not what is in its texts', async () => {
    const text = `"${'[,{\\"\\\\'.repeat(100_000)}"`
    const answer = await put(preferencesPath, `{"preferences":{"a":${text}}}`)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('longer than 100000') })
    expect(answer.status).toBe(400)
  })

  it('tells some of many mistakes', async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `"a${index}":1`).join(',')
    const many = await (await put(preferencesPath, `{"preferences":{},${names}}`)).text()
    expect(many.length).toBeLessThan(2_000)
  })

  it('tells the methods of a path when it is asked for them, and to who uses another', async () => {
    const asked = await server.api.anonymous.fetch('/users/paginated/?page=1', { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, PUT, OPTIONS'])
    const refused = await admin().fetch('/system/cluster/node', { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await refused.json()).toEqual({
      type: 'ApiError',
      message: 'There is no POST /api/system/cluster/node in this API, but GET, HEAD.',
    })
  })

  it('reads JSON that begins with a byte order mark', async () => {
    expect((await put(preferencesPath, '\uFEFF{"preferences":{}}')).status).toBe(204)
  })

  it('says 404 for what does not exist in the API, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await admin().fetch('/no/such/thing', { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ type: 'ApiError' })
    }
    expect((await admin().fetch('/views/functions.json')).status).toBe(404)
  })

  it('has no body at 204', async () => {
    const body = { preferences: { themeMode: 'noir' } }
    const answer = await admin().call(users.savePreferences, { params: { username: 'admin' }, body })
    expect([answer.status, answer.body]).toEqual([204, ''])
  })

  it.each(['/api/system/cluster/node', '/api/system/cluster/node?x=1'])(
    'reads a target in absolute form like its path: %s',
    async (path) => {
      const [plain, absolute] = await Promise.all([
        rawBody(server.url, `GET ${path}`),
        rawBody(server.url, `GET ${new URL(path, server.url)}`),
      ])
      expect(absolute.toString()).toBe(plain.toString())
      expect(absolute.toString()).toContain('Not authenticated')
    },
  )

  it('ignores a body where none is read', async () => {
    const path = '/users/local:admin/tokens/mine'
    for (const body of ['{}', '']) {
      expect((await admin().fetch(path, { method: 'POST', headers: json, body })).status).toBe(200)
    }
    const params = { userId: 'local:admin', name: 'mine' }
    expect((await admin().call(tokens.create, { params })).status).toBe(200)
  })

  it('tells nothing about a bug, which is logged once with its cause', async () => {
    await server.db.schema.alterTable('tokens').renameColumn('name', 'renamed').execute()
    logged.length = 0
    const headers = { 'x-request-id': 'find-me' }
    const answer = await admin().call(tokens.list, { params: { userId: 'local:admin' }, headers })
    await server.db.schema.alterTable('tokens').renameColumn('renamed', 'name').execute()
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).toContain('find-me')
    expect(JSON.stringify(answer.body)).not.toMatch(/column|sql/i)
    const errors = logged.filter((line) => JSON.parse(line).level >= 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(/no such column.*find-me|find-me.*no such column/)
  })
})

/** The body of a compressed answer as sent. */
function rawBody(url: string, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', reject)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => {
      const all = Buffer.concat(chunks)
      resolve(all.subarray(all.indexOf('\r\n\r\n') + 4))
    })
    socket.write(`${request} HTTP/1.0\r\nAccept-Encoding: gzip\r\n\r\n`)
  })
}
