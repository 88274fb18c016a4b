import { indexSets, streams } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { exportQueueLimits } from '../searches/index.ts'

// As many as one user may have under way; one more could be refused.
const rounds = exportQueueLimits.runningPerUser + exportQueueLimits.waitingPerUser

/** Weaknesses that became known elsewhere, by their public number, and that must not be here. */
describe('advisories on files', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
  })
  afterAll(() => server.stop())

  /** A user who may read the messages of one source alone. */
  async function readerOf(source: string): Promise<TestUser> {
    const admin = server.api.as('admin')
    const index_set_id = (await admin.call(indexSets.list)).body.index_sets[0]?.id ?? ''
    const rules = [{ type: 1, field: 'source', value: source, inverted: false, description: '' }]
    const { body } = await admin.call(streams.create, { body: { title: source, index_set_id, rules } })
    await admin.call(streams.resume, { params: { streamId: body.stream_id } })
    return server.seed.user({ permissions: [`streams:read:${body.stream_id}`] })
  }

  const post = (user: TestUser, path: string, body: object) =>
    server.api.as(user).fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/csv' },
      body: JSON.stringify(body),
    })

  it('CVE-2024-52506: exports of two users at the same time do not mix', async () => {
    const sources = ['alpha', 'beta']
    const users = await Promise.all(sources.map(readerOf))
    const messages = Array.from({ length: 40 }, (_, no) => ({
      host: sources[no % 2],
      short_message: `number ${no}`,
    }))
    await storeMessages(server, messages)
    const wanted = { timerange: { type: 'relative', range: 0 }, fields_in_order: ['source'] }
    const exportOf = async (user: TestUser) => (await post(user, '/views/search/messages', wanted)).text()
    const files = await Promise.all(Array.from({ length: rounds }, () => users.map(exportOf)).flat())
    for (const [index, file] of files.entries())
      expect(file).toBe(`"source"\n${`"${sources[index % 2]}"\n`.repeat(20)}`)
  })

  it('CVE-2023-41044, GHSA-q9q2-3ppx-mwqf: a file is never shown as a page, and its name leads nowhere', async () => {
    const user = await server.seed.user({ permissions: ['streams:read:000000000000000000000001'] })
    const job = await (await post(user, '/views/export', {})).text()
    for (const name of ['../../../etc/passwd', '..\\secret', 'page.html', 'a"\r\nx-header: b']) {
      const path = `/views/search/messages/job/${job}/${encodeURIComponent(name)}`
      const { status, headers } = await server.api.as(user).fetch(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-header')).toBeNull()
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"/\\\r\n]*"; filename\*=UTF-8''[^/\\"]*$/,
      )
    }
  })

  it('CVE-2026-1437, CVE-2026-1438: what an answer repeats of a request is no page either', async () => {
    const markup = encodeURIComponent('<script>alert(1)</script>')
    const paths = [
      `/${markup}`,
      `/streams/${markup}`,
      `/search/universal/relative?query=${markup}&range=${markup}`,
    ]
    for (const path of paths) {
      const { status, headers } = await server.api.as('admin').fetch(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })
})
