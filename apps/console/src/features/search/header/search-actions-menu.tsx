import {
  IconBug,
  IconDots,
  IconDownload,
  IconHome,
  IconLayoutDashboard,
  IconPencil,
  IconRotate,
  IconTrash,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { LeaveDialog } from '../../../kit/dialogs/leave-guard.tsx'
import { useCommand } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuPanel, MenuTarget } from '../../../ui/overlays/menu.tsx'
import { DeleteMessagesDialog } from '../../deletions/index.ts'
import { ExportDialog } from '../../export/index.ts'
import { DebugDialog, EditMetadataDialog, type SavedView, useHandOver } from '../../saved-views/index.ts'
import { DefaultViewDialog, useDefaultViewLabel } from '../../view-lists/index.ts'
import {
  dashboardOf,
  newViewId,
  queryOf,
  streamsOf,
  useViewState,
  type ViewStore,
} from '../../view-model/index.ts'
import { isSearchWorkLost } from './search-work.ts'

interface SearchActionsMenuProps {
  saved: SavedView
  timeZone: string
  onReset: () => void
}

type SearchDialog = 'metadata' | 'export' | 'default' | 'delete' | 'debug' | 'leave'

/** What else can be done with the search, in the order of the reference (search, section 9). */
export function SearchActionsMenu(props: SearchActionsMenuProps) {
  const { saved, timeZone } = props
  const [dialog, setDialog] = useState<SearchDialog | null>(null)
  const { history } = useViewState(saved.store)
  const reset = useReset(saved, props.onReset)
  const onReset = () => (isSearchWorkLost(history, timeZone) ? setDialog('leave') : reset())
  useCommand({ label: 'Export messages', group: 'Search' }, () => setDialog('export'))
  useCommand({ label: 'Reset search', group: 'Search' }, onReset)
  return (
    <>
      <Menu>
        <MenuTarget>
          <IconButton label="Open search actions dropdown" icon={<IconDots size={18} stroke={1.75} />} />
        </MenuTarget>
        <MenuPanel>
          <Lines saved={saved} onOpen={setDialog} onReset={onReset} />
        </MenuPanel>
      </Menu>
      <OpenDialog saved={saved} dialog={dialog} onReset={reset} onClose={() => setDialog(null)} />
    </>
  )
}

interface LinesProps {
  saved: SavedView
  onOpen: (dialog: SearchDialog) => void
  onReset: () => void
}

function Lines({ saved, onOpen, onReset }: LinesProps) {
  const { storedId, editRefusal, isDirty } = saved
  const toDashboard = useToDashboard(saved)
  const isPermitted = useIsPermitted()
  const defaultLabel = useDefaultViewLabel()(storedId ?? '')
  const hasParameters = useViewState(saved.store).history.document.parameters.length > 0
  return (
    <>
      <MenuAction
        icon={<IconPencil size={16} stroke={1.75} />}
        disabledReason={storedId === null ? 'Save the search first.' : editRefusal}
        onSelect={() => onOpen('metadata')}
      >
        Edit metadata
      </MenuAction>
      {isPermitted('dashboards:create') && (
        <MenuAction icon={<IconLayoutDashboard size={16} stroke={1.75} />} onSelect={toDashboard}>
          Export to dashboard
        </MenuAction>
      )}
      <MenuAction icon={<IconDownload size={16} stroke={1.75} />} onSelect={() => onOpen('export')}>
        Export
      </MenuAction>
      {defaultLabel !== null && (
        <MenuAction
          icon={<IconHome size={16} stroke={1.75} />}
          disabledReason={storedId === null ? 'Save the search first.' : undefined}
          onSelect={() => onOpen('default')}
        >
          {defaultLabel}
        </MenuAction>
      )}
      {isPermitted('messages:delete') && (
        <MenuAction
          icon={<IconTrash size={16} stroke={1.75} />}
          disabledReason={
            hasParameters ? 'Write the values of the parameters into the query first.' : undefined
          }
          onSelect={() => onOpen('delete')}
        >
          Delete messages of this search...
        </MenuAction>
      )}
      {import.meta.env.DEV && (
        <MenuAction icon={<IconBug size={16} stroke={1.75} />} onSelect={() => onOpen('debug')}>
          Debug
        </MenuAction>
      )}
      <MenuDivider />
      <MenuAction
        icon={<IconRotate size={16} stroke={1.75} />}
        disabledReason={isDirty || storedId !== null ? undefined : 'The search is as it began.'}
        onSelect={onReset}
      >
        Reset search
      </MenuAction>
    </>
  )
}

interface OpenDialogProps {
  saved: SavedView
  dialog: SearchDialog | null
  onReset: () => void
  onClose: () => void
}

function OpenDialog({ saved, dialog, onReset, onClose }: OpenDialogProps) {
  const { store, storedId, metadata } = saved
  const leave = () => {
    onClose()
    onReset()
  }
  return (
    <Suspense fallback={null}>
      {dialog === 'metadata' && <EditMetadataDialog saved={saved} onClose={onClose} />}
      {dialog === 'export' && <ExportDialog store={store} onClose={onClose} />}
      {dialog === 'default' && storedId !== null && (
        <DefaultViewDialog view={{ id: storedId, title: metadata.title }} onClose={onClose} />
      )}
      {dialog === 'delete' && <DeleteMessages store={store} onClose={onClose} />}
      {dialog === 'debug' && <DebugDialog store={store} onClose={onClose} />}
      {dialog === 'leave' && <LeaveDialog onStay={onClose} onLeave={leave} />}
    </Suspense>
  )
}

/** The user was asked already: nothing is left that would be lost. */
function useReset({ store, storedId }: SavedView, onReset: () => void): () => void {
  const router = useRouter()
  return () => {
    store.markSaved()
    if (storedId === null) onReset()
    else void router.navigate({ to: paths.search() })
  }
}

/** Opens a new dashboard with the widgets of this search; the search stays as it is. */
function useToDashboard({ store }: SavedView): () => void {
  const handOver = useHandOver()
  return () => handOver(paths.newDashboard(), dashboardOf(store.get().history.document, newViewId()))
}

/** Deletes what is searched for now, not what is typed meanwhile. */
function DeleteMessages({ store, onClose }: { store: ViewStore; onClose: () => void }) {
  const { history, activeQueryId } = useViewState(store)
  const searched = queryOf(history.document, activeQueryId)
  return (
    <DeleteMessagesDialog
      queryText={searched.query.query_string}
      timeRange={searched.timerange}
      streams={streamsOf(searched)}
      onClose={onClose}
    />
  )
}
