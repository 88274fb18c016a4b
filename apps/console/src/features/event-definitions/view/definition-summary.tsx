import { durationText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { PrioritySign, priorityName } from '../../../kit/alerts/priority.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { Facts } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { notificationsQuery } from '../model/known-notifications.ts'
import classes from './summary.module.css'
import type { Summary } from './summary-facts.ts'

/** All that a definition says (reference: alerts, section 5, summary). */
export function DefinitionSummary({ summary }: { summary: Summary }) {
  const { title, description, priority, condition, fields } = summary
  return (
    <div className={classes.summary}>
      <Part title="Details">
        <Facts
          of={[
            ['Title', title || 'No title given'],
            ['Description', description || 'No description given'],
            [
              'Priority',
              <span key="priority">
                <PrioritySign priority={priority} /> {priorityName(priority)}
              </span>,
            ],
          ]}
        />
      </Part>
      {condition && (
        <Part title="Filter & Aggregation">
          <ConditionFacts condition={condition} />
        </Part>
      )}
      <Part title="Fields">
        <FieldFacts fields={fields} />
      </Part>
      <Part title="Notifications">
        <NotificationFacts summary={summary} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

function ConditionFacts({ condition }: { condition: NonNullable<Summary['condition']> }) {
  const { data: streams = [] } = useQuery(streamsQuery)
  const { isFilter, query, withinMs, everyMs, lateMs, isScheduled, groupBy, text } = condition
  const names = condition.streams.map((id) => streams.find((stream) => stream.id === id)?.title ?? id)
  const timeOf = (ms: number) => (Number.isFinite(ms) ? durationText(Math.round(ms / 1_000)) : null)
  return (
    <Facts
      of={[
        ['Type', isFilter ? 'Filter' : 'Aggregation'],
        ['Search Query', <code key="query">{query.trim() || '*'}</code>],
        ['Streams', names.length === 0 ? 'No Streams selected, searches in all Streams' : names.join(', ')],
        ['Search within', timeOf(withinMs)],
        ['Execute search every', timeOf(everyMs)],
        ...(lateMs === 0 ? [] : ([['Look again after', timeOf(lateMs)]] as const)),
        ['Enable scheduling', isScheduled ? 'yes' : 'no'],
        ...(isFilter
          ? []
          : ([
              ['Group by Field(s)', groupBy.length === 0 ? 'No Group by configured' : groupBy.join(', ')],
              ['Create Events if', <code key="if">{text}</code>],
            ] as const)),
      ]}
    />
  )
}

function FieldFacts({ fields }: Pick<Summary, 'fields'>) {
  const keys = fields.filter(({ isKey }) => isKey).toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
  return (
    <>
      <p>
        {keys.length === 0
          ? 'No Keys configured for Events based on this Definition.'
          : `Keys: ${keys.map(({ name }) => name).join(', ')}`}
      </p>
      {fields.length === 0 ? (
        <p>No Fields configured for Events based on this Definition.</p>
      ) : (
        <Facts
          of={fields.map(({ name, source, template, lookupTable, lookupKey, requiresValues }) => [
            name,
            <span key={name}>
              <code>{source === 'template-v1' ? template : `${lookupTable}, by ${lookupKey}`}</code>
              {requiresValues && ' – only when all of its values are there'}
            </span>,
          ])}
        />
      )}
    </>
  )
}

function NotificationFacts({ summary: { notifications, graceMs, backlogSize } }: { summary: Summary }) {
  const { data: known = [], isSuccess } = useQuery(notificationsQuery)
  if (notifications.length === 0) return <p>This Event is not configured to trigger any Notifications.</p>
  const grace = Number.isFinite(graceMs) && graceMs > 0 ? durationText(Math.round(graceMs / 1_000)) : null
  return (
    <>
      <p>
        {grace === null ? 'Grace Period is disabled' : `Grace Period is set to ${grace}`}.{' '}
        {backlogSize > 0
          ? `Notifications will include ${backlogSize} ${backlogSize === 1 ? 'message' : 'messages'}.`
          : 'Notifications will not include any messages.'}
      </p>
      <ul>
        {notifications.map((id) => {
          const found = known.find((each) => each.id === id)
          return (
            <li key={id}>
              {found ? (
                <>
                  <AppLink to={paths.eventNotification(id)}>{found.title}</AppLink>{' '}
                  <span className={classes.type}>{notificationTypeName(found.config.type)}</span>
                </>
              ) : isSuccess ? (
                `Could not find information for Notification ${id}`
              ) : (
                id
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
