import classes from './message-table.module.css'
import type { TableEntry } from './table-entry.ts'

interface MarkerRowProps {
  entry: Extract<TableEntry, { kind: 'marker' }>
  /** Columns. */
  width: number
  /** In a list of which only a part is in the page: which entry it is, and who measures it. */
  index?: number
  measureRef?: (row: HTMLElement | null) => void
}

/** What is to be known about the place between two messages. */
export function MarkerRow({ entry, width, index, measureRef }: MarkerRowProps) {
  return (
    <tbody ref={measureRef} data-index={index}>
      <tr className={classes.marker} data-tone={entry.tone}>
        <td colSpan={width}>
          <span>{entry.text}</span>
        </td>
      </tr>
    </tbody>
  )
}
