import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { recordAudit } from './record-audit.ts'

describeOnEachDatabase('the exported audit trail', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const download = (address: string) => server.api.as('admin').fetch(`/system/audit/export?${address}`)
  const jsonLines = async (address: string): Promise<{ id: string; entity_title: string }[]> => {
    const text = await (await download(`format=json-lines&${address}`)).text()
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  }

  it('has every entry once, the newest first, however many there are of one moment', async () => {
    const atMs = Date.now() - 60_000
    const rows = Array.from({ length: 2_500 }, (_, number) => ({
      id: `bulk-${String(number).padStart(5, '0')}`,
      at_ms: atMs + Math.floor(number / 900),
      user_id: null,
      username: 'system',
      client_address: '',
      action: 'create',
      entity_type: 'bulk',
      entity_id: `${number}`,
      entity_title: number % 2 === 0 ? 'even' : 'odd',
      result: 'success' as const,
      details: '{}',
    }))
    for (let from = 0; from < rows.length; from += 500)
      await server.db
        .insertInto('audit_entries')
        .values(rows.slice(from, from + 500))
        .execute()
    const ids = rows.map(({ id }) => id).reverse()
    expect((await jsonLines('filters=entity_type:bulk')).map(({ id }) => id)).toEqual(ids)
    const even = await jsonLines('filters=entity_type:bulk&filters=result:success&query=even')
    expect(even.map(({ id }) => id)).toEqual(ids.filter((id) => Number(id.slice(5)) % 2 === 0))
    expect(await jsonLines('filters=entity_type:bulk&query=neither')).toEqual([])
  })

  it('is CSV that no spreadsheet takes for a formula, under a name with the day', async () => {
    const doer = { userId: 'u', username: '=cmd()', clientAddress: '::1' }
    await recordAudit(server.db, doer, {
      action: 'create',
      entity: { type: 'sheet', id: 's', title: 'a "b", c' },
      details: { changed: ['title'] },
    })
    const answer = await download('filters=entity_type:sheet')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="audit-log-\d{4}-\d\d-\d\d\.csv"/)
    const [head, entry, end] = (await answer.text()).split('\n')
    expect(head).toMatch(/^"timestamp","username","action","entity_type","entity_title","result","details",/)
    expect(entry).toContain(
      `"'=cmd()","create","sheet","a ""b"", c","success","{""changed"":[""title""]}","::1","s","u"`,
    )
    expect(end).toBe('')
  })

  it('refuses filters and formats there are not, and whoever may not read the audit trail', async () => {
    expect((await download('filters=colour:red')).status).toBe(400)
    expect((await download('filters=timestamp:soon')).status).toBe(400)
    expect((await download('format=pdf')).status).toBe(400)
    const reader = server.api.as(await server.seed.user({ roles: ['Reader'] }))
    expect((await reader.fetch('/system/audit/export')).status).toBe(403)
  })
})
