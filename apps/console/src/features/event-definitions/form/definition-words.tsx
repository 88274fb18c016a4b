import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { rulesText } from '../../../kit/alerts/condition-rules.ts'
import { priorityName } from '../../../kit/alerts/priority.tsx'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { type DefinitionValues, type DurationValue, isHeartbeat, msOf } from '../model/definition-values.ts'
import { notificationsQuery } from '../model/known-notifications.ts'

/** The whole definition as one sentence. */
export function DefinitionWords({ values }: { values: DefinitionValues }) {
  const { data: streams = [] } = useQuery(streamsQuery)
  const { data: known = [] } = useQuery(notificationsQuery)
  const { query, groupBy, mode, notifications, hasGrace, grace, priority } = values
  const streamNames = values.streams.map((id) => streams.find((stream) => stream.id === id)?.title ?? id)
  const told = notifications.map((id) => known.find((each) => each.id === id)?.title ?? id)
  const isAlert = told.length > 0
  const kind = (
    <>
      <b>{priorityName(Number(priority)).toLowerCase()}</b> priority {isAlert ? 'alert' : 'event'}
    </>
  )
  return (
    <p>
      {values.isScheduled ? 'Every' : 'Once it is enabled: every'} <Duration of={values.execute_every_ms} />,
      look at the last <Duration of={values.search_within_ms} /> of{' '}
      {streamNames.length === 0 ? 'all streams' : <Names of={streamNames} noun="stream" />}
      {query.trim() !== '' && (
        <>
          {' '}
          for <code>{query.trim()}</code>
        </>
      )}
      .{' '}
      {mode === 'filter' ? (
        <>For each message, create a {kind}</>
      ) : (
        <>
          {groupBy.length > 0 ? (
            <>
              For each <code>{groupBy.join(', ')}</code> with{' '}
            </>
          ) : (
            'If '
          )}
          <b>{conditionWords(values)}</b>, create a {kind}
        </>
      )}
      {isAlert && (
        <>
          {' '}
          and tell <Names of={told} />
          {hasGrace && (
            <>
              , then stay quiet about {values.field_spec.some(({ isKey }) => isKey) ? 'that key' : 'it'} for{' '}
              <Duration of={grace} />
            </>
          )}
        </>
      )}
      .
    </p>
  )
}

function conditionWords(values: DefinitionValues): string {
  if (isHeartbeat(values)) return 'there is none'
  return values.keptCondition ? 'the condition of the API' : rulesText(values.conditions)
}

function Duration({ of }: { of: DurationValue }) {
  const { count, unit } = of
  const isKnown = Number.isFinite(msOf(of))
  return <b>{isKnown ? `${count} ${Number(count) === 1 ? unit.slice(0, -1) : unit}` : `? ${unit}`}</b>
}

/** `A, B and C`. */
function Names({ of, noun }: { of: readonly string[]; noun?: string }): ReactNode {
  return (
    <>
      {noun !== undefined && `${noun}${of.length === 1 ? '' : 's'} `}
      {of.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name
        <Fragment key={at}>
          {at > 0 && (at === of.length - 1 ? ' and ' : ', ')}
          <b>{name}</b>
        </Fragment>
      ))}
    </>
  )
}
