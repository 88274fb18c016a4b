import { allRoutes, apiDocs } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('descriptions of the API', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ pathPrefix: '/logs/' })
  })
  afterAll(() => server.stop())

  it.each(['/api-browser', '/api-browser/', '/api-browser/index.html', '/api-browser/global/index.html'])(
    'are a page at %s that loads nothing from elsewhere',
    async (path) => {
      const answer = await server.api.anonymous.fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      const policy = answer.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/https?:/)
      const page = await answer.text()
      expect(page).toContain('<base href="/logs/api/api-browser/"')
      expect(page).not.toMatch(/https?:|<script(?![^>]* src=)/)
      const names = [...page.matchAll(/(?:src|href)="(api-browser[^"]+)"/g)].map(([, name]) => name)
      expect(names).toHaveLength(2)
      for (const name of names) {
        const file = await server.api.anonymous.fetch(`/api-browser/${name}`)
        expect(file.status).toBe(200)
        expect(file.headers.get('content-type')).toMatch(/^text\/(javascript|css)/)
      }
    },
  )

  it.each(['index.ts', '..%2Fapi-docs-routes.ts', 'constructor', 'nothing.js'])(
    'hold no file %s',
    async (name) => {
      expect((await server.api.anonymous.fetch(`/api-browser/${name}`)).status).toBe(404)
    },
  )

  it('name the status and the media type of every answer, and the shapes of what is refused', async () => {
    const admin = server.api.as('admin')
    const { paths, components } = JSON.parse(await (await admin.fetch('/openapi.json')).text())
    const json = { 'content-type': 'application/json' }
    const v2 = 'application/vnd.graylog.search.v2+json'
    const asked = [
      ['/views/export', { method: 'POST' }],
      ['/views/search', { method: 'POST', headers: { 'content-type': v2, accept: v2 }, body: '{}' }],
      ['/api-browser', {}],
      ['/system/cluster/node', {}],
    ] as const
    for (const [path, init] of asked) {
      const answer = await admin.fetch(path, init)
      const method = 'method' in init ? 'post' : 'get'
      const described = Object.keys(paths[path][method].responses[answer.status].content)
      expect(described, path).toContain(answer.headers.get('content-type')?.split(';')[0])
    }
    const { content } = paths['/views/search/messages'].post.responses[200]
    expect(content['text/csv']).toEqual({ schema: { type: 'string' } })
    const none = await admin.fetch('/entitylists/preferences/none')
    expect(none.status).toBe(204)
    expect(paths['/entitylists/preferences/{entity_list_id}'].get.responses).toHaveProperty('204')
    const user = {
      username: '',
      password: 'secret',
      email: 'a@b.c',
      first_name: 'A',
      last_name: 'B',
      permissions: [],
    }
    const refused = await admin.fetch('/users', { method: 'POST', headers: json, body: JSON.stringify(user) })
    const { type, ...members } = JSON.parse(await refused.text())
    expect([refused.status, type]).toEqual([400, 'ValidationApiError'])
    expect(components.schemas.Failure.anyOf).toContainEqual({ $ref: `#/components/schemas/${type}` })
    expect(Object.keys(components.schemas[type].properties)).toEqual(['type', ...Object.keys(members)])
    const { 400: known, default: other } = paths['/users'].post.responses
    for (const { $ref } of [known, other]) {
      const { content } = components.responses[$ref.split('/').at(-1)]
      expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Failure' })
    }
  })

  it('are a listing of areas with a declaration each, in which every route is', async () => {
    const { anonymous } = server.api
    const { body, headers } = await anonymous.call(apiDocs.listing)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toMatchObject({ swaggerVersion: '1.2', basePath: `${server.url}api` })
    expect((await anonymous.call(apiDocs.globalListing)).body).toEqual(body)
    const described = []
    for (const { path } of body.apis) {
      const declaration = await anonymous.call(apiDocs.declaration, { params: { route: path.slice(1) } })
      expect(declaration.body).toMatchObject({ resourcePath: path, basePath: body.basePath })
      for (const api of declaration.body.apis) {
        described.push(...api.operations.map(({ method }) => `${method} ${api.path}`))
      }
    }
    expect(described.sort()).toEqual(allRoutes.map(({ method, path }) => `${method} ${path}`).sort())
    const messages = await anonymous.call(apiDocs.declaration, { params: { route: 'messages' } })
    const operation = messages.body.apis.find(({ path }) => path === '/messages/{index}/{messageId}')
    expect(operation?.operations[0]?.parameters).toMatchObject([
      { name: 'index', paramType: 'path', required: true, type: 'string' },
      { name: 'messageId', paramType: 'path' },
    ])
    expect((await anonymous.call(apiDocs.declaration, { params: { route: 'nothing' } })).status).toBe(404)
  })
})
