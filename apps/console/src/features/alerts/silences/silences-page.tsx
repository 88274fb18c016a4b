import { type EventSilence, eventDefinitions, eventSilences } from '@logline/contract'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { AlertTabs } from '../../../kit/alerts/alert-tabs.tsx'
import { useCurrentUser, useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { DeleteDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { SilenceDialog } from './silence-dialog.tsx'
import { newSilence, silenceValues } from './silence-form.ts'
import classes from './silences.module.css'

type Dialog = { kind: 'new' } | { kind: 'edit' | 'delete'; silence: EventSilence }

/** Times in which nobody is told of some events. */
export function SilencesPage() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { data, error, refetch } = useQuery(query(eventSilences.list))
  const close = () => setDialog(null)
  const { permissions } = useCurrentUser()
  const maySilence =
    useIsPermitted()('eventdefinitions:edit') ||
    permissions.some((permission) => permission.startsWith('eventdefinitions:edit:'))
  const create = maySilence && (
    <Button variant="primary" onClick={() => setDialog({ kind: 'new' })}>
      Create silence
    </Button>
  )
  return (
    <Page
      title="Silences"
      description="While one holds, events that it is about are made and found, but sent to nobody."
      actions={create}
    >
      <AlertTabs current="silences" />
      {!data && error && (
        <ErrorState
          title="Silences could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {errorText(error)}
        </ErrorState>
      )}
      {data?.silences.length === 0 && (
        <EmptyState
          icon={<IconBellOff size={20} stroke={1.75} />}
          title="Nothing is silenced"
          action={create}
        >
          For the time of a maintenance, say, or until what is known is mended.
        </EmptyState>
      )}
      {data && data.silences.length > 0 && <Silences silences={data.silences} onDialog={setDialog} />}
      {dialog?.kind === 'new' && <SilenceDialog silence={null} initialValues={newSilence} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <SilenceDialog
          silence={dialog.silence}
          initialValues={silenceValues(dialog.silence)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <EndSilence silence={dialog.silence} onClose={close} />}
    </Page>
  )
}

interface SilencesProps {
  silences: readonly EventSilence[]
  onDialog: (dialog: Dialog) => void
}

function Silences({ silences, onDialog }: SilencesProps) {
  const { data } = useQuery(query(eventDefinitions.list, { query: { per_page: 0 } }))
  const titleOf = (id: string) => data?.event_definitions.find((each) => each.id === id)?.title ?? id
  const isPermitted = useIsPermitted()
  const zone = useTimeZone()
  const mayChange = ({ event_definitions: ids }: EventSilence) =>
    ids.length === 0
      ? isPermitted('eventdefinitions:edit')
      : isPermitted(...ids.map((id) => `eventdefinitions:edit:${id}`))
  return (
    <Card className={classes.frame ?? ''}>
      <table className={classes.table} aria-label="Silences">
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col">About</th>
            <th scope="col">State</th>
            <th scope="col">From</th>
            <th scope="col">Until</th>
            <th scope="col">By</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {silences.map((silence) => (
            <tr key={silence.id}>
              <td>{silence.title}</td>
              <td>{aboutText(silence, titleOf)}</td>
              <td>
                <State silence={silence} />
              </td>
              <td>
                <Timestamp value={silence.starts_at} zone={zone} />
              </td>
              <td>
                <Timestamp value={silence.ends_at} zone={zone} />
              </td>
              <td>{silence.created_by}</td>
              <td className={classes.actions}>
                {mayChange(silence) && (
                  <>
                    <Button onClick={() => onDialog({ kind: 'edit', silence })}>Edit</Button>
                    <Button onClick={() => onDialog({ kind: 'delete', silence })}>End</Button>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function aboutText(
  { event_definitions: ids, key, max_priority }: EventSilence,
  titleOf: (id: string) => string,
) {
  const definitions = ids.length === 0 ? 'all event definitions' : ids.map(titleOf).join(', ')
  const priorities = ['', ', low only', ', normal and low'][max_priority] ?? ''
  return `${definitions}${key === '' ? '' : `, key ${key}`}${priorities}`
}

function State({ silence: { starts_at, ends_at } }: { silence: EventSilence }) {
  const now = Date.now()
  if (Date.parse(ends_at) <= now) return <Badge>over</Badge>
  return Date.parse(starts_at) > now ? (
    <Badge tone="accent">to come</Badge>
  ) : (
    <Badge tone="warn">silent</Badge>
  )
}

function EndSilence({ silence: { id, title }, onClose }: { silence: EventSilence; onClose: () => void }) {
  const remove = useChange(eventSilences.remove, { stale: [eventSilences.list] })
  return (
    <DeleteDialog
      what="silence"
      confirmLabel="End silence"
      question={`Do you really want to end "${title}"?`}
      consequences="People are told again from now on; what happened meanwhile is not sent later."
      onDelete={async () => {
        await remove({ params: { silenceId: id } })
        toast.success(`Silence "${title}" was ended`)
      }}
      onClose={onClose}
    />
  )
}
