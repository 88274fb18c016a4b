import { countText, shortText } from '../../../kit/number-text.ts'
import type { InputCounters } from '../model/input-counters.ts'
import { bytesText } from './figures.tsx'
import classes from './parts.module.css'

/** What an input measured, in the words of the reference (inputs, section 1). */
export function InputMetrics({ counters }: { counters: InputCounters }) {
  const { messages, messagesPerSecond, failed, failedReasons, odd, shed, emptyMessages } = counters
  if (messages === null) return <p className={classes.hint}>No metrics available for this input</p>
  return (
    <ul className={classes.metrics}>
      <li>
        1 minute average rate: <b>{shortText(messagesPerSecond ?? 0)} msg/s</b>
      </li>
      <li>
        Received since the server started: <b>{countText(messages)}</b>
      </li>
      <Traffic counters={counters} />
      {emptyMessages !== null && (
        <li>
          Empty messages discarded: <b>{countText(emptyMessages)}</b>
        </li>
      )}
      {failed !== null && (
        <li>
          Failed: <b data-bad={failed > 0 || undefined}>{countText(failed)}</b>
          {failedReasons.length > 0 && ` (${failedReasons.join(', ')})`}
        </li>
      )}
      {odd !== null && (
        <li>
          Stored, though not all of it could be read: <b data-late={odd > 0 || undefined}>{countText(odd)}</b>
        </li>
      )}
      {shed !== null && (
        <li>
          Shed because a limit was reached: <b data-late={shed > 0 || undefined}>{countText(shed)}</b>
        </li>
      )}
    </ul>
  )
}

function Traffic({ counters }: { counters: InputCounters }) {
  const { readTotal, readPerSecond, writtenPerSecond, writtenTotal, openConnections, totalConnections } =
    counters
  return (
    <>
      {readTotal !== null && (
        <li>
          Network IO:{' '}
          <b>
            ▼{bytesText(readPerSecond)} ▲{bytesText(writtenPerSecond)}
          </b>{' '}
          (total: ▼{bytesText(readTotal)} ▲{bytesText(writtenTotal)})
        </li>
      )}
      {openConnections !== null && (
        <li>
          Active connections: <b>{countText(openConnections)}</b> ({countText(totalConnections ?? 0)} total)
        </li>
      )}
    </>
  )
}
