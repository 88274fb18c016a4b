import { instantText } from '@logline/time'
import { useRun, useView } from '../../view-model/index.ts'
import classes from './page-tabs.module.css'

/** How many widgets were asked for, how long that took, and when the answer came. */
export function RunStatus() {
  const { timeZone } = useView()
  const { outcome, updatedAtMs } = useRun()
  if (!outcome || outcome.isPartial) return null
  const { durationMs, widgets } = outcome
  const counted = `${widgets.length} ${widgets.length === 1 ? 'widget' : 'widgets'}`
  return (
    <p className={classes.status}>
      {durationMs !== null && (
        <span>
          {counted} in {durationMs.toLocaleString('en')} ms
        </span>
      )}
      <span>Updated {instantText(updatedAtMs, timeZone).slice('2026-01-01 '.length, -'.000'.length)}</span>
    </p>
  )
}
