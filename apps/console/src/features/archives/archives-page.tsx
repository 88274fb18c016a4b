import { type Archive, archives } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { useTask } from '../../api/use-task.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { Needs } from '../../kit/needs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { archiveColumns } from './archive-columns.tsx'
import { DeleteArchive, RemoveRestored, RestoreArchive } from './archive-dialogs.tsx'
import { ArchiveIndexDialog } from './archive-index-dialog.tsx'
import { archiveRoutes, useArchiveRows } from './archive-queries.ts'
import classes from './archives.module.css'

const noun = { one: 'archive', many: 'archives' }
const settings = {
  defaultSort: { sort: 'created_at', order: 'desc' },
  sortable: sortableIds(archiveColumns),
} as const

const dialogs = { delete: DeleteArchive, restore: RestoreArchive, remove: RemoveRestored }
type OpenDialog = { kind: keyof typeof dialogs; archive: Archive }

export function ArchivesPage() {
  const [isArchiving, setArchiving] = useState(false)
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const state = useTableParams('archives', settings)
  const rows = useArchiveRows(state.params)
  const actions = useArchiveActions(setOpened)
  const Dialog = opened && dialogs[opened.kind]
  return (
    <Page
      title="Archives"
      description="An archive keeps the messages of an index in compressed files, also when the index is gone, and can be restored to be searched."
      actions={
        <Needs permission="archive:create">
          <RescanButton />
          <Button variant="primary" onClick={() => setArchiving(true)}>
            Archive an index...
          </Button>
        </Needs>
      }
    >
      <EntityTable
        tableId="archives"
        noun={noun}
        columns={archiveColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ index_name }) => index_name, actions, isAudited: true }}
        emptyAction={
          <span className={classes.empty}>
            <span>
              An index can be archived once it is no longer written to. Its messages lie in Parquet files
              then, which other tools read as well, and stay when the index is deleted.
            </span>
            <Needs permission="archive:create">
              <Button onClick={() => setArchiving(true)}>Archive an index...</Button>
            </Needs>
          </span>
        }
      />
      {isArchiving && <ArchiveIndexDialog onClose={() => setArchiving(false)} />}
      {opened && Dialog && <Dialog archive={opened.archive} onClose={() => setOpened(null)} />}
    </Page>
  )
}

/** Archives that were copied into the folder are listed. */
function RescanButton() {
  const rescan = useChange(archives.rescan, { stale: archiveRoutes })
  const { run, isRunning } = useTask(() => rescan({}), {
    onDone: ({ found, problems }) => {
      if (found.length > 0) toast.success(`Found ${found.join(', ')}`, 'New archives')
      else toast.success('There is nothing new in the folder of archives')
      for (const { folder, problem } of problems) toast.error(`${folder}: ${problem}`, 'Not an archive')
    },
    onFailed: (error) => toast.error(errorText(error), 'The folder of archives could not be looked through'),
  })
  return (
    <Button isBusy={isRunning} onClick={() => run()}>
      Rescan folder
    </Button>
  )
}

/** What the signed-in user may do with an archive. */
function useArchiveActions(open: (dialog: OpenDialog) => void): (archive: Archive) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  const { run: verify } = useVerify()
  return (archive) => {
    const { job, restored, state, index_is_present } = archive
    const isBusy = job ? 'Something is being done with it.' : undefined
    const incomplete = state === 'failed' ? 'It is not complete.' : isBusy
    const present = index_is_present
      ? 'The index is still there: its messages would be found twice.'
      : undefined
    const actions: (RowAction & { permission: string })[] = [
      restored?.is_complete
        ? {
            permission: 'archive:read',
            label: 'Search',
            isPrimary: true,
            onSelect: () => void router.navigate({ href: hrefOf(router.basepath, restored.index_name) }),
          }
        : {
            permission: 'archive:restore',
            label: 'Restore',
            isPrimary: true,
            disabledReason: incomplete ?? present,
            onSelect: () => open({ kind: 'restore', archive }),
          },
      // Also of a restore that failed.
      ...(restored
        ? [
            {
              permission: 'archive:restore',
              label: 'Remove restored',
              disabledReason: isBusy,
              onSelect: () => open({ kind: 'remove', archive }),
            },
          ]
        : []),
      {
        permission: 'archive:read',
        label: 'Verify',
        disabledReason: incomplete,
        onSelect: () => verify(archive),
      },
      {
        permission: 'archive:delete',
        label: 'Delete',
        isDangerous: true,
        disabledReason: restored
          ? 'Remove the restored index first.'
          : state === 'archiving'
            ? undefined
            : isBusy,
        onSelect: () => open({ kind: 'delete', archive }),
      },
    ]
    return actions.filter(({ permission }) => isPermitted(permission))
  }
}

function hrefOf(basepath: string, indexName: string): string {
  return `${basepath.replace(/\/$/, '')}${paths.messagesOfIndex(indexName)}`
}

function useVerify() {
  const change = useChange(archives.verify, { stale: archiveRoutes })
  return useTask<Archive>(({ id }) => change({ params: { archiveId: id } }), {
    onDone: (_, { index_name }) => toast.success(`The archive of ${index_name} is being verified`),
    onFailed: (error, { index_name }) =>
      toast.error(errorText(error), `The archive of ${index_name} could not be verified`),
  })
}
