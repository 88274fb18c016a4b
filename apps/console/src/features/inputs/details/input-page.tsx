import type { InputSummary } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { RowActions } from '../../../kit/entity-table/row-actions.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { ReplayButton } from '../../failures/index.ts'
import { inputQuery, useClusterAnswers } from '../model/input-queries.ts'
import { type InputRow, inputRow } from '../model/input-row.ts'
import { InputAccounting } from '../parts/accounting.tsx'
import { AddStaticField } from '../parts/add-static-field.tsx'
import { DeleteInput } from '../parts/delete-input.tsx'
import { FailureNotice } from '../parts/failure-notice.tsx'
import { InputConfiguration } from '../parts/input-configuration.tsx'
import { InputMetrics } from '../parts/input-metrics.tsx'
import { NodeTable } from '../parts/node-table.tsx'
import { ReceivedLink } from '../parts/received-link.tsx'
import { StateBadge } from '../parts/state-badge.tsx'
import { StaticFields } from '../parts/static-fields.tsx'
import { TestMessage } from '../parts/test-message.tsx'
import { useInputActions } from '../parts/use-input-actions.ts'
import classes from './input-page.module.css'
import { ReceivedMessage } from './received-message.tsx'

/** One input: how it is doing, what it measured, how it is set, and how to send to it. */
export function InputPage() {
  const { inputId } = useParams({ from: '/system/inputs/$inputId' })
  const { data: input, error } = useQuery(inputQuery(inputId))
  if (error && !input) throw error
  return input ? <Details key={input.id} input={input} /> : <PageSkeleton />
}

function Details({ input }: { input: InputSummary }) {
  const router = useRouter()
  const [open, setOpen] = useState<'delete' | 'field' | null>(null)
  const { answers, error } = useClusterAnswers([input])
  const actions = useInputActions({ onAddField: () => setOpen('field'), onDelete: () => setOpen('delete') })
  if (error && !answers) throw error
  if (!answers) return <PageSkeleton />
  const row = inputRow(input, answers)
  const close = () => setOpen(null)
  return (
    <Page
      title={input.title}
      auditId={input.id}
      breadcrumb={[{ caption: 'Inputs', to: paths.inputs() }]}
      actions={<RowActions actions={actions(row)} name={input.title} />}
    >
      <FailureNotice row={row} />
      <div className={classes.sections}>
        <div className={classes.whole}>
          <Section title="Accounting">
            <div className={classes.accounting}>
              <InputAccounting row={row} />
              {(row.account?.failed ?? 0) > 0 && <ReplayButton inputId={input.id} />}
            </div>
          </Section>
        </div>
        <Needs permission="searches:relative">
          <div className={classes.whole}>
            <ReceivedMessage row={row} />
          </div>
        </Needs>
        <Section title="Input">
          <InputFacts row={row} />
        </Section>
        <Section title="Throughput / Metrics">
          <InputMetrics counters={row.counters} />
        </Section>
        <Section title="Nodes">
          <NodeTable row={row} />
        </Section>
        <Section title="Send a test line">
          <div className={classes.sending}>
            <TestMessage type={input.type} configuration={input.attributes} />
            <ReceivedLink inputId={input.id} />
          </div>
        </Section>
        <Section title="Configuration">
          <InputConfiguration input={input} />
        </Section>
        <Section title="Static fields">
          <div className={classes.fields}>
            <StaticFields input={input} />
            <Needs permission={`inputs:edit:${input.id}`}>
              <Button onClick={() => setOpen('field')}>Add static field</Button>
            </Needs>
          </div>
        </Section>
      </div>
      {open === 'field' && <AddStaticField input={input} onClose={close} />}
      {open === 'delete' && (
        <DeleteInput
          row={row}
          onDeleted={() => void router.navigate({ to: paths.inputs() })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function InputFacts({ row }: { row: InputRow }) {
  const { input, address, place } = row
  const zone = useTimeZone()
  return (
    <Facts
      of={[
        ['State', <StateBadge key="state" row={row} />],
        ['Type', input.name],
        ['Address', address === '' ? '' : <Mono key="address">{address}</Mono>],
        ['Runs on', input.global ? 'All nodes (Global)' : place],
        ['Created', <Timestamp key="created" value={input.created_at} zone={zone} />],
        ['Created by', input.creator_user_id],
        ['Id', <Mono key="id">{input.id}</Mono>],
      ]}
    />
  )
}
