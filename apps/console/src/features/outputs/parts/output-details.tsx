import type { OutputCounts } from '@logline/contract'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { ConfigurationList } from '../../../kit/form/sections/configuration-list.tsx'
import { Facts } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { OutputRow } from '../model/output-row.ts'
import { bytesText, countText } from './figures.tsx'
import classes from './parts.module.css'

/** What a row of a list opens to. */
export function OutputDetails({ row }: { row: OutputRow }) {
  const { output, type, counts } = row
  return (
    <div className={classes.details}>
      <StateNotice row={row} />
      {type === null && row.use !== null && (
        <Notice tone="danger">
          This version does not know outputs of the type {row.typeName}: it can be deleted, and not changed.
        </Notice>
      )}
      <div className={classes.columns}>
        {counts && (
          <div>
            <h4>On this node, since its server started</h4>
            <Counts counts={counts} />
          </div>
        )}
        <div>
          <h4>Configuration</h4>
          {type ? (
            <ConfigurationList fields={type.requested_configuration} configuration={output.configuration} />
          ) : (
            <p className={classes.hint}>{row.destination || 'You may not see its settings.'}</p>
          )}
        </div>
        {row.use && (
          <div>
            <h4>Streams</h4>
            <UsingStreams use={row.use} />
          </div>
        )}
        <div>
          <h4>Output</h4>
          <Facts
            of={[
              ['Type', row.typeName],
              ['ID', output.id],
              ['Created by', output.creator_user_id],
              ...(output.content_pack === null ? [] : [['Created from', 'content pack'] as const]),
            ]}
          />
        </div>
      </div>
    </div>
  )
}

/** Why it is not sending, what that costs, and what happens next. */
function StateNotice({ row: { counts } }: { row: OutputRow }) {
  if (!counts) return null
  if (counts.state === 'stopped') {
    return <Notice tone="info">No running stream uses it: it sends nothing, and nothing waits.</Notice>
  }
  const isAway = counts.state === 'failed' || counts.state === 'reconnecting'
  if (!isAway) return <LastError counts={counts} />
  return (
    <Notice tone="danger">
      <p>
        <b>
          {counts.state.toUpperCase()}
          <ErrorTime words=", last error" at={counts.last_error_at} />.
        </b>{' '}
        {counts.last_error ?? 'The node does not say why.'}
      </p>
      <p>
        {counts.state === 'reconnecting'
          ? 'It is tried again by itself, and what waits is sent then.'
          : 'It is not tried again before the output is changed.'}{' '}
        Storing of messages goes on.
      </p>
    </Notice>
  )
}

/** What is over may still explain what was dropped. */
function LastError({ counts: { last_error, last_error_at } }: { counts: OutputCounts }) {
  if (last_error === null) return null
  return (
    <Notice tone="info">
      It works now. The last error was
      <ErrorTime words=" at" at={last_error_at} />: {last_error}
    </Notice>
  )
}

function ErrorTime({ words, at }: { words: string; at: string | null }) {
  const zone = useTimeZone()
  if (at === null) return null
  return (
    <>
      {words} <Timestamp value={at} zone={zone} />
    </>
  )
}

function Counts({ counts }: { counts: OutputCounts }) {
  const { written, waiting, failed, dropped, last_written_at } = counts
  const bytes = waiting.messages > 0 ? `, ${bytesText(waiting.bytes)}` : ''
  return (
    <Facts
      of={[
        ['Written', messages(written)],
        ['Waiting', `${messages(waiting.messages)}${bytes}`],
        ['Failed', `${countText(failed)} ${failed === 1 ? 'attempt' : 'attempts'}`],
        ['Dropped', messages(dropped)],
        ['Last written', <LastWritten key="last" at={last_written_at} />],
      ]}
    />
  )
}

function LastWritten({ at }: { at: string | null }) {
  const zone = useTimeZone()
  return at === null ? 'never' : <Timestamp value={at} zone={zone} />
}

function messages(count: number): string {
  return `${countText(count)} ${count === 1 ? 'message' : 'messages'}`
}

function UsingStreams({ use }: { use: NonNullable<OutputRow['use']> }) {
  const hidden = use.total - use.streams.length
  if (use.total === 0) return <p className={classes.hint}>No stream uses it.</p>
  return (
    <ul className={classes.streams}>
      {use.streams.map(({ id, title, disabled }) => (
        <li key={id}>
          <AppLink to={paths.streamOutputs(id)}>{title}</AppLink>
          {disabled && <span className={classes.hint}> paused</span>}
        </li>
      ))}
      {hidden > 0 && <li className={classes.hint}>{hidden} that you may not read</li>}
    </ul>
  )
}
