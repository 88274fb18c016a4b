import type { FieldPolicy, PromotedFieldStore, StoreOptions } from '../../store/promoted-fields.ts'
import type { EngineClient } from '../client/engine-client.ts'
import type { FieldKinds } from '../compile/fields.ts'
import { messagesTable } from '../tables/schema.ts'
import {
  type ColumnLayout,
  type Columns,
  columnType,
  isPromotable,
  layoutsOf,
  numberLayout,
  textLayout,
} from './column-layout.ts'
import { readKinds } from './field-kinds.ts'
import { readPromotedFields } from './promoted-fields.ts'
import {
  addColumns,
  promotionCaller as caller,
  dropColumns,
  readColumns,
  readWork,
  stopFilling,
  type TableColumn,
} from './promoted-table.ts'

/** What a column costs on each insert and on disk bounds their number in one index set. */
const maxColumns = 32
/** A field gets its columns when it was aggregated, sorted or filtered by so often; if it did not, again after as many. */
const usesBeforePromotion = 3
/** Fields whose uses are counted; at the bound the counts start anew. */
const maxCounted = 10_000
/** Another server may have promoted fields: columns of a table are read again after this time. */
const knownForMs = 60_000
/** A column keeps each distinct text once when there are few of them among so many messages. */
const examinedMessages = 100_000
const fewTexts = 20_000

interface KnownTable {
  columns: ReadonlyMap<string, Columns>
  readAtMs: number
}

const noColumns: KnownTable = { columns: new Map(), readAtMs: 0 }

type Kinds = Pick<FieldKinds, 'text' | 'number'>

/** A field that is to have its columns, and why. */
interface Promotion {
  indexSetId: string
  field: string
  kinds: Kinds
  reason: 'use' | 'pin'
}

/**
 * Columns of their own for fields that are used much. Each is computed from the maps, also on reading parts that were
 * written before it, so what a search finds never depends on them. Their names stay when they are dropped, so that
 * nobody need know of it.
 */
export class PromotedColumns implements PromotedFieldStore {
  readonly #client: EngineClient
  readonly #isDecided: NonNullable<StoreOptions['isDecided']>
  readonly #tables = new Map<string, Promise<KnownTable>>()
  /** By index set and field. */
  readonly #uses = new Map<string, number>()
  #countedSinceMs = Date.now()
  /** Keys of `#uses` whose promotion waits for its turn. */
  readonly #waiting = new Set<string>()
  /** Changes of tables, one after the other; never rejects. */
  #turn: Promise<void> = Promise.resolve()

  constructor(client: EngineClient, { isDecided = async () => false }: StoreOptions = {}) {
    this.#client = client
    this.#isDecided = isDecided
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
    if (!isPromotable(field)) return
    for (const indexSetId of indexSetIds) {
      const key = useKey(indexSetId, field)
      const uses = (this.#uses.get(key) ?? 0) + 1
      if (this.#uses.size >= maxCounted) {
        this.#uses.clear()
        this.#countedSinceMs = Date.now()
      }
      this.#uses.set(key, uses)
      if (uses % usesBeforePromotion !== 0 || this.#waiting.has(key)) continue
      this.#waiting.add(key)
      // A failure costs only speed: the maps answer as well.
      this.#inTurn(() => this.#promoteUsed({ indexSetId, field, kinds, reason: 'use' }))
        .catch(() => {})
        .finally(() => this.#waiting.delete(key))
    }
  }

  /** When what was begun has ended. */
  async settled(): Promise<void> {
    await this.#turn
  }

  async read(indexSetId: string) {
    const found = await readPromotedFields(this.#client, indexSetId)
    const prefix = useKey(indexSetId, '')
    const uses = [...this.#uses].filter(([key]) => key.startsWith(prefix))
    return {
      ...found,
      maxColumns,
      uses: new Map(uses.map(([key, count]) => [key.slice(prefix.length), count])),
      countedSinceMs: this.#countedSinceMs,
    }
  }

  async enforce(policies: readonly FieldPolicy[]): Promise<boolean> {
    const failures: unknown[] = []
    let isSettled = true
    for (const [indexSetId, ofSet] of Map.groupBy(policies, (policy) => policy.indexSetId)) {
      try {
        isSettled = (await this.#inTurn(() => this.#enforceIn(indexSetId, ofSet))) && isSettled
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return isSettled
  }

  async #enforceIn(indexSetId: string, policies: readonly FieldPolicy[]): Promise<boolean> {
    const named = policies.filter(({ field }) => isPromotable(field))
    const fieldsOf = (wanted: FieldPolicy['policy']) =>
      named.flatMap(({ field, policy }) => (policy === wanted ? [field] : []))
    const isDropped = await this.#drop(indexSetId, new Set(fieldsOf('forbidden')))
    const pinned = fieldsOf('pinned')
    const found = await readKinds(this.#client, { indexSetIds: [indexSetId], names: pinned }, caller)
    let isMade = true
    for (const field of pinned) {
      const kinds = found.get(field)
      if (!kinds) continue
      isMade = (await this.#promote({ indexSetId, field, kinds, reason: 'pin' })) && isMade
    }
    return isDropped && isMade
  }

  /** True when none of the fields has a column. */
  async #drop(indexSetId: string, fields: ReadonlySet<string>): Promise<boolean> {
    if (fields.size === 0) return true
    const [columns, work] = await Promise.all([
      readColumns(this.#client, indexSetId),
      readWork(this.#client, indexSetId),
    ])
    const dropped = columns.filter(({ field, isAlias }) => fields.has(field) && !isAlias)
    // Another server may have begun to fill what was dropped before it knew.
    const filled = [...fields].flatMap(layoutsOf).filter(({ name }) => work.get(name)?.does === 'filling')
    if (filled.length > 0) await stopFilling(this.#client, indexSetId, filled)
    if (dropped.length > 0) {
      await dropColumns(this.#client, indexSetId, dropped)
      this.#tables.delete(indexSetId)
    }
    return dropped.length === 0 && filled.length === 0
  }

  async #promoteUsed(promotion: Promotion): Promise<void> {
    const { indexSetId, field, kinds } = promotion
    const { columns } = await this.#table(indexSetId)
    const known = columns.get(field)
    const isDone = (!kinds.text || known?.textColumn) && (!kinds.number || known?.numberColumn)
    if (isDone || (await this.#isDecided(indexSetId, field))) return
    await this.#promote(promotion)
  }

  /** False when it has to be tried again soon. */
  async #promote({ indexSetId, field, kinds, reason }: Promotion): Promise<boolean> {
    const columns = await readColumns(this.#client, indexSetId)
    const present = columns.filter(({ isAlias }) => !isAlias)
    const has = (type: 'text' | 'number') =>
      present.some((column) => column.field === field && columnType(column.name) === type)
    const missing = (['text', 'number'] as const).filter((type) => kinds[type] && !has(type))
    if (missing.length === 0 || present.length + missing.length > maxColumns) return true
    const work = await readWork(this.#client, indexSetId)
    if (layoutsOf(field).some(({ name }) => work.has(name))) return false
    const note = { field, reason, sinceMs: Date.now() }
    const added = missing.map(async (type) => {
      const layout = type === 'text' ? await this.#textLayout(indexSetId, field) : numberLayout(field)
      const replacesAlias = columns.some(({ name, isAlias }) => isAlias && name === layout.name)
      return { ...layout, note, replacesAlias }
    })
    await addColumns(this.#client, indexSetId, await Promise.all(added))
    this.#tables.delete(indexSetId)
    return true
  }

  async #textLayout(indexSetId: string, field: string): Promise<ColumnLayout> {
    const { value } = textLayout(field, true)
    const sql = `SELECT uniq(v) FROM (
  SELECT ${value} AS v FROM ${messagesTable(this.#client.database, indexSetId)} ORDER BY ts DESC LIMIT ${examinedMessages}
)`
    const { data } = await this.#client.readAsApplication({ sql }, caller)
    return textLayout(field, Number(data[0]?.[0]) < fewTexts)
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task)
    this.#turn = done.then(
      () => {},
      () => {},
    )
    return done
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
    const reading = readColumns(this.#client, indexSetId).then(knownTable)
    this.#tables.set(indexSetId, reading)
    return reading
  }
}

const useKey = (indexSetId: string, field: string) => `${indexSetId} ${field}`

function knownTable(all: readonly TableColumn[]): KnownTable {
  const columns = new Map<string, Columns>()
  for (const { name, field, isAlias } of all) {
    if (isAlias) continue
    const column = columnType(name) === 'number' ? { numberColumn: name } : { textColumn: name }
    columns.set(field, { ...columns.get(field), ...column })
  }
  return { columns, readAtMs: Date.now() }
}
