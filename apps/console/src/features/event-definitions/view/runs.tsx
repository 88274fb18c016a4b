import { type EventRun, eventDefinitions } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { pollingQuery } from '../../../api/query.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countText } from '../../../kit/number-text.ts'
import { ErrorState } from '../../../ui/notices/state-view.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { runLengthText } from '../model/run-length.ts'
import classes from './summary.module.css'

const everyMs = 10_000

/** What came of the newest runs: of a day, those that found nothing of an hour. */
export function Runs({ definitionId }: { definitionId: string }) {
  const asked = { params: { definitionId }, query: { limit: 20 } }
  const { data, error } = useQuery(pollingQuery(eventDefinitions.runs, asked, everyMs))
  if (error && !data) {
    return (
      <ErrorState isCompact title="Runs could not be loaded">
        {errorText(error)}
      </ErrorState>
    )
  }
  if (!data) return null
  if (data.runs.length === 0) return <p>It has not run in the last hour.</p>
  return (
    <div className={classes.scroll}>
      <table className={classes.runs} aria-label="Runs">
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">Time range</th>
            <th scope="col">Windows</th>
            <th scope="col">Took</th>
            <th scope="col">Events</th>
          </tr>
        </thead>
        <tbody>
          {data.runs.map((run) => (
            <Row key={`${run.started_at} ${run.timerange_to} ${run.late}`} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ run }: { run: EventRun }) {
  const zone = useTimeZone()
  const { started_at, timerange_from, timerange_to, windows, duration_ms, events, failure, late } = run
  return (
    <tr>
      <td>
        <Timestamp value={started_at} zone={zone} />
      </td>
      <td>
        <Timestamp value={timerange_from} zone={zone} /> → <Timestamp value={timerange_to} zone={zone} />
      </td>
      <td>
        {countText(windows)}
        {late && ', late messages'}
      </td>
      <td>{runLengthText(duration_ms)}</td>
      <td className={failure === null ? undefined : classes.failed}>{failure ?? countText(events)}</td>
    </tr>
  )
}
