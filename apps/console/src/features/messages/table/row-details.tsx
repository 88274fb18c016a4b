import { type MouseEvent, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { messageDetails } from '../details/lazy-details.ts'
import { useMessageHost } from '../shown/message-host.ts'
import classes from './message-table.module.css'

interface RowDetailsProps {
  record: MessageRecord
  isExpanded: boolean
  onToggle: (messageId: string) => void
}

/** How a row opens, and what it opens to. */
export function useRowDetails({ record, isExpanded, onToggle }: RowDetailsProps): {
  toggle: (event: MouseEvent) => void
  details: ReactNode
} {
  const { isInteractive } = useMessageHost()
  const box = useRef<HTMLDivElement>(null)
  const isOpening = useRef(false)
  const toggle = (event: MouseEvent) => {
    if (!isInteractive) return
    // Selecting text ends in a click as well; a click by keyboard has no detail.
    if (event.detail > 0 && getSelection()?.isCollapsed === false) return
    isOpening.current = !isExpanded
    onToggle(record.id)
  }
  const bringInSight = () => {
    // What a refresh or another page brings open stays where it is.
    if (isOpening.current) box.current?.closest('tbody')?.scrollIntoView({ block: 'nearest' })
    isOpening.current = false
  }
  const details = isExpanded && (
    <div ref={box} className={classes.detailsBox}>
      <Suspense fallback={<div className={classes.detailsSpace} />}>
        <messageDetails.Component record={record} />
        <OnShown run={bringInSight} />
      </Suspense>
    </div>
  )
  return { toggle, details }
}

/** Tells when what stands beside it is on the page. */
function OnShown({ run }: { run: () => void }) {
  const runNow = useEffectEvent(run)
  useEffect(() => runNow(), [])
  return null
}
