import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sortable-list.module.css'

export interface SortableItem {
  /** Unique in the list. */
  id: string
  /** What it is called when it is moved. */
  label: string
  content: ReactNode
}

interface SortableListProps {
  /** Name of the list. */
  label: string
  items: readonly SortableItem[]
  /** The ids in their new order. */
  onReorder: (ids: string[]) => void
  /** Each row is a card, its handle in the corner. */
  hasCards?: boolean
}

/**
 * Rows that are brought into another order by a handle: with the pointer, or with Space (lift and drop), the arrow keys
 * and Esc. Reports the new order when a row is dropped.
 */
export function SortableList({ label, items, onReorder, hasCards = false }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onReorder(arrayMove(ids, from, to))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label} data-cards={hasCards || undefined}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Row({ item: { id, label, content } }: { item: SortableItem }) {
  const sortable = useSortable({ id })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } = sortable
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      // Where the row is at this moment of the drag.
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
        title={`Move ${label}`}
      >
        <IconGripVertical size={16} stroke={1.75} />
      </button>
      <div className={classes.content}>{content}</div>
    </li>
  )
}
