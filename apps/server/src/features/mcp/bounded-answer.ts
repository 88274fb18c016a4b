import { exactJson } from '@logline/message'

/** What a language model reads costs its user: rows, characters of a cell and of the whole are bounded. */
const mostCellCharacters = 2_000
const mostCharacters = 60_000

/** Rows that fit; `truncated` says in words what was left out. */
export interface BoundedRows {
  rows: unknown[][]
  truncated: string | null
}

/** Cuts long cells, and leaves out the last rows of an answer that is too long. */
export function boundedRows(all: readonly (readonly unknown[])[]): BoundedRows {
  const cut = { cells: 0 }
  const rows: unknown[][] = []
  let characters = 0
  for (const cells of all) {
    const row = cells.map((cell) => boundedCell(cell, cut))
    characters += exactJson(row).length
    if (characters > mostCharacters) break
    rows.push(row)
  }
  const left = all.length - rows.length
  const notes = [
    ...(left > 0
      ? [
          `${left} of ${all.length} ${all.length === 1 ? 'row was' : 'rows were'} left out: ask for fewer rows or fields.`,
        ]
      : []),
    ...(cut.cells > 0
      ? [
          `${cut.cells} ${cut.cells === 1 ? 'value was' : 'values were'} cut to ${mostCellCharacters} characters.`,
        ]
      : []),
  ]
  return { rows, truncated: notes.length > 0 ? notes.join(' ') : null }
}

function boundedCell(cell: unknown, cut: { cells: number }): unknown {
  const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell
  if (typeof text !== 'string' || text.length <= mostCellCharacters) return cell
  cut.cells += 1
  return `${text.slice(0, mostCellCharacters)}…`
}
