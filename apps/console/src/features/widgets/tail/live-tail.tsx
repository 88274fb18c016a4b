import { IconArrowUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { messagesText } from '../../../kit/number-text.ts'
import type { Store } from '../../../kit/store.ts'
import { useRun, useView, type Widget } from '../../view-model/index.ts'
import classes from './tail.module.css'
import { TailBar } from './tail-bar.tsx'
import { TailConnection } from './tail-connection-notice.tsx'
import type { TailState } from './tail-state.ts'
import { useReading } from './use-reading.ts'
import { useTail } from './use-tail.ts'

interface LiveTailProps {
  widget: Widget
  /** Filled with what comes. */
  rows: Store<TailState>
  /** What scrolls. */
  list: RefObject<HTMLElement | null>
  /** A message of the list is open. */
  isOpen: boolean
}

/** What was received just before the tail began is found so much later. */
const storedAfterMs = 2_000

/** Above a list that shows new messages as they come in: it stands still while somebody reads in it. */
export function LiveTail({ widget, rows, list, isOpen }: LiveTailProps) {
  const { store } = useView()
  const { run } = useRun()
  const [isStopped, setIsStopped] = useState(false)
  const isReading = useReading(list)
  const isPaused = isStopped || isReading || isOpen
  const tail = useTail({ widget, rows, isHeld: isPaused })
  const isSearch = store.get().history.document.view.type === 'SEARCH'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it begins
  useEffect(() => {
    if (!isSearch) return
    const timer = setTimeout(run, storedAfterMs)
    return () => clearTimeout(timer)
  }, [isSearch])
  const catchUp = () => {
    setIsStopped(false)
    tail.catchUp()
    list.current?.scrollTo({ top: 0 })
  }
  const waitingCount = tail.buffer.receivedCount - tail.shown.receivedCount
  return (
    <>
      <TailBar
        tail={tail}
        isStopped={isStopped}
        isPaused={isPaused}
        onStop={(stops) => (stops ? setIsStopped(true) : catchUp())}
      />
      <TailConnection connection={tail.connection} onAgain={tail.again} />
      {isPaused && waitingCount > 0 && (
        <div className={classes.waiting}>
          <button
            type="button"
            aria-label={`${messagesText(waitingCount).replace(' ', ' new ')}`}
            onClick={catchUp}
          >
            <IconArrowUp size={14} stroke={1.75} aria-hidden="true" />
            {waitingCount.toLocaleString('en')} new
          </button>
        </div>
      )}
    </>
  )
}
