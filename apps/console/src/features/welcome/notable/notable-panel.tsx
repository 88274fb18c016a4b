import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useHolds } from '../../../kit/current-user.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { keepRows, keptRows } from '../rows/kept-rows.ts'
import { trafficQuery } from '../traffic/traffic-query.ts'
import { ChangedSources } from './changed-sources.tsx'
import { InputNotes } from './input-notes-list.tsx'
import { LastHour } from './last-hour.tsx'
import classes from './notable.module.css'
import { accountingQuery, inputStatesQuery, lastHourQuery, openAlertsQuery } from './notable-queries.ts'
import { OpenAlertList } from './open-alert-list.tsx'

/** Of a row, in pixels. */
const lineHeight = 26

interface Part {
  name: string
  /** Completes "Could not load …". */
  noun: string
  isWaiting: boolean
  error: Error | null
  content: ReactNode
}

/**
 * What somebody should know who opens the page. The parts stand in the order in which they can be there, what is slow
 * last: each comes as soon as those above it have, so that nothing that is read moves.
 */
export function NotablePanel() {
  const id = useId()
  const parts = useParts()
  const waiting = parts.findIndex(({ isWaiting }) => isWaiting)
  const room = useRef<HTMLElement>(null)
  useEffect(() => {
    if (waiting < 0 && room.current) keepRows('notable', Math.round(room.current.offsetHeight / lineHeight))
  })
  const shown = waiting < 0 ? parts : parts.slice(0, waiting)
  return (
    <Card
      ref={room}
      className={classes.panel}
      aria-labelledby={id}
      aria-busy={waiting >= 0}
      // The room is data: what was needed the last time.
      style={waiting >= 0 ? { minHeight: keptRows('notable', 5) * lineHeight } : undefined}
    >
      <h2 id={id}>Worth a look</h2>
      {shown.map(({ name, noun, error, content }) => (
        <Fragment key={name}>
          {error ? (
            <p className={classes.problem}>
              Could not load {noun}: {errorText(error)}
            </p>
          ) : (
            content
          )}
        </Fragment>
      ))}
      {waiting >= 0 && <Skeleton width={48} />}
    </Card>
  )
}

function useParts(): Part[] {
  const holds = useHolds()
  const mayReadInputs = holds({ permissions: ['inputs:read'] })
  const states = useQuery({ ...inputStatesQuery, enabled: mayReadInputs })
  const accounting = useQuery({ ...accountingQuery, enabled: mayReadInputs })
  const alerts = useQuery(openAlertsQuery)
  const sources = useQuery(trafficQuery('source'))
  const hasMessages = sources.data !== undefined && sources.data.groups.length > 0
  const lastHour = useQuery({ ...lastHourQuery, enabled: hasMessages })
  const inputParts: Part[] = [
    {
      ...{ name: 'inputs', noun: 'inputs', isWaiting: states.isPending || accounting.isPending },
      error: states.data ? null : (states.error ?? accounting.error),
      content: states.data && (
        <InputNotes
          states={states.data.states}
          accounts={accounting.data?.counted_at ? accounting.data.inputs : null}
        />
      ),
    },
  ]
  return [
    ...(mayReadInputs ? inputParts : []),
    {
      ...{ name: 'alerts', noun: 'open alerts', isWaiting: alerts.isPending },
      error: alerts.data ? null : alerts.error,
      content: alerts.data && <OpenAlertList found={alerts.data} />,
    },
    {
      ...{ name: 'sources', noun: 'sources', isWaiting: sources.isPending },
      // Why the messages are not told is said where they would be.
      error: null,
      content: sources.data && hasMessages && <ChangedSources traffic={sources.data} />,
    },
    {
      ...{ name: 'hour', noun: 'what is different', isWaiting: hasMessages && lastHour.isPending },
      error: lastHour.data ? null : lastHour.error,
      content: lastHour.data && <LastHour explanation={lastHour.data} />,
    },
  ]
}
