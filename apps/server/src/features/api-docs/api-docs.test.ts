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
