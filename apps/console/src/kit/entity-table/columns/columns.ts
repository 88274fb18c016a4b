import type { ReactNode } from 'react'
import type { Gate } from '../../current-user.tsx'

/** A column of an entity table. Lists of them live at module scope. */
export interface EntityColumn<Row> extends Gate {
  id: string
  title: string
  /** The cells say it themselves: what is left of the title is for screen readers. */
  isTitleHidden?: boolean
  cell: (row: Row) => ReactNode
  /** The value to sort a list by that the browser holds whole; `true` when the server sorts. Absent: not sortable. */
  sortBy?: true | ((row: Row) => string | number)
  align?: 'right'
  /** Fixed width in pixels; columns without one share the rest by `weight`. */
  width?: number
  weight?: number
  /** Cannot be hidden: the column that says what the row is. */
  isPermanent?: boolean
  isHiddenAtFirst?: boolean
  /** A list that is narrowed by it is so by a range of dates. */
  isDate?: boolean
  /** Links narrow the list by it: its filter is there while it is set. */
  isFilteredByLinks?: boolean
}

/** An action on one row, as data. */
export interface RowAction {
  label: string
  onSelect: () => void
  disabledReason?: string | undefined
  /** Stands last in the menu, after a line. */
  isDangerous?: boolean
  /** Shown as a word in the row instead of in the menu. One or two at most. */
  isPrimary?: boolean
}

/** What a row opens to, below it: a title with what is to be known first, what can be done there, and what it shows. */
export interface RowSection {
  id: string
  title: string
  note?: string
  actions?: ReactNode
  content: ReactNode
}

/** What a row is, for the table. */
export interface RowKind<Row> {
  id: (row: Row) => string
  /** What a person calls it. */
  name: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** The audit log knows it by its id: who may read that is led there, after the other actions. */
  isAudited?: boolean
  /** For rows that open; one without sections does not. */
  sections?: (row: Row) => readonly RowSection[]
  /** A cell opens them (`useRowSection`): there is no column of its own for that. */
  opensByCell?: boolean
  /** For rows that come in groups: what stands above the first of each. */
  group?: (row: Row) => RowGroup
}

export interface RowGroup {
  title: string
  note?: string
}

/** An action on all selected rows; tells afterwards which of them need not be selected any more. */
export interface BulkAction {
  label: string
  onSelect: (ids: readonly string[], deselect: (ids: readonly string[]) => void) => void
  isDangerous?: boolean
}

export function sortableIds<Row>(columns: readonly EntityColumn<Row>[]): string[] {
  return columns.filter((column) => column.sortBy !== undefined).map((column) => column.id)
}
