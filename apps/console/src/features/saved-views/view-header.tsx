import { views } from '@logline/contract'
import { IconChevronRight, IconDots, IconPencil } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { AppLink } from '../../kit/app-link.tsx'
import { FavoriteStar } from '../../kit/entities/favorite-star.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SheetHandle, sheet } from '../../ui/overlays/sheet.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { useViewState } from '../view-model/index.ts'
import { AccessCheck } from './access-check.tsx'
import { SaveMetadataDialog } from './dialogs/lazy-dialogs.ts'
import classes from './dialogs/saved-views.module.css'
import type { SavedView } from './stored/use-saved-view.ts'
import { viewGrn } from './stored/view-noun.ts'

interface ViewHeaderProps {
  saved: SavedView
  /** The list it belongs to. */
  parent: { caption: string; to: string }
  /** Of a view that was never saved, such as "Unsaved Dashboard"; null shows no title. */
  unsavedTitle: string | null
  /** Buttons at the right. */
  actions: ReactNode
  /** On a phone the title stands in the bar of the console, and one button opens the others. */
  isInBar?: boolean
}

/** The line above a search or dashboard (below its `ViewRunContext`): where it lies, what it is called, star and pen, and what can be done with it. */
export function ViewHeader({ saved, parent, unsavedTitle, actions, isInBar = false }: ViewHeaderProps) {
  const [isOpen, setOpen] = useState(false)
  const title = saved.storedId === null ? unsavedTitle : saved.metadata.title
  return (
    <>
      <div className={classes.header} data-in-bar={isInBar || undefined}>
        <nav className={classes.words} aria-label="Breadcrumb">
          <AppLink to={parent.to} target="_blank" className={classes.parent}>
            {parent.caption}
          </AppLink>
          {title !== null && (
            <>
              <IconChevronRight size={13} stroke={1.75} aria-hidden="true" />
              <h1 className={classes.title}>
                <OneLine>{title}</OneLine>
              </h1>
            </>
          )}
          {saved.storedId !== null && <StoredMarks saved={saved} id={saved.storedId} />}
        </nav>
        {isInBar && (
          <span className={classes.opener}>
            <IconButton
              label="Actions of the view"
              icon={<IconDots size={18} stroke={1.75} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        )}
        <div
          {...sheet}
          className={`${classes.actions} ${isInBar ? sheet.className : ''}`}
          data-open={isOpen || undefined}
        >
          {isInBar && <SheetHandle onClose={() => setOpen(false)} />}
          {actions}
        </div>
      </div>
      {saved.storedId !== null && <AccessCheck key={saved.storedId} saved={saved} id={saved.storedId} />}
    </>
  )
}

function StoredMarks({ saved, id }: { saved: SavedView; id: string }) {
  const [isEditing, setEditing] = useState(false)
  const { noun, metadata, editRefusal, isDirty } = saved
  return (
    <>
      <ViewStar key={id} saved={saved} id={id} />
      <IconButton
        size="small"
        label={`Edit ${noun} ${metadata.title} metadata`}
        icon={<IconPencil size={16} stroke={1.75} />}
        disabledReason={editRefusal}
        onClick={() => setEditing(true)}
      />
      {editRefusal && (
        <Tooltip label={editRefusal}>
          <span>
            <Badge>Read-only</Badge>
          </span>
        </Tooltip>
      )}
      {isDirty && <Badge tone="warn">Unsaved changes</Badge>}
      {isEditing && (
        <Suspense fallback={null}>
          <SaveMetadataDialog saved={saved} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Favourites are the user's own: they are kept at once and are no change of the view. */
function ViewStar({ saved, id }: { saved: SavedView; id: string }) {
  const { history } = useViewState(saved.store)
  const [changed, setChanged] = useState<boolean | null>(null)
  return (
    <FavoriteStar
      grn={viewGrn(saved.noun, id)}
      isFavorite={changed ?? history.saved.view.favorite}
      listedBy={[views.dashboards, views.savedSearches]}
      onChange={setChanged}
    />
  )
}
