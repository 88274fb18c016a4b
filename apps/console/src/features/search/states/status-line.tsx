import { clockText, wallTimeAt } from '@logline/time'
import { IconAdjustmentsHorizontal, IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { awaitedBy } from '../../../api/store-away.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SpinnerRing } from '../../../ui/spinner.tsx'
import { errorText, type ViewOutcome, type ViewRun } from '../../view-model/index.ts'
import { SidebarButton } from '../../views/index.ts'
import classes from './status-line.module.css'

interface StatusLineProps {
  run: ViewRun
  /** The results are those of the search before: what went wrong stands under the query. */
  isHeld: boolean
  timeZone: string
  tabs: ReactNode
  /** At the right: what the open tab has. */
  tools: ReactNode
  /** One of the tabs says how much was found. */
  isCountShown: boolean
}

/** How the result is looked at; how much was found, how fast, how fresh, and what is missing. */
export function StatusLine({ run, isHeld, timeZone, tabs, tools, isCountShown }: StatusLineProps) {
  const [isToolsShown, setToolsShown] = useState(false)
  return (
    <div className={classes.line} data-tools={isToolsShown || undefined}>
      {tabs}
      <span className={classes.phone}>
        {tools && (
          <IconButton
            label="Tools of the list"
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
            aria-expanded={isToolsShown}
            onClick={() => setToolsShown(!isToolsShown)}
          />
        )}
        <SidebarButton />
      </span>
      {/* A count that grows by itself is not read out each time. */}
      <p className={classes.left} role="status" aria-live={run.outcome?.isLive ? 'off' : undefined}>
        <Counted run={run} isCountShown={isCountShown} />
        <Freshness run={run} isHeld={isHeld} timeZone={timeZone} />
      </p>
      <div className={classes.right}>{tools}</div>
    </div>
  )
}

/** When it was found. When that is not what was asked for last: why, and another try. */
function Freshness({ run, isHeld, timeZone }: Pick<StatusLineProps, 'run' | 'isHeld' | 'timeZone'>) {
  const { outcome, updatedAtMs, waitingFor } = run
  const hasFailed = run.error !== null || isHeld
  const clock = clockText(wallTimeAt(updatedAtMs, timeZone))
  if (outcome && waitingFor) {
    const reason = awaitedBy(waitingFor) === 'server' ? 'Waiting for the server.' : waitingFor.message
    return (
      <>
        <span className={classes.waiting} title={`${reason} The search goes on by itself.`}>
          <SpinnerRing />
          {reason} Results of {clock}.
        </span>
        <button type="button" className={classes.again} onClick={run.cancel}>
          Cancel
        </button>
      </>
    )
  }
  if (outcome && (hasFailed || run.isCancelled)) {
    const reason = hasFailed ? 'The search failed.' : 'The search was cancelled.'
    return (
      <>
        <span className={classes.problem} title={reason}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {reason} Results of {clock}.
        </span>
        <button type="button" className={classes.again} onClick={run.run}>
          Search again
        </button>
      </>
    )
  }
  if (updatedAtMs === 0) return null
  return <span title={new Date(updatedAtMs).toISOString()}>Updated {clock}</span>
}

function Counted({ run, isCountShown }: Pick<StatusLineProps, 'run' | 'isCountShown'>) {
  const { outcome } = run
  if (!outcome) return null
  const total = totalOf(outcome)
  const problem = outcome.errors[0]
  return (
    <>
      {total !== null && (
        <span className={isCountShown ? 'visually-hidden' : undefined}>
          <strong>{total.toLocaleString('en')}</strong> {total === 1 ? 'message' : 'messages'}
        </span>
      )}
      {outcome.durationMs !== null && (
        <span className={classes.duration}>in {outcome.durationMs.toLocaleString('en')} ms</span>
      )}
      {problem && (
        <span className={classes.partial} title={outcome.errors.map(errorText).join('\n')}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {outcome.errors.length === 1
            ? errorText(problem)
            : `${outcome.errors.length} parts of the search failed`}
        </span>
      )}
    </>
  )
}

/** Messages found, or counted since; null when no widget of the search says so. */
export function totalOf({ results, isLive = false }: ViewOutcome): number | null {
  const all = Object.values(results)
  const messages = all.find((result) => result.type === 'messages')
  const pivot = all.find((result) => result.type === 'pivot')
  if (pivot?.type === 'pivot' && (isLive || !messages)) return pivot.total
  return messages?.type === 'messages' ? messages.total_results : null
}
