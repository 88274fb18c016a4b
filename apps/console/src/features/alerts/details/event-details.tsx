import { type Event, type EventElement, eventDefinitions } from '@logline/contract'
import { durationText, parseInstant } from '@logline/time'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useTask } from '../../../api/use-task.ts'
import { priorityName } from '../../../kit/alerts/priority.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import { metricText } from '../../../kit/charts/labels/number-text.ts'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import classes from './event-details.module.css'
import { Told } from './told.tsx'
import { useWithdraw } from './use-acknowledging.ts'
import { ValueChart } from './value-chart.tsx'

interface EventDetailsProps {
  element: EventElement
  /** Null: it is gone, or not for the user to see. */
  definitionTitle: string | null
  streamTitles: Record<string, { title: string }>
  onReplay: () => void
  onAcknowledge: () => void
  onSilence: () => void
}

/** What made an event, in words and as a chart, what can be done about it, and its facts. */
export function EventDetails(props: EventDetailsProps) {
  const { element, definitionTitle, streamTitles, onReplay, onAcknowledge, onSilence } = props
  const { event, acknowledgement } = element
  const isPermitted = useIsPermitted()
  const mayRead = isPermitted(`eventdefinitions:read:${event.event_definition_id}`)
  const maySilence = isPermitted(`eventdefinitions:edit:${event.event_definition_id}`)
  const { data: definition } = useQuery({
    ...query(eventDefinitions.get, { params: { definitionId: event.event_definition_id } }),
    enabled: mayRead && definitionTitle !== null,
    retry: false,
  })
  const withdraw = useWithdraw()
  const zone = useTimeZone()
  const takeBack = useTask(() => withdraw([event.id]), {
    onFailed: (error) => toast.error(errorText(error)),
  })
  return (
    <div className={classes.details}>
      <div className={classes.main}>
        <InWords event={event} streamTitles={streamTitles} />
        <div className={classes.actions}>
          {event.replay_info && (
            <Button variant="primary" icon={<IconSearch size={15} stroke={1.75} />} onClick={onReplay}>
              Replay search
            </Button>
          )}
          {acknowledgement ? (
            <Button isBusy={takeBack.isRunning} onClick={() => takeBack.run()}>
              Withdraw acknowledgement
            </Button>
          ) : (
            <Button icon={<IconCheck size={15} stroke={1.75} />} onClick={onAcknowledge}>
              Acknowledge
            </Button>
          )}
          {event.alert && maySilence && (
            <Button variant="quiet" onClick={onSilence}>
              Silence
            </Button>
          )}
        </div>
        {acknowledgement && (
          <p className={classes.noted}>
            Acknowledged by <b>{acknowledgement.username}</b>,{' '}
            <Timestamp value={acknowledgement.timestamp} zone={zone} />
            {acknowledgement.note !== '' && `: ${acknowledgement.note}`}
          </p>
        )}
      </div>
      <div className={classes.chart}>
        {definition?.config.type === 'aggregation-v1' && definition.config.series.length > 0 && (
          <ValueChart event={event} config={definition.config} />
        )}
      </div>
      <EventFacts event={event} definitionTitle={definitionTitle} />
    </div>
  )
}

/** What was found, as a sentence. */
function InWords({ event, streamTitles }: Pick<EventDetailsProps, 'streamTitles'> & { event: Event }) {
  const { replay_info: replay, aggregation_conditions: figures, group_by_fields: groups } = event
  if (!replay) return <p className={classes.words}>{event.message}</p>
  const entries = Object.entries(figures)
  const fromMs = parseInstant(replay.timerange_start) ?? 0
  const toMs = parseInstant(replay.timerange_end) ?? 0
  const named = replay.streams.map((id) => streamTitles[id]?.title ?? id)
  return (
    <p className={classes.words}>
      {entries.length === 0
        ? 'One of the messages '
        : entries.map(([name, value], at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <code>{name}</code> was <b className={classes.value}>{metricText(value)}</b>
            </Fragment>
          ))}
      {entries.length > 0 && ', of messages '}
      {replay.query.trim() !== '' && (
        <>
          that match <code>{replay.query}</code>{' '}
        </>
      )}
      {named.length === 0
        ? 'in all streams'
        : `in stream${named.length === 1 ? '' : 's'} ${named.join(', ')}`}
      {entries.length > 0 && Object.keys(groups).length > 0 && (
        <>
          , counted for each <code>{Object.keys(groups).join(', ')}</code>
        </>
      )}
      {entries.length > 0 && ` over ${durationText(Math.round((toMs - fromMs) / 1_000))}`}.
    </p>
  )
}

function EventFacts({ event, definitionTitle }: { event: Event; definitionTitle: string | null }) {
  const zone = useTimeZone()
  const { id, priority, timestamp, timerange_start, timerange_end, key, fields, group_by_fields } = event
  const pairs = (of: Record<string, string>, none: string) =>
    Object.keys(of).length === 0 ? (
      <span className={classes.none}>{none}</span>
    ) : (
      Object.entries(of).map(([name, value]) => (
        <div key={name}>
          {name}={value}
        </div>
      ))
    )
  return (
    <dl className={classes.facts}>
      <dt>ID</dt>
      <dd>{id}</dd>
      <dt>Priority</dt>
      <dd>{priorityName(priority)}</dd>
      <dt>Timestamp</dt>
      <dd>
        <Timestamp value={timestamp} zone={zone} />
      </dd>
      <dt>Event Definition</dt>
      <dd>
        {definitionTitle === null ? (
          event.event_definition_id
        ) : (
          <AppLink to={paths.eventDefinition(event.event_definition_id)}>{definitionTitle}</AppLink>
        )}
      </dd>
      {timerange_start && timerange_end && (
        <>
          <dt>Aggregation time range</dt>
          <dd>
            <Timestamp value={timerange_start} zone={zone} /> —{' '}
            <Timestamp value={timerange_end} zone={zone} />
          </dd>
        </>
      )}
      <dt>Notified</dt>
      <dd>
        <Told event={event} />
      </dd>
      <dt>Event Key</dt>
      <dd>{key || <span className={classes.none}>No Key set for this Event.</span>}</dd>
      <dt>Group-By Fields</dt>
      <dd>{pairs(group_by_fields, 'No group-by fields on this Event.')}</dd>
      <dt>Additional Fields</dt>
      <dd>{pairs(fields, 'No additional Fields added to this Event.')}</dd>
    </dl>
  )
}
