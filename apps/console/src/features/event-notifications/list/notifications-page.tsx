import { type EventNotification, eventNotifications, grnOf } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useTask } from '../../../api/use-task.ts'
import { AlertTabs } from '../../../kit/alerts/alert-tabs.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { type BulkAction, type RowAction, sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { usePageRows } from '../../../kit/entity-table/rows/use-page-rows.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { ShareDialog, useOwns } from '../../sharing/index.ts'
import { DeleteNotification, DeleteNotifications } from './delete-notifications.tsx'
import { notificationColumns } from './notification-columns.tsx'

const noun = { one: 'notification', many: 'notifications', none: 'No notification has been found' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(notificationColumns),
} as const

interface Dialog {
  kind: 'share' | 'delete'
  notification: EventNotification
}

interface BulkDialog {
  ids: readonly string[]
  /** Told which of them are done. */
  done: (ids: readonly string[]) => void
}

export function NotificationsPage() {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [bulk, setBulk] = useState<BulkDialog | null>(null)
  const state = useTableParams('event_notifications', settings)
  const rows = usePageRows(eventNotifications.paginated, state.params, { rowsOf: ({ elements }) => elements })
  const actions = useNotificationActions(setDialog)
  const create = <CreateButton />
  const remove: BulkAction = {
    label: 'Delete',
    isDangerous: true,
    onSelect: (ids, done) => setBulk({ ids, done }),
  }
  const close = () => setDialog(null)
  return (
    <Page title="Notifications" description="Who is told of events, and how." actions={create}>
      <AlertTabs current="notifications" />
      <EntityTable
        tableId="event_notifications"
        noun={noun}
        columns={notificationColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
        bulkActions={[remove]}
        emptyAction={create}
      />
      {dialog?.kind === 'share' && (
        <Suspense fallback={null}>
          <ShareDialog
            entity={{
              grn: grnOf('notification', dialog.notification.id),
              noun: 'notification',
              title: dialog.notification.title,
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'delete' && <DeleteNotification notification={dialog.notification} onClose={close} />}
      {bulk && <DeleteNotifications ids={bulk.ids} onDeleted={bulk.done} onClose={() => setBulk(null)} />}
    </Page>
  )
}

function CreateButton() {
  const router = useRouter()
  return (
    <Needs permission="eventnotifications:create">
      <Button variant="primary" onClick={() => void router.navigate({ to: paths.createEventNotification() })}>
        Create notification
      </Button>
    </Needs>
  )
}

function useNotificationActions(open: (dialog: Dialog) => void): (row: EventNotification) => RowAction[] {
  const isPermitted = useIsPermitted()
  const owns = useOwns()
  const router = useRouter()
  const test = useTest()
  return (notification) => {
    const { id } = notification
    const actions: RowAction[] = [
      {
        label: 'Share',
        isPrimary: true,
        disabledReason: owns(grnOf('notification', id))
          ? undefined
          : 'Sharing not possible: Only owners of this notification are allowed to share it.',
        onSelect: () => open({ kind: 'share', notification }),
      },
    ]
    if (isPermitted(`eventnotifications:edit:${id}`)) {
      const isTesting = test.isRunning && test.input?.id === id
      actions.push(
        { label: 'Edit', onSelect: () => void router.navigate({ to: paths.editEventNotification(id) }) },
        {
          label: isTesting ? 'Testing...' : 'Test Notification',
          disabledReason: isTesting ? 'Testing...' : undefined,
          onSelect: () => test.run(notification),
        },
      )
    }
    if (isPermitted(`eventnotifications:delete:${id}`)) {
      actions.push({
        label: 'Delete',
        isDangerous: true,
        onSelect: () => open({ kind: 'delete', notification }),
      })
    }
    return actions
  }
}

/** Sends a made-up event by a stored notification. */
function useTest() {
  return useTask(
    ({ id }: EventNotification) => call(eventNotifications.test, { params: { notificationId: id } }),
    {
      onDone: (_, { title }) => toast.success('Success: Notification was executed successfully.', title),
      onFailed: (error, { title }) => toast.error(`Error: ${errorText(error)}`, title),
    },
  )
}
