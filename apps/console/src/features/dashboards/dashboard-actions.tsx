import { grnOf } from '@logline/contract'
import {
  IconBug,
  IconCopy,
  IconDeviceFloppy,
  IconDots,
  IconDownload,
  IconHome,
  IconMaximize,
  IconPencil,
  IconVariable,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useCommand, useShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu, MenuAction, MenuDivider, MenuPanel, MenuTarget } from '../../ui/overlays/menu.tsx'
import { ExportDialog } from '../export/index.ts'
import {
  DebugDialog,
  EditMetadataDialog,
  SaveAsDialog,
  SaveConflictDialog,
  type SavedView,
  UndoButtons,
  undeclaredRefusal,
} from '../saved-views/index.ts'
import { ShareButton } from '../sharing/index.ts'
import { DefaultViewDialog, useDefaultViewLabel } from '../view-lists/index.ts'
import { VariableDialog } from './variables/lazy-variables.ts'
import { FullScreenDialog } from './wall/lazy-dialogs.ts'

type OpenDialog = 'variable' | 'export' | 'metadata' | 'save-as' | 'full-screen' | 'default' | 'debug'

/** What can be done with the dashboard as a whole (reference: dashboards, "Action buttons"). */
export function DashboardActions({ saved }: { saved: SavedView }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  useCommand({ label: 'Export this dashboard', group: 'Dashboard' }, () => setDialog('export'))
  return (
    <>
      <UndoButtons store={saved.store} />
      <Button
        variant="quiet"
        icon={<IconMaximize size={16} stroke={1.75} />}
        disabledReason={
          saved.storedId === null ? 'Only saved dashboards can be shown full screen.' : undefined
        }
        onClick={() => setDialog('full-screen')}
      >
        Full Screen
      </Button>
      <SaveButtons saved={saved} onSaveAs={() => setDialog('save-as')} />
      <ShareButton
        grn={grnOf('dashboard', saved.storedId ?? '')}
        noun="dashboard"
        title={saved.metadata.title}
        disabledReason={saved.storedId === null ? 'Only saved dashboards can be shared.' : undefined}
      />
      <MoreActions saved={saved} onSelect={setDialog} />
      <Suspense fallback={null}>
        {dialog === 'variable' && <VariableDialog store={saved.store} variable={null} onClose={close} />}
        {dialog === 'metadata' && <EditMetadataDialog saved={saved} onClose={close} />}
        {dialog === 'save-as' && <SaveAsDialog saved={saved} onClose={close} />}
        {dialog === 'full-screen' && <FullScreenDialog store={saved.store} onClose={close} />}
        {dialog === 'export' && <ExportDialog store={saved.store} onClose={close} />}
        {dialog === 'default' && saved.storedId !== null && (
          <DefaultViewDialog view={{ id: saved.storedId, title: saved.metadata.title }} onClose={close} />
        )}
        {dialog === 'debug' && <DebugDialog store={saved.store} onClose={close} />}
        {saved.conflict && <SaveConflictDialog saved={saved} />}
      </Suspense>
    </>
  )
}

function SaveButtons({ saved, onSaveAs }: { saved: SavedView; onSaveAs: () => void }) {
  const { storedId, isDirty, isSaving, editRefusal, save, store } = saved
  const problem = undeclaredRefusal(store.get().history.document)
  const mayCreate = useIsPermitted()('dashboards:create')
  const saveRefusal = problem ?? (storedId === null ? 'A new dashboard is saved by "Save as".' : editRefusal)
  useShortcut(
    { keys: 'mod+s', label: 'Save dashboard', group: 'Dashboard' },
    () => {
      // What is sent once more before the answer would look like somebody else's change.
      if (isSaving) return
      if (saveRefusal === undefined) void save()
      else if (storedId === null && problem === undefined) onSaveAs()
    },
    { inFields: true },
  )
  return (
    <>
      <Button
        variant={isDirty && saveRefusal === undefined ? 'primary' : 'default'}
        title={saveRefusal === undefined ? 'Save dashboard' : undefined}
        icon={<IconDeviceFloppy size={16} stroke={1.75} />}
        isBusy={isSaving}
        disabledReason={saveRefusal}
        onClick={() => void save()}
      >
        Save
      </Button>
      <Button
        title="Save as new dashboard"
        icon={<IconCopy size={16} stroke={1.75} />}
        disabledReason={problem ?? (mayCreate ? undefined : 'You are not allowed to create dashboards.')}
        onClick={onSaveAs}
      >
        Save as
      </Button>
    </>
  )
}

function MoreActions({ saved, onSelect }: { saved: SavedView; onSelect: (dialog: OpenDialog) => void }) {
  const { storedId, editRefusal } = saved
  const unsaved = storedId === null ? 'Only of a saved dashboard.' : undefined
  const defaultLabel = useDefaultViewLabel()(storedId ?? '')
  return (
    <Menu>
      <MenuTarget>
        <IconButton label="More Actions" icon={<IconDots size={16} stroke={1.75} />} />
      </MenuTarget>
      <MenuPanel>
        <MenuAction
          icon={<IconPencil size={16} stroke={1.75} />}
          disabledReason={unsaved ?? editRefusal}
          onSelect={() => onSelect('metadata')}
        >
          Edit metadata
        </MenuAction>
        <MenuAction icon={<IconVariable size={16} stroke={1.75} />} onSelect={() => onSelect('variable')}>
          Add variable
        </MenuAction>
        <MenuAction icon={<IconDownload size={16} stroke={1.75} />} onSelect={() => onSelect('export')}>
          Export
        </MenuAction>
        {defaultLabel !== null && (
          <MenuAction
            icon={<IconHome size={16} stroke={1.75} />}
            disabledReason={unsaved}
            onSelect={() => onSelect('default')}
          >
            {defaultLabel}
          </MenuAction>
        )}
        {import.meta.env.DEV && (
          <MenuAction icon={<IconBug size={16} stroke={1.75} />} onSelect={() => onSelect('debug')}>
            Debug
          </MenuAction>
        )}
        <MenuDivider />
        <MenuAction
          icon={<IconMaximize size={16} stroke={1.75} />}
          disabledReason={unsaved}
          onSelect={() => onSelect('full-screen')}
        >
          Full Screen
        </MenuAction>
      </MenuPanel>
    </Menu>
  )
}
