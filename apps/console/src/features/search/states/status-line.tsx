import { clockText, wallTimeAt } from '@logline/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText, type ViewOutcome, type ViewRun } from '../../view-model/index.ts'
import classes from './status-line.module.css'

interface StatusLineProps {
  run: ViewRun
  timeZone: string
  tabs: ReactNode
  /** At the right: what the open tab has. */
  tools: ReactNode
  /** One of the tabs says how much was found. */
  isCountShown: boolean
}

/** How the result is looked at; how much was found, how fast, how fresh, and what is missing. */
export function StatusLine({ run, timeZone, tabs, tools, isCountShown }: StatusLineProps) {
  return (
    <div className={classes.line}>
      {tabs}
      <p className={classes.left} role="status">
        <Counted run={run} isCountShown={isCountShown} />
        {run.updatedAtMs > 0 && (
          <span title={new Date(run.updatedAtMs).toISOString()}>
            Updated {clockText(wallTimeAt(run.updatedAtMs, timeZone))}
          </span>
        )}
        <Interruption run={run} />
      </p>
      <div className={classes.right}>{tools}</div>
    </div>
  )
}

/** What is on the screen is not what was asked for: says so, and offers another try. */
function Interruption({ run }: { run: ViewRun }) {
  if (!run.outcome) return null
  if (run.waitingFor) {
    return (
      <span className={classes.problem}>
        {run.waitingFor.message} These are the results of the search before; the new one goes on by itself.
      </span>
    )
  }
  if (!run.error && !run.isCancelled) return null
  const reason = run.error ? `The search failed: ${run.error.message}` : 'The search was cancelled.'
  return (
    <>
      <span className={classes.problem} title={reason}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
        {reason} These are the results of the search before.
      </span>
      <button type="button" className={classes.again} onClick={run.run}>
        Search again
      </button>
    </>
  )
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
      {outcome.durationMs !== null && <span>in {outcome.durationMs.toLocaleString('en')} ms</span>}
      {problem && (
        <span className={classes.problem} title={outcome.errors.map(errorText).join('\n')}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
          {outcome.errors.length === 1
            ? errorText(problem)
            : `${outcome.errors.length} parts of the search failed`}
        </span>
      )}
    </>
  )
}

/** Messages found; null when no widget of the search says so. */
export function totalOf({ results }: ViewOutcome): number | null {
  const all = Object.values(results)
  const messages = all.find((result) => result.type === 'messages')
  if (messages?.type === 'messages') return messages.total_results
  const pivot = all.find((result) => result.type === 'pivot')
  return pivot?.type === 'pivot' ? pivot.total : null
}
