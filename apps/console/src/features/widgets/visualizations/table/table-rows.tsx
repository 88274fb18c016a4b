import { memo, useState } from 'react'
import { exactText, unitText } from '../../../../kit/charts/labels/units.ts'
import { type Highlight, useHighlighting, ValueMenu } from '../../../values/index.ts'
import { useView } from '../../../view-model/index.ts'
import { groupsOf, partText } from '../series/group-values.ts'
import classes from './data-table.module.css'
import type { TableHeading, TableRow } from './prepare-table.ts'
import { pinnedStyle } from './use-pinned-offsets.ts'

interface TableRowsProps {
  headings: readonly TableHeading[]
  rows: readonly TableRow[]
  /** By column. */
  pinned: readonly boolean[]
}

/** Drawn again only when the numbers, the columns or the highlighting change. */
export const TableRows = memo(function TableRows({ headings, rows, pinned }: TableRowsProps) {
  const { timeZone } = useView()
  const highlightOf = useHighlighting()
  // A new answer to the same question has equal columns, and mostly equal rows in another order.
  const columns = useSame(headings, isEqual)
  const pins = useSame(pinned, isEqual)
  return (
    <tbody>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          headings={columns}
          pinned={pins}
          isFirst={index === 0}
          timeZone={timeZone}
          highlightOf={highlightOf}
        />
      ))}
    </tbody>
  )
})

interface RowProps {
  row: TableRow
  headings: readonly TableHeading[]
  pinned: readonly boolean[]
  isFirst: boolean
  timeZone: string
  highlightOf: (field: string, value: unknown) => Highlight | null
}

/** A row that only moves to another place is not drawn again: that is what makes a sort of many cells quick. */
const Row = memo(function Row({ row, headings, pinned, isFirst, timeZone, highlightOf }: RowProps) {
  return (
    <tr>
      {row.cells.map((cell, column) => {
        const heading = headings[column]
        if (!heading) return null
        const text = cellText(row, column, heading, timeZone)
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
            key={column}
            className={pinned[column] ? classes.pinned : undefined}
            data-kind={heading.kind}
            title={heading.kind === 'group' ? undefined : (exactText(cell, heading.unit) ?? undefined)}
            data-whole={isWhole(row, column, text) || undefined}
            style={pinnedStyle(pinned[column], column)}
          >
            {cell !== null && (
              <Cell
                row={row}
                column={column}
                heading={heading}
                isFirst={isFirst && column === 0}
                text={text}
                highlight={highlightOf(heading.field, rawValue(row, column, heading))}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}, isSameRow)

function isSameRow({ row, ...before }: RowProps, { row: next, ...after }: RowProps): boolean {
  return (
    before.headings === after.headings &&
    before.pinned === after.pinned &&
    before.isFirst === after.isFirst &&
    before.timeZone === after.timeZone &&
    before.highlightOf === after.highlightOf &&
    row.cells.length === next.cells.length &&
    row.cells.every((cell, column) => cell === next.cells[column]) &&
    // Their key tells the values; how much was searched may move on without a change to see.
    row.parts.every(({ time }, at) => time?.toMs === next.parts[at]?.time?.toMs)
  )
}

/** The object of before as long as it is the same in content. */
function useSame<T>(value: T, isSame: (a: T, b: T) => boolean): T {
  const [kept, keep] = useState(value)
  if (kept === value || isSame(kept, value)) return kept
  keep(value)
  return value
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Characters, and what is a number among texts. */
const longestWhole = 40
const numeric = /^[-−]?[\d.,]+$/

interface CellProps {
  row: TableRow
  column: number
  heading: TableHeading
  /** The one that Tab comes to. */
  isFirst: boolean
  text: string
  highlight: Highlight | null
}

/** A value with the groups left of it and above it. */
function Cell({ row, column, heading, isFirst, text, highlight }: CellProps) {
  const part = heading.kind === 'group' ? row.parts[column] : undefined
  const value = rawValue(row, column, heading)
  const groups = groupsOf(
    part ? row.parts.slice(0, column + 1) : row.parts,
    heading.columns,
    part ? null : heading.field,
  )
  return (
    <ValueMenu field={heading.field} value={value} groups={groups} tabIndex={isFirst ? 0 : -1}>
      {highlight ? (
        // The colours are those of a rule.
        <span
          className={classes.highlighted}
          style={{ background: highlight.background, color: highlight.text }}
        >
          {text}
        </span>
      ) : (
        text
      )}
    </ValueMenu>
  )
}

function cellText(row: TableRow, column: number, { kind, unit }: TableHeading, timeZone: string): string {
  const part = kind === 'group' ? row.parts[column] : undefined
  return part ? partText(part, timeZone) : unitText(row.cells[column], unit)
}

/** A number or a time is read in one piece; what is longer than any of use may break. */
function isWhole(row: TableRow, column: number, text: string): boolean {
  if (text.length > longestWhole) return false
  return typeof row.cells[column] === 'number' || row.parts[column]?.isTime === true || numeric.test(text)
}

function rawValue(row: TableRow, column: number, { kind }: TableHeading): unknown {
  return kind === 'group' ? row.parts[column]?.value : row.cells[column]
}
