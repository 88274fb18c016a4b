import type { InputBalance, inputs } from '@logline/contract'
import { durationText, parseInstant } from '@logline/time'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RouteAnswer } from '../../../api/call.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { messagesText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { accountingQuery, journalQuery } from '../model/input-queries.ts'
import type { InputRow } from '../model/input-row.ts'
import { unaccounted } from '../model/unaccounted.ts'
import classes from './accounting.module.css'
import { Count } from './figures.tsx'

type Accounting = RouteAnswer<typeof inputs.accounting>

const unknown = { received: null, stored: null, shed: null, failed: null, dropped: null, in_journal: null }

/** What became of everything that all inputs received. It is there before it is known, so that nothing moves. */
export function AccountingStrip() {
  const { data } = useQuery(accountingQuery)
  const total = data?.counted_at ? data.total : null
  return (
    <Card className={classes.strip ?? ''} aria-label="Accounting" role="region">
      <Balance of={total} ofAll age={<OldestInJournal accounting={data} />} />
      <div className={classes.verdict}>{data?.counted_at && <Verdict accounting={data} />}</div>
    </Card>
  )
}

/** Whether the numbers add up: those that are shown, and those of each input. */
function Verdict({ accounting }: { accounting: Accounting }) {
  const zone = useTimeZone()
  const { counted_at, lost_in_journal } = accounting
  const wrong = unaccounted(accounting)
  const [first] = wrong?.inputIds ?? []
  return (
    <>
      {wrong && (
        <p data-tone="danger">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> {differenceText(wrong.difference)}
          {first !== undefined && (
            <>
              , <AppLink to={paths.input(first)}>show the input</AppLink>
            </>
          )}
        </p>
      )}
      {lost_in_journal > 0 && (
        <p data-tone="danger">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" /> {messagesText(lost_in_journal)} lost
          in damaged places of the journal
        </p>
      )}
      {!wrong && lost_in_journal === 0 && (
        <p data-tone="ok">
          <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" /> Every message accounted for
        </p>
      )}
      <p>Since the first message, counted {counted_at && <Timestamp value={counted_at} zone={zone} />}</p>
    </>
  )
}

function differenceText(difference: number): string {
  return difference > 0
    ? `${messagesText(difference)} not accounted for`
    : `${messagesText(-difference)} more than were received`
}

/** How long the first of what waits may have waited, as the age of its file tells; for those who may read it. */
function OldestInJournal({ accounting }: { accounting: Accounting | undefined }) {
  const mayRead = useIsPermitted()('journal:read')
  const isWaiting = (accounting?.total.in_journal ?? 0) > 0
  const { data } = useQuery({ ...journalQuery, enabled: mayRead && isWaiting })
  const oldestMs = parseInstant(data?.oldest_segment ?? '')
  const countedMs = parseInstant(accounting?.counted_at ?? '')
  if (!isWaiting || oldestMs === null || countedMs === null) return null
  const minutes = Math.max(1, Math.ceil((countedMs - oldestMs) / 60_000))
  return `, for ${durationText(minutes * 60)} at most`
}

/** The same of one input. */
export function InputAccounting({ row: { input, account } }: { row: InputRow }) {
  if (account === null) return <p className={classes.checked}>What waits in the journal is being counted</p>
  return <Balance of={account} inputId={input.id} />
}

interface BalanceProps {
  /** Null until it is counted. */
  of: InputBalance | null
  inputId?: string
  ofAll?: boolean
  /** Of what waits in the journal. */
  age?: ReactNode
}

function Balance({ of: balance, inputId, ofAll = false, age }: BalanceProps) {
  const { received, stored, shed, failed, dropped, in_journal } = balance ?? unknown
  return (
    <dl className={classes.balance}>
      <Figure name="Received" value={received} />
      <Figure sign="=" name="Stored" value={stored} />
      <Figure sign="+" name="Shed" value={shed} tone="warn">
        {ofAll && shed !== null && shed > 0 && (
          <>
            , <AppLink to={paths.inputsByFailures()}>by input</AppLink>
          </>
        )}
      </Figure>
      <Figure sign="+" name="Failed" value={failed} tone="danger">
        {failed !== null && failed > 0 && <FailedLink inputId={inputId} />}
      </Figure>
      <Figure sign="+" name="Dropped by a rule" value={dropped} />
      <Figure sign="+" name="In the journal" value={in_journal}>
        {age}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  value: number | null
  sign?: '=' | '+'
  /** When there are any. */
  tone?: 'warn' | 'danger'
  children?: ReactNode
}

function Figure({ name, value, sign, tone, children }: FigureProps) {
  return (
    <div className={classes.figure} data-sign={sign}>
      <dt>
        {name}
        {children}
      </dt>
      <dd data-tone={value !== null && value > 0 ? tone : undefined}>
        <Count value={value} />
      </dd>
    </div>
  )
}

/** To the messages that could not be decoded or stored. Frames that no transport could read are not among them. */
function FailedLink({ inputId }: { inputId: string | undefined }) {
  return (
    <Needs permission="searches:relative">
      , <AppLink to={paths.failedMessages(inputId)}>show messages</AppLink>
    </Needs>
  )
}
