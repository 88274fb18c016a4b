import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SortableList } from '../../../../kit/sortable-list/sortable-list.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import classes from './aggregation-editor.module.css'
import { useEditor } from './form/editor-context.ts'

/** What the parts of a section are called, on the screen and in names of fields. */
export interface PartKind {
  section: string
  element: string
  at: 'grouping' | 'metric' | 'sort'
}

interface EditorSectionProps {
  kind: PartKind
  parts: readonly { key: number; title: string; fields: ReactNode }[]
  onAdd: () => void
  /** The keys in their new order. */
  onReorder: (keys: readonly number[]) => void
  onRemove: (key: number) => void
  /** Below the parts. */
  children?: ReactNode
}

/** A list of parts of one kind, each in a card: moved by their handles, removed and added. */
export function EditorSection({ kind, parts, onAdd, onReorder, onRemove, children }: EditorSectionProps) {
  const { section, element, at } = kind
  const { idOf, focusNext, onLeft } = useEditor()
  const remove = (key: number) => {
    onRemove(key)
    focusNext(`${at} add`)
  }
  return (
    <section className={classes.section} aria-label={section} data-empty={parts.length === 0 || undefined}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{section}</h3>
        <IconButton
          id={idOf(`${at} add`)}
          size="small"
          label={`Add a ${element}`}
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={onAdd}
        />
      </div>
      {parts.length > 0 && (
        <SortableList
          label={section}
          hasCards
          items={parts.map(({ key, title, fields }) => ({
            id: String(key),
            label: title,
            content: (
              // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving it
              <div
                data-part
                onBlur={({ currentTarget, relatedTarget }) =>
                  !currentTarget.contains(relatedTarget) && onLeft(`${at} ${key}`)
                }
              >
                <div className={classes.partHead}>
                  <h4 className={classes.partTitle} title={title}>
                    {title}
                  </h4>
                  <IconButton
                    size="small"
                    label={`Remove ${element}`}
                    icon={<IconX size={14} stroke={1.75} />}
                    onClick={() => remove(key)}
                  />
                </div>
                <div className={classes.fields}>{fields}</div>
              </div>
            ),
          }))}
          onReorder={(ids) => onReorder(ids.map(Number))}
        />
      )}
      {children}
    </section>
  )
}

/** The parts in the order of these keys. */
export function inOrderOf<T extends { key: number }>(parts: readonly T[], keys: readonly number[]): T[] {
  return keys.flatMap((key) => parts.filter((part) => part.key === key))
}
