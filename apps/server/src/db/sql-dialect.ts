import {
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { accents, lookalikes } from './collation.ts'
import type { Tables } from './tables/index.ts'

type Text = RawBuilder<string>

/** What lists need and the two databases say in different words. */
export interface SqlDialect {
  /** The text as `foldedText` gives it; compared by bytes. */
  folded: (text: Text) => Text
  /** The text as it is; compared by bytes, whatever the locale of the database. */
  exact: (text: Text) => Text
  /** One parameter however many values there are: both databases have a limit. */
  isOneOf: (text: Text, values: readonly string[]) => RawBuilder<SqlBool>
  contains: (text: Text, part: string) => RawBuilder<SqlBool>
}

export function sqlDialect(db: Kysely<Tables>): SqlDialect {
  return mayBeShared(db) ? postgres : sqlite
}

/** Can several servers have it as their metadata store? */
export function mayBeShared(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** For `$call`: sorts rows by a text as in every list (`compareTexts`). */
export function byText(db: Kysely<Tables>, column: string) {
  const { folded, exact } = sqlDialect(db)
  const text = sql.ref<string>(column)
  return <All, From extends keyof All, Row>(query: SelectQueryBuilder<All, From, Row>) =>
    query.orderBy(folded(text)).orderBy(exact(text))
}

/** Throws when the database cannot order and search texts as lists do: PostgreSQL without ICU. */
export async function requireFolding(db: Kysely<Tables>): Promise<void> {
  if (sqlDialect(db) === sqlite) return
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(db)
  if (rows.length > 0) return
  throw new Error(
    'The metadata store could not be opened: this PostgreSQL was built without ICU, which sorts the lists.',
  )
}

const sqlite: SqlDialect = {
  // Registered where the database is opened.
  folded: (text) => sql`folded(${text})`,
  exact: (text) => text,
  isOneOf: (text, values) => sql`${text} in (select value from json_each(${JSON.stringify(values)}))`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
}

const marks = sql.lit(`[${accents}]`)
const ofOne = Object.entries(lookalikes).filter(([, letters]) => letters.length === 1)
const ofSeveral = Object.entries(lookalikes).filter(([, letters]) => letters.length > 1)

const postgres: SqlDialect = {
  // Most texts are ASCII, whose case costs a tenth.
  folded: (text) => sql`(case when octet_length(${text}) = char_length(${text})
    then lower(${text} collate "C") else ${foldedLetters(text)} end)`,
  exact: (text) => sql`${text} collate "C"`,
  isOneOf: (text, values) => sql`${text} = any(${values}::text[])`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
}

function foldedLetters(text: Text): Text {
  const bare = sql<string>`regexp_replace(normalize(${text}, NFKD), ${marks}, '', 'g')`
  const lower = sql<string>`lower(${bare} collate "und-x-icu") collate "C"`
  const single = sql<string>`translate(${lower}, ${lettersOf(ofOne, 0)}, ${lettersOf(ofOne, 1)})`
  return ofSeveral.reduce(
    (letters, [letter, others]) => sql`replace(${letters}, ${sql.lit(letter)}, ${sql.lit(others)})`,
    single,
  )
}

function lettersOf(pairs: readonly (readonly [string, string])[], side: 0 | 1): RawBuilder<unknown> {
  return sql.lit(pairs.map((pair) => pair[side]).join(''))
}
