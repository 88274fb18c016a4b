import { memo, type ReactNode } from 'react'
import { linkOf, type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { Highlighted, inColours, useHighlighting } from '../../values/index.ts'
import { HighlightedText, markedText } from '../shown/highlighted-text.tsx'
import { logLevelOf } from '../shown/log-level.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { timeText } from '../shown/time-text.ts'
import classes from './message-table.module.css'
import { useRowDetails } from './row-details.tsx'

interface MessageRowProps {
  record: MessageRecord
  columns: readonly string[]
  /** The text of the message in a line of its own. */
  hasPreview: boolean
  isExpanded: boolean
  isHighlighted: boolean
  onToggle: (messageId: string) => void
}

/** Four lines of the widest screen; the details have the rest. */
const previewLimit = 2_000
const cellLimit = 300
const plainText = /^[ -~]*$/

/** Drawn again only when something of this one message changes. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { record, columns, hasPreview, isExpanded, isHighlighted, onToggle } = props
  const { timeZone, isInteractive } = useMessageHost()
  const highlight = useHighlighting()
  const { toggle, details } = useRowDetails({ record, isExpanded, onToggle })
  const time = timeText(record.timestamp, timeZone)
  return (
    <tbody
      className={classes.message}
      data-level={logLevelOf(record.fields.level) ?? undefined}
      data-expanded={isExpanded || undefined}
      data-highlighted={isHighlighted || undefined}
      data-openable={isInteractive || undefined}
    >
      <tr className={hasPreview ? classes.line : `${classes.line} ${classes.alone}`} onClick={toggle}>
        {columns.map((name, index) => (
          <td key={name} data-field={name}>
            {index === 0 && isInteractive && (
              // Out of sight, so that the text beside it can be selected; the row shows the focus.
              <button
                type="button"
                data-toggle
                className="visually-hidden"
                aria-expanded={isExpanded}
                aria-label={`Details of the message of ${time}`}
              />
            )}
            {inColours(highlight(name, record.fields[name]), cellOf(record, name, time))}
          </td>
        ))}
      </tr>
      {hasPreview && (
        <tr className={classes.preview} onClick={toggle}>
          <td colSpan={columns.length}>
            <div className={classes.previewText} dir="auto">
              <Highlighted field="message" value={record.fields.message}>
                <HighlightedText
                  text={valueText(record.fields.message)}
                  ranges={record.highlightRanges.message}
                  limit={previewLimit}
                />
              </Highlighted>
            </div>
          </td>
        </tr>
      )}
      {isExpanded && (
        <tr>
          <td colSpan={columns.length} className={classes.details}>
            {details}
          </td>
        </tr>
      )}
    </tbody>
  )
})

/** Not a component: a page has thousands of cells. */
function cellOf(record: MessageRecord, field: string, time: string): ReactNode {
  if (field === 'timestamp') return <time title={record.timestamp}>{time}</time>
  const value = record.fields[field]
  const text = linkOf(value) ?? valueText(value)
  if (text === '') return <span className={classes.nothing}>—</span>
  const marked = markedText({ text, ranges: record.highlightRanges[field], limit: cellLimit })
  // Text of one direction needs no element of its own, which spares thousands of them with 40 columns.
  return plainText.test(text) ? marked : <span dir="auto">{marked}</span>
}
