import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareTexts, type Db, foldedText, sqlDialect } from '../db/index.ts'
import { describeOnEachDatabase } from '../testing/databases/each-database.ts'
import { openTestDatabase } from '../testing/databases/open-test-database.ts'
import { entityList } from './entity-list.ts'
import { type EntityQuery, entityPage } from './entity-page.ts'

/** The audit trail has columns of every kind, and needs no other rows. */
const list = entityList({
  table: 'audit_entries',
  fromRow: (row) => row,
  fields: {
    title: { type: 'text', column: 'entity_title' },
    id: { type: 'id', column: 'id' },
    user: { type: 'text', column: 'user_id' },
    kind: { type: 'id', column: 'entity_type' },
    at: { type: 'date', column: 'at_ms' },
  },
  searched: ['title', 'id', 'user', 'kind', 'at'],
  filtered: ['kind', 'at'],
  sorted: ['title', 'id', 'user', 'at'],
})

type Query = Partial<EntityQuery<'audit_entries', 'title' | 'id' | 'user' | 'at'>>
type Entry = { title: string; id?: string; user?: string | null; kind?: string; atMs?: number }

/** Came with Unicode 16, which PostgreSQL 15 does not know. */
const newest = '\u1c89'

const precomposed = 'caf\u00e9'
const decomposed = 'cafe\u0301'

/** In their order. */
const oddTitles = [
  '',
  ' blank first',
  '%_\\',
  '10',
  '9',
  '[prod] errors',
  '_x',
  'A',
  'a',
  'a\u0308',
  'Ä',
  'ä',
  'a%b',
  'a\\b',
  'a_b',
  'Æon',
  'cafe',
  decomposed,
  precomposed,
  'cafes',
  'file',
  'ﬁle',
  'ısparta',
  'Istanbul',
  'istanbul',
  'İstanbul',
  'Lodz',
  'Łódź',
  'STRASSE',
  'STRAẞE',
  'Strasse',
  'Straße',
  'z',
  'ζ',
  'ΟΔΟΣ',
  'οδος',
  'Ёлка',
  'か',
  'が',
  '日本',
  '漢字',
  '\ue000',
  '😀',
  '😀😀',
]

describeOnEachDatabase('a page of a list', (database) => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await openTestDatabase(database))
  })
  afterAll(() => close())

  const store = async (entries: readonly Entry[]) => {
    await db.deleteFrom('audit_entries').execute()
    const empty = { username: '', client_address: '', action: '', entity_id: '', details: '{}' }
    const rows = entries.map(({ title, id, user = null, kind = 'stream', atMs = 0 }, index) => ({
      ...empty,
      id: id ?? String(index).padStart(4, '0'),
      entity_title: title,
      user_id: user,
      entity_type: kind,
      at_ms: atMs,
      result: 'success' as const,
    }))
    await db.insertInto('audit_entries').values(rows).execute()
  }
  const page = (query: Query = {}) =>
    entityPage(db, list, { query: '', sort: 'title', order: 'asc', page: 1, per_page: 0, ...query })
  const titles = async (query: Query = {}) => (await page(query)).rows.map((row) => row.entity_title)
  const ids = async (query: Query = {}) => (await page(query)).rows.map((row) => row.id)

  it('is sorted in one order, whatever the database and its locale', async () => {
    await store(oddTitles.toReversed().map((title) => ({ title })))
    expect(await titles()).toEqual(oddTitles)
    expect(await titles({ order: 'desc' })).toEqual(oddTitles.toReversed())
    expect(oddTitles.toReversed().sort(compareTexts)).toEqual(oddTitles)
  })

  it('finds texts by a part of them, however its letters are written', async () => {
    await store(oddTitles.map((title) => ({ title })))
    for (const part of oddTitles.filter((title) => title !== '')) {
      const hits = oddTitles.filter((title) => foldedText(title).includes(foldedText(part)))
      expect(await titles({ query: `"${part}"` }), part).toEqual(hits)
      expect(await titles({ query: `"${part.toUpperCase()}"` }), part).toEqual(
        oddTitles.filter((title) => foldedText(title).includes(foldedText(part.toUpperCase()))),
      )
    }
    expect(await titles({ query: 'CAFÉ' })).toEqual(['cafe', decomposed, precomposed, 'cafes'])
    expect(await titles({ query: 'strass' })).toEqual(['STRASSE', 'STRAẞE', 'Strasse', 'Straße'])
    expect(await titles({ query: 'lódz' })).toEqual(['Lodz', 'Łódź'])
    expect(await titles({ query: 'ΔΟΣ' })).toEqual(['ΟΔΟΣ', 'οδος'])
    expect(await titles({ query: '_' })).toEqual(['%_\\', '_x', 'a_b'])
    expect(await titles({ query: 'title:=ä' })).toEqual(['ä'])
  })

  it('folds every letter of the older alphabets as the product itself does', async () => {
    const texts = Array.from({ length: 0x33ff / 64 }, (_, row) =>
      Array.from({ length: 64 }, (_, column) => `x${String.fromCodePoint(0x20 + row * 64 + column)}ς`),
    )
    await store(texts.map((letters) => ({ title: letters.join(' ').replace(newest, '') })))
    const column = sql<string>`coalesce(entity_title, '')`
    const folded = await db
      .selectFrom('audit_entries')
      .select(['entity_title', sqlDialect(db).folded(column).as('folded')])
      .execute()
    expect(folded.filter((row) => row.folded !== foldedText(row.entity_title))).toEqual([])
  })

  it('has what is not there as the empty text', async () => {
    await store([
      { title: 'a', user: 'x' },
      { title: 'b', user: null },
      { title: 'c', user: '' },
    ])
    expect(await titles({ sort: 'user' })).toEqual(['b', 'c', 'a'])
    expect(await titles({ sort: 'user', order: 'desc' })).toEqual(['a', 'b', 'c'])
    expect(await titles({ query: '-user:x' })).toEqual(['b', 'c'])
  })

  it('has a total order: alike rows come in the order of the list, then of their ids', async () => {
    await store([
      { title: 'b', id: '1', atMs: 5 },
      { title: 'a', id: '3', atMs: 5 },
      { title: 'a', id: '2', atMs: 5 },
      { title: 'c', id: '0', atMs: 9 },
    ])
    expect(await ids()).toEqual(['2', '3', '1', '0'])
    expect(await ids({ order: 'desc' })).toEqual(['0', '1', '3', '2'])
    expect(await ids({ sort: 'at', order: 'desc' })).toEqual(['0', '2', '3', '1'])
  })

  it('is cut as asked for, and empty beyond the end', async () => {
    await store(['a', 'b', 'c', 'd', 'e'].map((title) => ({ title })))
    const cut = async (wanted: Query) => {
      const { rows, info } = await page(wanted)
      return [rows.map((row) => row.entity_title).join(''), info.total, info.count]
    }
    expect(await cut({ per_page: 2 })).toEqual(['ab', 5, 2])
    expect(await cut({ per_page: 2, page: 3 })).toEqual(['e', 5, 1])
    expect(await cut({ per_page: 2, page: 4 })).toEqual(['', 5, 0])
    expect(await cut({ per_page: 10_000, page: Number.MAX_SAFE_INTEGER })).toEqual(['', 5, 0])
    expect(await cut({ per_page: 0 })).toEqual(['abcde', 5, 5])
    expect(await cut({ per_page: 0, page: 2 })).toEqual(['', 5, 0])
    expect(await cut({ per_page: 0, query: 'nothing' })).toEqual(['', 0, 0])
    expect(await cut({ per_page: 2, page: 2, query: '-title:b' })).toEqual(['de', 4, 2])
    expect(await cut({ per_page: 2, page: 3, query: '-title:b' })).toEqual(['', 4, 0])
    expect(await cut({ per_page: 2, page: 3, query: 'nothing' })).toEqual(['', 0, 0])
  })

  it('shows and counts only what the caller may know of', async () => {
    await store([
      { title: 'a', id: '1', kind: 'view' },
      { title: 'b', id: '2', kind: 'view' },
      { title: 'b', id: '3', kind: 'dashboard' },
      { title: 'c', id: '4', kind: 'dashboard' },
    ])
    const seen = async (within: Query['within'], query = '') => {
      const { rows, info, grandTotal } = await page({ query, ...(within && { within }) })
      expect(info.count).toBe(rows.length)
      return [rows.map(({ id }) => id).join(), info.total, grandTotal]
    }
    expect(await seen(undefined)).toEqual(['1,2,3,4', 4, 4])
    expect(await seen([{ id: 'all' }])).toEqual(['1,2,3,4', 4, 4])
    expect(await seen([])).toEqual(['', 0, 0])
    expect(await seen([{ id: [] }])).toEqual(['', 0, 0])
    expect(await seen([{ id: ['2', '4', 'gone'] }], 'b')).toEqual(['2', 1, 2])
    const either = [{ id: ['1'] }, { id: ['1', '3'], entity_type: ['dashboard'] }]
    expect(await seen(either)).toEqual(['1,3', 2, 2])
    const many = Array.from({ length: 70_000 }, (_, index) => `none-${index}`)
    expect(await seen([{ id: [...many, '4', '\0', '\ud800'] }])).toEqual(['4', 1, 1])
  })

  it('is not searched for more than it says, nor narrowed by more', async () => {
    await store([{ title: 'a' }])
    const words = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`)
    expect((await page({ query: words(100).join(' ') })).info.total).toBe(0)
    expect((await page({ query: words(100).join(',') })).info.total).toBe(0)
    const refused = { status: 400, message: expect.stringContaining('100 at most') }
    await expect(page({ query: words(2_000).join(' ') })).rejects.toMatchObject(refused)
    await expect(page({ query: words(2_000).join(',') })).rejects.toMatchObject(refused)
    const filters = words(2_000).map((word) => `kind:${word}`)
    await expect(page({ filters })).rejects.toMatchObject(refused)
  })

  it('can be asked for anything', async () => {
    await store([{ title: 'a', atMs: 5 }])
    for (const query of [
      '\0',
      '%00',
      'id:%00',
      "'; drop table audit_entries",
      'at:soon',
      '"',
      '-',
      ':',
      '\ud800',
    ]) {
      expect((await page({ query })).info.total, query).toBeLessThanOrEqual(1)
    }
    expect(await titles({ query: '-title:\0' })).toEqual(['a'])
    expect(await titles({ filters: ['kind:\0'] })).toEqual([])
    expect(await titles({ filters: ['at:><'] })).toEqual(['a'])
  })
})
