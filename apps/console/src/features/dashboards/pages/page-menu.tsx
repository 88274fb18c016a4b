import { IconChevronDown } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import {
  Menu,
  MenuAction,
  MenuDivider,
  MenuLabel,
  MenuPanel,
  MenuTarget,
} from '../../../ui/overlays/menu.tsx'
import { useViewState, type ViewStore } from '../../view-model/index.ts'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { CopyPageDialog, PageTitleDialog } from './lazy-dialogs.ts'
import { pageActions } from './page-actions.ts'

interface PageMenuProps {
  store: ViewStore
  page: { id: string; title: string }
}

/** What can be done with the open page. */
export function PageMenu({ store, page }: PageMenuProps) {
  const [dialog, setDialog] = useState<'title' | 'copy' | 'delete' | null>(null)
  const { queries } = useViewState(store).history.document
  const actions = pageActions(store)
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-start">
        <MenuTarget>
          <IconButton size="small" label="Page Actions" icon={<IconChevronDown size={14} stroke={1.75} />} />
        </MenuTarget>
        <MenuPanel>
          <MenuLabel>Actions</MenuLabel>
          <MenuAction onSelect={() => setDialog('title')}>Edit Title</MenuAction>
          <MenuAction onSelect={() => actions.duplicate(page.id)}>Duplicate</MenuAction>
          <MenuAction onSelect={() => setDialog('copy')}>Copy to Dashboard</MenuAction>
          <MenuDivider />
          <MenuAction
            isDangerous
            disabledReason={queries.length === 1 ? 'A dashboard has at least one page.' : undefined}
            onSelect={() => setDialog('delete')}
          >
            Delete
          </MenuAction>
        </MenuPanel>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'title' && (
          <PageTitleDialog
            title={page.title}
            onRename={(title) => actions.rename(page.id, title)}
            onClose={close}
          />
        )}
        {dialog === 'copy' && <CopyPageDialog store={store} queryId={page.id} onClose={close} />}
      </Suspense>
      {dialog === 'delete' && (
        <DeletePageDialog title={page.title} onConfirm={() => actions.remove(page.id)} onClose={close} />
      )}
    </>
  )
}
