import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './tail.module.css'
import { skippedText } from './tail-buffer.ts'
import { rateText } from './tail-rate.ts'
import type { TailState } from './tail-state.ts'

interface TailBarProps {
  tail: TailState & { clear: () => void }
  /** By the button. */
  isStopped: boolean
  /** For any reason. */
  isPaused: boolean
  onStop: (stops: boolean) => void
}

/** What the tail does at this moment, how much has come, and the buttons. */
export function TailBar({ tail, isStopped, isPaused, onStop }: TailBarProps) {
  const { receivedCount, skippedCount } = tail.buffer
  const isOpen = tail.connection.kind === 'open'
  return (
    <div className={classes.bar}>
      <p className={classes.state} data-live={(isOpen && !isPaused) || undefined} role="status">
        {isOpen ? openText({ isStopped, isPaused }) : connectionTexts[tail.connection.kind]}
      </p>
      <p className={classes.counts}>
        <span>{receivedCount === 0 ? 'Waiting for new messages' : rateText(tail.rate)}</span>
        <span>
          {receivedCount.toLocaleString('en')} received
          {skippedCount > 0 && `, ${skippedText(skippedCount)}`}
        </span>
      </p>
      <Button
        variant="quiet"
        icon={
          isStopped ? <IconPlayerPlay size={16} stroke={1.75} /> : <IconPlayerPause size={16} stroke={1.75} />
        }
        onClick={() => onStop(!isStopped)}
      >
        {isStopped ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="quiet" onClick={tail.clear}>
        Clear
      </Button>
    </div>
  )
}

const connectionTexts = { connecting: 'Connecting...', lost: 'Connecting again...', ended: 'Ended', open: '' }

function openText({ isStopped, isPaused }: { isStopped: boolean; isPaused: boolean }): string {
  if (isStopped) return 'Paused'
  return isPaused ? 'Paused while you read' : 'Live'
}
