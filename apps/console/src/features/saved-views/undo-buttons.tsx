import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useListedShortcut } from '../../kit/shortcuts/use-shortcut.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useViewState, type ViewStore } from '../view-model/index.ts'

/** The way back and forth through the edits of an open search or dashboard. */
export function UndoButtons({ store }: { store: ViewStore }) {
  const { past, future, document } = useViewState(store).history
  const group = document.view.type === 'DASHBOARD' ? 'Dashboard' : 'Search'
  useListedShortcut({ keys: 'mod+Z', label: 'Undo', group })
  useListedShortcut({ keys: 'mod+shift+Z', label: 'Redo', group })
  return (
    <>
      <IconButton
        label="Undo"
        icon={<IconArrowBackUp size={18} stroke={1.75} />}
        disabledReason={past.length === 0 ? 'Nothing to undo' : undefined}
        onClick={store.undo}
      />
      <IconButton
        label="Redo"
        icon={<IconArrowForwardUp size={18} stroke={1.75} />}
        disabledReason={future.length === 0 ? 'Nothing to redo' : undefined}
        onClick={store.redo}
      />
    </>
  )
}
