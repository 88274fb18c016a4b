import { clockText, parseInstant, wallTimeAt } from '@logline/time'
import { memo, type ReactNode } from 'react'
import { linkOf, type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { inColours, useHighlighting } from '../../values/index.ts'
import { markedText } from '../shown/highlighted-text.tsx'
import { logLevelOf } from '../shown/log-level.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { timeText } from '../shown/time-text.ts'
import tableClasses from '../table/message-table.module.css'
import { useRowDetails } from '../table/row-details.tsx'
import type { Density } from './density.ts'
import classes from './stream.module.css'
import type { StreamColumn } from './stream-columns.ts'

interface StreamRowProps {
  record: MessageRecord
  columns: readonly StreamColumn[]
  density: Density
  /** The date stands in a line of its own. */
  isClock: boolean
  /** Among the entries of the stream. */
  index: number
  isExpanded: boolean
  isHighlighted: boolean
  /** Its details are shown elsewhere. */
  isChosen: boolean
  /** The one that Tab leads to. */
  isActive: boolean
  onToggle: (messageId: string) => void
  /** Tells how high the row is. */
  measureRef: (row: HTMLElement | null) => void
}

/** One line is cut at the edge; six have no more than this. */
const messageLimits: Readonly<Record<Density, number>> = { line: 600, two: 600, wrapped: 3_000 }
const cellLimit = 300

/** One message of a stream. Drawn again only when something of this one changes. */
export const StreamRow = memo(function StreamRow(props: StreamRowProps) {
  const { record, columns, density, isClock, index, isExpanded, isHighlighted, isChosen, isActive } = props
  const { timeZone, isInteractive } = useMessageHost()
  const highlight = useHighlighting()
  const { toggle, details } = useRowDetails({ record, isExpanded, onToggle: props.onToggle })
  const isBelow = density === 'two' && columns.at(-1)?.kind === 'message'
  const beside = isBelow ? columns.slice(0, -1) : columns
  const time = timeText(record.timestamp, timeZone)
  const cell = ({ field, kind }: StreamColumn): ReactNode => {
    const value = record.fields[field]
    if (kind === 'time') {
      return <time title={record.timestamp}>{isClock ? clockOf(record.timestamp, timeZone) : time}</time>
    }
    const text = linkOf(value) ?? valueText(value)
    if (text === '') return null
    const limit = kind === 'message' ? messageLimits[density] : cellLimit
    const marked = markedText({ text, ranges: record.highlightRanges[field], limit })
    const coloured = inColours(highlight(field, value), marked)
    if (kind === 'message' && density === 'wrapped') return <div className={classes.wrapped}>{coloured}</div>
    return kind === 'message' || kind === 'source' ? (
      coloured
    ) : (
      <span className={classes.chip}>{coloured}</span>
    )
  }
  return (
    <tbody
      ref={props.measureRef}
      className={`${tableClasses.message} ${classes.message}`}
      data-index={index}
      data-key={record.id}
      data-level={logLevelOf(record.fields.level) ?? undefined}
      data-expanded={isExpanded || undefined}
      data-chosen={isChosen || undefined}
      data-highlighted={isHighlighted || undefined}
      data-openable={isInteractive || undefined}
    >
      <tr className={classes.line} onClick={toggle}>
        {beside.map((column, at) => (
          <td key={column.field} data-field={column.field} data-kind={column.kind} dir="auto">
            {at === 0 && isInteractive && (
              // Out of sight, so that the text beside it can be selected; the row shows the focus.
              <button
                type="button"
                data-toggle
                tabIndex={isActive ? 0 : -1}
                className="visually-hidden"
                aria-expanded={isExpanded || isChosen}
                aria-label={`Details of the message of ${time}`}
              />
            )}
            {cell(column)}
          </td>
        ))}
      </tr>
      {isBelow && (
        <tr className={classes.line} onClick={toggle}>
          <td colSpan={columns.length} data-field="message" data-kind="message" dir="auto">
            {cell({ field: 'message', kind: 'message', width: 0 })}
          </td>
        </tr>
      )}
      {isExpanded && (
        <tr>
          <td colSpan={columns.length} className={tableClasses.details}>
            {details}
          </td>
        </tr>
      )}
    </tbody>
  )
})

/** `HH:mm:ss.SSS`; a text that is no time as it is. */
function clockOf(iso: string, timeZone: string): string {
  const ms = parseInstant(iso)
  if (ms === null) return iso
  const wall = wallTimeAt(ms, timeZone)
  return `${clockText(wall)}.${String(wall.millisecond).padStart(3, '0')}`
}
