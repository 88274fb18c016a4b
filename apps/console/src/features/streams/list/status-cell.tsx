import type { StreamItem } from '@logline/contract'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useHolds } from '../../../kit/current-user.tsx'
import { Switch } from '../../../ui/buttons/switch.tsx'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { fixedReason, stateWord } from '../model/stream-row.ts'
import { useResume } from '../model/stream-state.ts'
import { PauseStream } from './pause-stream.tsx'
import classes from './streams.module.css'

/** Who may start and stop a stream. */
export function mayChangeState(id: string) {
  return { permissions: [`streams:changestate:${id}`, `streams:edit:${id}`], anyPermissions: true }
}

/** A switch with its word, which asks before it pauses; locked where nothing can be changed. */
export function StatusCell({ stream }: { stream: StreamItem }) {
  const [isAsking, setAsking] = useState(false)
  const mayChange = useHolds()(mayChangeState(stream.id))
  const { run: resume, isRunning } = useResume()
  const word = stateWord(stream)
  const reason =
    fixedReason(stream) ?? (mayChange ? undefined : 'You are not allowed to start or stop this stream.')
  if (reason !== undefined) {
    return (
      <Tooltip label={reason}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its reason is read by keys as well */}
        <span className={classes.locked} tabIndex={0} data-paused={stream.disabled || undefined}>
          <IconLock size={15} stroke={1.75} aria-hidden="true" />
          {word}
        </span>
      </Tooltip>
    )
  }
  return (
    <>
      <Switch
        label={`${stream.title}: ${word}`}
        isOn={!stream.disabled}
        isBusy={isRunning}
        onToggle={() => (stream.disabled ? resume(stream) : setAsking(true))}
      >
        <span className={classes.state} data-paused={stream.disabled || undefined}>
          {word}
        </span>
      </Switch>
      {isAsking && <PauseStream stream={stream} onClose={() => setAsking(false)} />}
    </>
  )
}
