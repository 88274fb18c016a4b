import type { InputBalance } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { accountingQuery } from '../model/input-queries.ts'
import type { InputRow } from '../model/input-row.ts'
import classes from './accounting.module.css'
import { Count } from './figures.tsx'

/** What became of everything that all inputs received; nothing before the first message. */
export function AccountingStrip() {
  const { data } = useQuery(accountingQuery)
  const zone = useTimeZone()
  if (!data?.counted_at || data.total.received === 0) return null
  return (
    <Card className={classes.strip ?? ''} aria-label="Accounting" role="region">
      <Balance of={data.total} />
      <p className={classes.checked}>
        Since the first message, over all restarts
        <br />
        Counted <Timestamp value={data.counted_at} zone={zone} />
      </p>
    </Card>
  )
}

/** The same of one input. */
export function InputAccounting({ row: { input, account } }: { row: InputRow }) {
  if (account === null) return <p className={classes.checked}>What waits in the journal is being counted</p>
  return <Balance of={account} inputId={input.id} />
}

function Balance({ of: balance, inputId }: { of: InputBalance; inputId?: string }) {
  const { received, stored, shed, failed, dropped, in_journal } = balance
  return (
    <dl className={classes.balance}>
      <Figure name="Received" value={received} />
      <Figure sign="=" name="Stored" value={stored} />
      <Figure sign="+" name="Shed" value={shed} tone="warn" />
      <Figure sign="+" name="Failed" value={failed} tone="danger">
        {failed > 0 && <FailedLink inputId={inputId} />}
      </Figure>
      <Figure sign="+" name="Dropped by a rule" value={dropped} />
      <Figure sign="+" name="In the journal" value={in_journal} />
    </dl>
  )
}

interface FigureProps {
  name: string
  value: number
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
      <dd data-tone={value > 0 ? tone : undefined}>
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
