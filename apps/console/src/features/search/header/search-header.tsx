import { Suspense } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { useDocumentTitle } from '../../../kit/page/use-document-title.ts'
import { paths } from '../../../paths.ts'
import {
  SaveConflictDialog,
  UndoButtons,
  UnsavedChangesGuard,
  useSavedView,
  ViewHeader,
} from '../../saved-views/index.ts'
import { ShareButton } from '../../sharing/index.ts'
import { useViewState, type ViewStore } from '../../view-model/index.ts'
import { CopyLinkButton } from '../links/copy-link-button.tsx'
import { LoadButton } from './load-button.tsx'
import { SaveButton } from './save-button.tsx'
import classes from './search-header.module.css'
import { isSearchWorkLost } from './search-work.ts'

const SearchActionsMenu = lazyComponent(
  async () => (await import('./search-actions-menu.tsx')).SearchActionsMenu,
)

interface SearchHeaderProps {
  store: ViewStore
  timeZone: string
  /** Begins a new search in the place of this one. */
  onReset: () => void
}

/** Above the search bar: which search this is, and how it is kept, loaded, shared and left. */
export function SearchHeader({ store, timeZone, onReset }: SearchHeaderProps) {
  const saved = useSavedView(store)
  const { storedId, metadata } = saved
  const { focus } = useViewState(store)
  useDocumentTitle(storedId === null ? 'Unsaved Search' : metadata.title)
  return (
    <>
      <ViewHeader
        saved={saved}
        parent={{ caption: 'Search', to: paths.search() }}
        unsavedTitle="Unsaved Search"
        isInBar
        actions={
          <>
            <UndoButtons store={store} />
            {/* They would keep and share a widget half edited. */}
            {!focus?.isEditing && (
              <>
                <LoadButton saved={saved} />
                <SaveButton saved={saved} />
                <CopyLinkButton saved={saved} />
                <ShareButton
                  grn={`grn::::search:${storedId}`}
                  noun="search"
                  title={metadata.title}
                  disabledReason={storedId === null ? 'Only saved searches can be shared.' : undefined}
                />
                <Suspense fallback={<span className={classes.later} />}>
                  <SearchActionsMenu saved={saved} timeZone={timeZone} onReset={onReset} />
                </Suspense>
              </>
            )}
          </>
        }
      />
      <UnsavedChangesGuard store={store} isLost={(history) => isSearchWorkLost(history, timeZone)} />
      {saved.conflict && (
        <Suspense fallback={null}>
          <SaveConflictDialog saved={saved} />
        </Suspense>
      )}
    </>
  )
}
