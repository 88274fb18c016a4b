import type { Tables } from '../db/tables/index.ts'
import type { FieldType } from './list-filters.ts'

/** The tables whose rows have an id, by which every order is total. */
export type EntityTable = {
  [Table in keyof Tables]: Tables[Table] extends { id: string } ? Table : never
}[keyof Tables]

interface SingleField<Table extends EntityTable> {
  type: FieldType
  /** Of a date the milliseconds since 1970 UTC, of a boolean 0 or 1, and neither may be null. */
  column: keyof Tables[Table] & string
}

/** A field that may have several values, which stand in another table. A list cannot be sorted by it. */
interface SeveralField<Values extends keyof Tables> {
  type: 'id'
  column: keyof Tables[Values] & string
  /** Where the values stand; `rowId` is the column with the id of the row of the list. */
  of: { table: Values; rowId: keyof Tables[Values] & string }
}

export type EntityField<Table extends EntityTable> =
  | SingleField<Table>
  | { [Values in keyof Tables]: SeveralField<Values> }[keyof Tables]

/** Rows by the values of some columns, all of which must hold; `all` for any value. */
export type RowsOf<Table extends EntityTable> = {
  readonly [Column in keyof Tables[Table]]?: 'all' | readonly string[]
}

/** A list as data: where its rows are, and what may be asked of it. */
export interface EntityList<
  Table extends EntityTable,
  Column extends keyof Tables[Table],
  Field extends string,
  Sort extends Field,
  Item,
> {
  table: Table
  /** What of a row is read; everything when it is left out. */
  columns?: readonly Column[]
  fromRow: (row: Pick<Tables[Table], Column>) => Item
  /** By their names on the wire. */
  fields: Readonly<Record<Field, EntityField<Table>>>
  /** What the search box may name. Words that name nothing are looked for in the first. */
  searched: readonly [NoInfer<Field>, ...NoInfer<Field>[]]
  filtered?: readonly NoInfer<Field>[]
  /** What the list can be sorted by. Rows that are alike come in the order of the first, then of their ids. */
  sorted: readonly [Sort, ...Sort[]]
  /** In which direction the first of `sorted` goes by itself; asc when it is left out. */
  order?: 'asc' | 'desc'
}

/** Gives back the list; its names are checked on the way. */
export function entityList<
  Table extends EntityTable,
  Field extends string,
  const Sort extends NoInfer<Field>,
  Item,
  Column extends keyof Tables[Table] = keyof Tables[Table],
>(list: EntityList<Table, Column, Field, Sort, Item>): EntityList<Table, Column, Field, Sort, Item> {
  return list
}
