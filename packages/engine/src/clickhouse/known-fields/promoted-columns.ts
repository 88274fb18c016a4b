import { createHash } from 'node:crypto'
import type { EngineClient } from '../client/engine-client.ts'
import type { FieldKinds } from '../compile/fields.ts'
import { createParameters } from '../compile/parameters.ts'
import { messagesTable, messagesTableName } from '../tables/schema.ts'

/** The columns of one field in one table. */
export type Columns = Pick<FieldKinds, 'textColumn' | 'numberColumn'>

const caller = { user: 'system', purpose: 'promoted columns' }

/** What a column costs on each insert and on disk bounds their number in one index set. */
const maxColumns = 32
/** A field gets its columns when it was aggregated, sorted or filtered by so often. */
const usesBeforePromotion = 3
/** Fields whose uses are counted; at the bound the counts start anew. */
const maxCounted = 10_000
/** Another server may have promoted fields: columns of a table are read again after this time. */
const knownForMs = 60_000
/** Names go into the text of the statement. */
const promotableName = /^[\w.@-]{1,100}$/
/** A column keeps each distinct text once when there are few of them among so many messages. */
const examinedMessages = 100_000
const fewTexts = 20_000

interface KnownTable {
  columns: Map<string, Columns>
  count: number
  readAtMs: number
}

const noColumns: KnownTable = { columns: new Map(), count: 0, readAtMs: 0 }

/**
 * Columns of their own for fields that are used much. Each is computed from the maps, also on reading parts that were
 * written before it, so what a search finds never depends on them; they are never removed.
 */
export class PromotedColumns {
  readonly #client: EngineClient
  readonly #tables = new Map<string, Promise<KnownTable>>()
  readonly #uses = new Map<string, number>()
  /** One after the other; never rejects. */
  #promotions: Promise<void> = Promise.resolve()

  constructor(client: EngineClient) {
    this.#client = client
  }

  /** The columns that the tables of all these index sets have, by field. */
  async of(indexSetIds: readonly string[]): Promise<(field: string) => Columns> {
    // Who may not read the system's tables searches without them.
    const tables = await Promise.all(indexSetIds.map((id) => this.#table(id).catch(() => noColumns)))
    return (field) => {
      const each = tables.map(({ columns }) => columns.get(field))
      const [first] = each
      const same = (kind: keyof Columns) => {
        const name = first?.[kind]
        return name !== undefined && each.every((columns) => columns?.[kind] === name) ? { [kind]: name } : {}
      }
      return { ...same('textColumn'), ...same('numberColumn') }
    }
  }

  /** Counts a use of a field; at some number of them it gets its columns, in the background. */
  use(indexSetIds: readonly string[], field: string, kinds: FieldKinds): void {
    if (!promotableName.test(field)) return
    for (const indexSetId of indexSetIds) {
      const key = JSON.stringify([indexSetId, field, kinds.text, kinds.number])
      const uses = (this.#uses.get(key) ?? 0) + 1
      if (this.#uses.size >= maxCounted) this.#uses.clear()
      this.#uses.set(key, uses)
      if (uses !== usesBeforePromotion) continue
      // A failure costs only speed: the maps answer as well. It is tried again when the server starts anew.
      this.#promotions = this.#promotions.then(() => this.#promote(indexSetId, field, kinds)).catch(() => {})
    }
  }

  /** When what was begun has ended. */
  async settled(): Promise<void> {
    await this.#promotions
  }

  async #promote(indexSetId: string, field: string, kinds: FieldKinds): Promise<void> {
    const { columns, count } = await this.#table(indexSetId)
    const known = columns.get(field)
    const wanted = [
      ...(kinds.text && !known?.textColumn ? [await this.#textColumn(indexSetId, field)] : []),
      ...(kinds.number && !known?.numberColumn ? [numberColumn(field)] : []),
    ]
    if (wanted.length === 0 || count + wanted.length > maxColumns) return
    const table = messagesTable(this.#client.database, indexSetId)
    const added = wanted.map(
      ({ name, type, value }) => `ADD COLUMN IF NOT EXISTS ${name} ${type}
  MATERIALIZED ${value} COMMENT '${field}' CODEC(ZSTD(1))`,
    )
    await this.#client.command(`ALTER TABLE ${table} ${added.join(', ')}`, caller)
    this.#tables.delete(indexSetId)
    const filled = wanted.map(({ name }) => `MATERIALIZE COLUMN ${name}`)
    await this.#client.command(`ALTER TABLE ${table} ${filled.join(', ')}`, caller)
  }

  async #textColumn(indexSetId: string, field: string): Promise<NewColumn> {
    const value = `sf['${field}']`
    const { data } = await this.#client.readAsApplication(
      {
        sql: `SELECT uniq(v) FROM (
  SELECT ${value} AS v FROM ${messagesTable(this.#client.database, indexSetId)} ORDER BY ts DESC LIMIT ${examinedMessages}
)`,
      },
      caller,
    )
    const isFew = Number(data[0]?.[0]) < fewTexts
    // The name tells the type, so that it is the same in all tables that have a column of the name.
    return isFew
      ? { name: `${prefixes.few}${hashOf(field)}`, type: 'LowCardinality(String)', value }
      : { name: `${prefixes.many}${hashOf(field)}`, type: 'String', value }
  }

  #table(indexSetId: string): Promise<KnownTable> {
    const known = this.#tables.get(indexSetId)
    if (known) {
      void known.then(
        (table) => this.#readAgain(indexSetId, table),
        () => this.#tables.delete(indexSetId),
      )
      return known
    }
    return this.#read(indexSetId)
  }

  #readAgain(indexSetId: string, table: KnownTable): void {
    if (Date.now() - table.readAtMs < knownForMs) return
    table.readAtMs = Date.now()
    this.#read(indexSetId).catch(() => this.#tables.delete(indexSetId))
  }

  #read(indexSetId: string): Promise<KnownTable> {
    const reading = readColumns(this.#client, indexSetId)
    this.#tables.set(indexSetId, reading)
    return reading
  }
}

interface NewColumn {
  name: string
  type: string
  value: string
}

const prefixes = { few: 'p_few_', many: 'p_many_', number: 'p_number_' }

function numberColumn(field: string): NewColumn {
  const value = `if(mapContains(nf, '${field}'), nf['${field}'], NULL)`
  return { name: `${prefixes.number}${hashOf(field)}`, type: 'Nullable(Float64)', value }
}

function hashOf(field: string): string {
  return createHash('sha256').update(field).digest('hex').slice(0, 16)
}

async function readColumns(client: EngineClient, indexSetId: string): Promise<KnownTable> {
  const parameters = createParameters()
  const database = parameters.add('String', client.database)
  const table = parameters.add('String', messagesTableName(indexSetId))
  const { data } = await client.readAsApplication(
    {
      sql: `SELECT name, comment FROM system.columns
WHERE database = ${database} AND table = ${table} AND startsWith(name, 'p_') AND comment != ''`,
      parameters: parameters.values,
    },
    caller,
  )
  const columns = new Map<string, Columns>()
  for (const [name, field] of data.map((row) => row.map(String))) {
    if (name === undefined || field === undefined) continue
    const column = name.startsWith(prefixes.number) ? { numberColumn: name } : { textColumn: name }
    columns.set(field, { ...columns.get(field), ...column })
  }
  return { columns, count: data.length, readAtMs: Date.now() }
}
