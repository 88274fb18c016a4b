import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const html = { accept: 'text/html,*/*' }

describe.each(['/', '/logs/'])('the console below %s', (pathPrefix) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ pathPrefix })
  })
  afterAll(() => server.stop())

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.url), { headers, redirect: 'manual' })

  it('answers its start page for every path a person may open, with the prefix as base', async () => {
    for (const path of ['', 'index.html', 'search', 'dashboards/123', 'messages/logline_0/01J.x']) {
      const answer = await get(path, html)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toMatch('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(await answer.text()).toContain(`<base href="${pathPrefix}" />`)
    }
  })

  it('lets browsers keep files whose names carry a hash, and only those', async () => {
    const script = await get('assets/main-1a2b3c.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toMatch('javascript')
    expect((await get('favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  it('sends the compressed twin of a file when there is one', async () => {
    const answer = await get('assets/main-1a2b3c.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toContain('isConsole')
  })

  it('answers 404 for a missing script, not a page', async () => {
    expect((await get('assets/gone.js', { accept: '*/*' })).status).toBe(404)
  })

  it('does not stand in for the API', async () => {
    const answer = await get('api/nowhere', html)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ type: 'ApiError' })
  })

  it('hands out nothing from outside its folder', async () => {
    for (const path of ['..%2f..%2fpackage.json', 'assets/..%2f..%2fseed.ts', '%2e%2e/seed.ts']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, answer.status === 403 ? 403 : 404])
    }
  })
})

it('leads from the prefix without its slash to the console', async () => {
  const server = await startTestServer({ pathPrefix: '/logs/' })
  const answer = await fetch(server.url.slice(0, -1), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/logs/'])
  expect((await fetch(new URL('/', server.url))).status).toBe(404)
  await server.stop()
})

it('lets pages load the tiles of maps from the origin that is set, and tells them about it', async () => {
  const url = 'https://tiles.example.org:8443/{z}/{x}/{y}.png?key=a&b'
  const server = await startTestServer({ mapTiles: { url, attribution: 'People & "Co" <b>' } })
  const answer = await fetch(server.url, { headers: html })
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' https://tiles.example.org:8443 data: blob:;")
  expect(policy?.match(/https?:/g)).toHaveLength(1)
  expect(await answer.text()).toContain(
    '<meta name="map-tiles" content="{&quot;url&quot;:&quot;https://tiles.example.org:8443/{z}/{x}/{y}.png?key=a&amp;b&quot;,' +
      '&quot;attribution&quot;:&quot;People &amp; \\&quot;Co\\&quot; &lt;b>&quot;}" />',
  )
  const api = await fetch(new URL('api/', server.url))
  expect(api.headers.get('content-security-policy')).not.toContain('tiles')
  await server.stop()
})
