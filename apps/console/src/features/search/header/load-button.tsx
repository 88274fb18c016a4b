import { IconFolderOpen } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useCommand } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { SavedView } from '../../saved-views/index.ts'
import { SavedSearchesDialog } from '../../view-lists/index.ts'

/** Opens the list of saved searches. When the open one is deleted there, a new search begins. */
export function LoadButton({ saved }: { saved: SavedView }) {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  useCommand({ label: 'Load a saved search', group: 'Search' }, () => setOpen(true))
  const onDeleted = (id: string) => {
    if (id !== saved.storedId) return
    // There is nothing left that its changes could be saved to, and nothing to ask about.
    saved.store.markSaved()
    void router.navigate({ to: paths.search() })
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconFolderOpen size={16} stroke={1.75} />}
        title="Load a previously saved search"
        onClick={() => setOpen(true)}
      >
        Load
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SavedSearchesDialog onDeleted={onDeleted} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
