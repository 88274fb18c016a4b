import { insights } from '@logline/contract'
import { parseInstant } from '@logline/time'
import { IconLayoutGrid, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { type MessageRecord, valueText } from '../../../kit/messages/message-record.ts'
import { amountText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { useView } from '../../view-model/index.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { useAroundCount } from './around-query.ts'
import classes from './message-panel.module.css'
import { traceQuery, useTraceFields } from './trace-fields.ts'

/** A trace is looked for so far around a message. */
const traceSpanMs = 3_600_000
/** Who reads on within this time asks for no pattern: milliseconds. */
const restMs = 250
/** Patterns are made of less than that. */
const comparedCharacters = 1_000

/** What the list of a message was found by. */
export interface MessageSearch {
  query: string
  streams: readonly string[]
  /** ISO instants, the end exclusive. */
  range: { from: string; to: string }
}

/** Where a message leads, with counts: all of its trace, and those like it. */
export function MessagePivots({ record, searched }: { record: MessageRecord; searched: MessageSearch }) {
  return (
    <p className={classes.pivots}>
      <TraceLink record={record} />
      {/* A refresh moves the range on; what was counted for an open message stays. */}
      <LikeLink
        key={JSON.stringify([searched.query, searched.streams])}
        text={valueText(record.fields.message)}
        searched={searched}
      />
    </p>
  )
}

/** All messages of the same trace, as a search. */
function TraceLink({ record }: { record: MessageRecord }) {
  const { surroundingStreams } = useMessageHost()
  const streams = surroundingStreams ?? []
  const isTrace = useTraceFields()
  const condition = traceQuery(record, isTrace)
  const { data: count } = useAroundCount({ record, condition, streams, spanMs: traceSpanMs })
  const ms = parseInstant(record.timestamp)
  if (condition === null || ms === null || count === undefined) return null
  const search = {
    q: condition,
    rangetype: 'absolute',
    from: new Date(ms - traceSpanMs).toISOString(),
    to: new Date(ms + traceSpanMs).toISOString(),
    ...(streams.length > 0 && { streams: streams.join(',') }),
  }
  return (
    <AppLink className={classes.pivot} to={paths.search(search)} title="Within an hour before and after">
      <IconRoute size={14} stroke={1.75} aria-hidden="true" />
      {count === 1
        ? 'The only message of this trace'
        : `All ${count.toLocaleString('en')} messages of this trace`}
    </AppLink>
  )
}

/** The messages of the search with the same pattern, as the view of its patterns finds them. */
function LikeLink({ text, searched }: { text: string; searched: MessageSearch }) {
  const { narrowQuery } = useView()
  const [{ query: query_string, streams, range }] = useState(searched)
  const like = text.slice(0, comparedCharacters)
  const isResting = useDelayed(true, restMs)
  const body = {
    ...{
      query_string: query_string.trim() === '' ? '*' : query_string,
      streams: [...streams],
      like,
      limit: 1,
    },
    timerange: { type: 'absolute' as const, ...range },
  }
  const asked = { ...query(insights.patterns, { body }), staleTime: 60_000, retry: false }
  const { data } = useQuery({ ...asked, enabled: isResting && like.trim() !== '' })
  const [pattern] = data?.patterns ?? []
  const condition = pattern?.query
  if (!data || !pattern || !condition) return null
  const isSample = data.read < data.messages
  // Of an estimate no more digits are known.
  const count = isSample ? Number(pattern.count.toPrecision(3)) : pattern.count
  return (
    <button
      type="button"
      className={classes.pivot}
      title={`${pattern.pattern}\n${count.toLocaleString('en')} messages of this search`}
      onClick={() => narrowQuery(condition.includes(' AND ') ? `(${condition})` : condition)}
    >
      <IconLayoutGrid size={14} stroke={1.75} aria-hidden="true" />
      {count === 1
        ? 'The only one like this'
        : `${isSample ? 'About ' : ''}${amountText(count)} like this one`}
    </button>
  )
}
