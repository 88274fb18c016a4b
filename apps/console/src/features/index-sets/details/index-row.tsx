import type { IndexSet, IndexSetOutlook } from '@logline/contract'
import type { MouseEvent } from 'react'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { OpenCell } from '../../../kit/entity-table/row-sections.tsx'
import { countText } from '../../../kit/number-text.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { droppedText, labelsOf, type OutlookIndex } from '../outlook/index-rows.ts'
import { dateOf, momentText, spanText } from '../outlook/span-text.ts'
import type { IndexAction } from './index-dialogs.tsx'
import classes from './index-table.module.css'
import { RowActions } from './row-actions.tsx'

interface IndexRowProps {
  set: IndexSet
  outlook: IndexSetOutlook
  index: OutlookIndex
  nowMs: number
  isOpen: boolean
  onToggle: () => void
  onAction: (action: IndexAction) => void
}

export function IndexRow({ set, outlook, index, nowMs, isOpen, onToggle, onAction }: IndexRowProps) {
  const { index_name: name, messages, bytes, segments } = index
  const isNext = outlook.next?.indices.includes(name) === true
  return (
    // Whoever has no pointer opens it by its button.
    <tr data-row onClick={(event) => !isControl(event) && onToggle()}>
      <td className={classes.chevron}>
        <OpenCell name={name} isOpen={isOpen} onToggle={onToggle} />
      </td>
      <td className={classes.name}>
        <div className={classes.nameLine}>
          <span title={name}>
            <Mono>{name}</Mono>
          </span>
          {labelsOf(index, outlook.next).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </div>
        <div className={classes.spanBelow}>
          <Span index={index} />
          <DroppedText index={index} outlook={outlook} nowMs={nowMs} isNext={isNext} />
        </div>
      </td>
      <td className={classes.span}>
        <Span index={index} />
      </td>
      <td data-align="right" data-zero={messages === 0 || undefined}>
        {countText(messages)}
      </td>
      <td data-align="right">{unitText(bytes, 'bytes')}</td>
      <td className={classes.share}>
        <Share index={index} of={outlook} isNext={isNext} />
      </td>
      <td data-align="right" className={classes.segments}>
        {countText(segments)}
      </td>
      <td className={classes.dropped}>
        <DroppedText index={index} outlook={outlook} nowMs={nowMs} isNext={isNext} />
      </td>
      <td className={classes.actions}>
        <RowActions set={set} index={index} onAction={onAction} />
      </td>
    </tr>
  )
}

/** What is pressed does what it is for, and opens no row besides; nor does what is selected. */
function isControl({ target }: MouseEvent): boolean {
  const isPressed = target instanceof Element && target.closest('button, a, [role="menu"]') !== null
  return isPressed || getSelection()?.isCollapsed === false
}

function Span({ index }: { index: OutlookIndex }) {
  const zone = useTimeZone()
  const { begin, end, messages, is_written_to: isWrittenTo, created_at } = index
  if (messages === 0) return <span>Index does not contain any messages.</span>
  if (isWrittenTo) {
    return (
      <span title={`Written to since ${momentText(created_at, zone)}`}>
        <Mono isMuted>{dateOf(begin ?? created_at, zone)}</Mono> to <span className={classes.now}>now</span>
      </span>
    )
  }
  const text = spanText(begin, end, zone)
  if (text === null || begin === null || end === null)
    return <span title={unknownSpan}>Not calculated yet</span>
  return (
    <span title={`${momentText(begin, zone)} to ${momentText(end, zone)}`}>
      <Mono isMuted>{text}</Mono>
    </span>
  )
}

const unknownSpan =
  'Time range of index is unknown, because index range is not available. Please recalculate index ranges manually.'

interface ShareProps {
  index: OutlookIndex
  of: IndexSetOutlook
  isNext: boolean
}

function Share({ index, of: { indices }, isNext }: ShareProps) {
  const most = Math.max(1, ...indices.map(({ bytes }) => bytes))
  const kind = index.is_written_to ? 'written' : isNext ? 'next' : index.state
  return (
    <div className={classes.track} aria-hidden="true">
      {/* Its width is data. */}
      <div data-kind={kind} style={{ width: `${(index.bytes / most) * 100}%` }} />
    </div>
  )
}

interface DroppedProps {
  index: OutlookIndex
  outlook: IndexSetOutlook
  nowMs: number
  isNext: boolean
}

function DroppedText({ index, outlook: { next, bytes_a_day }, nowMs, isNext }: DroppedProps) {
  const zone = useTimeZone()
  const growth = bytes_a_day === null ? null : unitText(bytes_a_day, 'bytes')
  const exact = index.expires === null ? undefined : momentText(index.expires.at, zone)
  return (
    <span className={classes.end} data-next={isNext || undefined} title={exact}>
      {droppedText(index, { next, growth, nowMs, zone })}
    </span>
  )
}
