import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { SortableList } from '../../../kit/sortable-list/sortable-list.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { pageTitle, useViewState, type ViewStore } from '../../view-model/index.ts'
import { DeletePageDialog } from './delete-page-dialog.tsx'
import { type PageEntry, pageActions } from './page-actions.ts'
import { PageTitleField } from './page-title-field.tsx'
import classes from './pages-configuration-dialog.module.css'

interface PagesConfigurationDialogProps {
  store: ViewStore
  onClose: () => void
}

/** Order, titles and removal of pages, applied together (reference: dashboards, section 3). */
export function PagesConfigurationDialog({ store, onClose }: PagesConfigurationDialogProps) {
  const { document } = useViewState(store).history
  const [pages, setPages] = useState<readonly PageEntry[]>(() =>
    document.queries.map(({ id }) => ({ id, title: null })),
  )
  const [editedId, setEditedId] = useState<string | null>(null)
  const [removed, setRemoved] = useState<PageEntry | null>(null)
  const titleOf = ({ id, title }: PageEntry) => title ?? pageTitle(document, id)
  const rename = (id: string, title: string | null) => {
    setEditedId(null)
    if (title !== null) setPages(pages.map((page) => (page.id === id ? { id, title } : page)))
  }
  const apply = () => {
    onClose()
    pageActions(store).arrange(pages)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Update Dashboard Pages Configuration"
      size={520}
      closeOnClickOutside={false}
    >
      <h3 className={classes.heading}>Order</h3>
      <p className={classes.hint}>
        Use drag and drop to change the order of the dashboard pages. Double-click on a dashboard title to
        change it.
      </p>
      <SortableList
        label="Dashboard pages"
        items={pages.map((page) => ({
          id: page.id,
          label: titleOf(page),
          content: (
            <PageRow
              title={titleOf(page)}
              isEdited={page.id === editedId}
              isOnly={pages.length === 1}
              onEdit={() => setEditedId(page.id)}
              onRename={(title) => rename(page.id, title)}
              onRemove={() => setRemoved(page)}
            />
          ),
        }))}
        onReorder={(ids) => setPages(pages.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
      />
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={apply}>
          Update configuration
        </Button>
      </ModalFooter>
      {removed && (
        <DeletePageDialog
          title={titleOf(removed)}
          onConfirm={() => setPages(pages.filter(({ id }) => id !== removed.id))}
          onClose={() => setRemoved(null)}
        />
      )}
    </Modal>
  )
}

interface PageRowProps {
  title: string
  isEdited: boolean
  isOnly: boolean
  onEdit: () => void
  onRename: (title: string | null) => void
  onRemove: () => void
}

function PageRow({ title, isEdited, isOnly, onEdit, onRename, onRemove }: PageRowProps) {
  return (
    <div className={classes.row}>
      {isEdited ? (
        <PageTitleField title={title} onDone={onRename} />
      ) : (
        <button
          type="button"
          className={classes.title}
          title={`${title} - Double-click to change the title`}
          onDoubleClick={onEdit}
          // By keyboard a click has no detail.
          onClick={(event) => event.detail === 0 && onEdit()}
        >
          {title}
        </button>
      )}
      <IconButton
        size="small"
        label={`Remove page ${title}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        disabledReason={isOnly ? 'A dashboard has at least one page.' : undefined}
        onClick={onRemove}
      />
    </div>
  )
}
