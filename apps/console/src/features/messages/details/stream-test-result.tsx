import { type Stream, type StreamRule, streams } from '@logline/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { statusText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { inputsQuery } from '../../../kit/entities/entity-queries.ts'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { ruleSentenceText } from '../../../kit/streams/rule-sentence.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import classes from './stream-test.module.css'

/** Of this moment: rules change, and whoever asks again wants to know again. */
const testQuery = (stream: Stream, record: MessageRecord) => ({
  ...query(streams.testMatch, { params: { streamId: stream.id }, body: { message: { ...record.raw } } }),
  gcTime: 0,
  staleTime: 0,
})

interface StreamTestResultProps {
  stream: Stream
  record: MessageRecord
  onClose: () => void
}

/** Would this message go into the stream, and which of its rules say so? */
export function StreamTestResult({ stream, record, onClose }: StreamTestResultProps) {
  const { data, error } = useQuery(testQuery(stream, record))
  const tone = error ? 'danger' : (data && (data.matches ? 'ok' : 'danger')) || 'neutral'
  return (
    <section className={classes.result} data-tone={tone} aria-label={`Test against stream ${stream.title}`}>
      <div className={classes.head}>
        <h3 className={classes.title}>{stream.title}</h3>
        <p className={classes.verdict} role="status">
          {error && `Testing stream rules of stream failed with status: ${statusText(error)}`}
          {data?.matches === true && 'This message would be routed to this stream!'}
          {data?.matches === false && 'This message would not be routed to this stream.'}
          {!data && !error && <Spinner />}
        </p>
        <RulesLink stream={stream} record={record} />
        <IconButton
          size="small"
          label="Close the test"
          icon={<IconX size={16} stroke={1.75} />}
          onClick={onClose}
        />
      </div>
      {data && <Rules stream={stream} outcomes={data.rules} />}
    </section>
  )
}

/** To change them, with this message to try them on. */
function RulesLink({ stream, record: { index, id } }: Omit<StreamTestResultProps, 'onClose'>) {
  const mayEdit = useIsPermitted()(`streams:edit:${stream.id}`)
  if (!mayEdit || !stream.is_editable) return null
  const example = index === null ? null : { index, message_id: id }
  return <AppLink to={paths.streamRules(stream.id, example)}>Manage Rules</AppLink>
}

function Rules({ stream, outcomes }: { stream: Stream; outcomes: Readonly<Record<string, boolean>> }) {
  const inputs = useQuery(inputsQuery)
  const { rules, matching_type } = stream
  if (rules.length === 0) return <p className={classes.words}>No rules defined.</p>
  return (
    <>
      <p className={classes.words}>
        Must match {matching_type === 'AND' ? 'all' : 'at least one'} of the {rules.length} configured stream
        rule(s).
      </p>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <RuleOutcome
            key={rule.id}
            rule={rule}
            isMatch={outcomes[rule.id] === true}
            text={ruleSentenceText(rule, inputs.data ?? [])}
          />
        ))}
      </ul>
    </>
  )
}

function RuleOutcome({ rule, isMatch, text }: { rule: StreamRule; isMatch: boolean; text: string }) {
  const Icon = isMatch ? IconCheck : IconX
  return (
    <li className={classes.rule} data-match={isMatch || undefined}>
      <Icon size={16} stroke={2} aria-label={isMatch ? 'Matches:' : 'Does not match:'} role="img" />
      <span>
        {text}
        {rule.description && <span className={classes.description}> ({rule.description})</span>}
      </span>
    </li>
  )
}
