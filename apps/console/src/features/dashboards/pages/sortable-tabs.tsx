import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { type KeyboardEvent, useState } from 'react'
import type { ViewStore } from '../../view-model/index.ts'
import { pageActions } from './page-actions.ts'
import { PageMenu } from './page-menu.tsx'
import classes from './page-tabs.module.css'
import { PageTitleField } from './page-title-field.tsx'

interface SortableTabsProps {
  store: ViewStore
  pages: readonly PageTabInfo[]
  activeId: string
}

interface PageTabInfo {
  id: string
  title: string
}

/** Tabs that are brought into another order by the pointer, or with Alt, Shift and the arrow keys. */
export function SortableTabs({ store, pages, activeId }: SortableTabsProps) {
  // A click is not yet a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const ids = pages.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return
    const all = store.get().history.document.queries.map(({ id }) => id)
    pageActions(store).order(arrayMove(all, all.indexOf(String(active.id)), all.indexOf(String(over.id))))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <ul className={classes.tabs}>
          {pages.map((page) => (
            <PageTab key={page.id} store={store} page={page} isOpen={page.id === activeId} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function PageTab({ store, page, isOpen }: { store: ViewStore; page: PageTabInfo; isOpen: boolean }) {
  const actions = pageActions(store)
  const [isEditing, setEditing] = useState(false)
  const { setNodeRef, listeners, transform, isDragging } = useSortable({ id: page.id })
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    actions.move(page.id, event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      // Where the tab is at this moment of the drag.
      style={{ transform: transform ? `translate3d(${transform.x}px, 0, 0)` : undefined }}
    >
      {isEditing ? (
        <PageTitleField
          title={page.title}
          onDone={(title) => {
            setEditing(false)
            if (title !== null && title !== page.title) actions.rename(page.id, title)
          }}
        />
      ) : (
        <button
          type="button"
          {...listeners}
          className={classes.tab}
          aria-current={isOpen ? 'page' : undefined}
          title={isOpen ? 'Double-click to change the title' : undefined}
          onClick={() => actions.show(page.id)}
          onDoubleClick={() => setEditing(true)}
          onKeyDown={onKey}
        >
          {page.title}
        </button>
      )}
      {isOpen && <PageMenu store={store} page={page} />}
    </li>
  )
}
