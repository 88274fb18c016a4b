import type { ReactElement } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import type { EntityColumn } from './columns/columns.ts'
import classes from './entity-table.module.css'

interface ColumnChooserProps<Row> {
  columns: readonly EntityColumn<Row>[]
  visibility: Record<string, boolean>
  onVisibility: (id: string, isVisible: boolean) => void
  target: ReactElement
}

export function ColumnChooser<Row>({ columns, visibility, onVisibility, target }: ColumnChooserProps<Row>) {
  const choices = columns
    .filter((column) => !column.isPermanent)
    .toSorted((a, b) => a.title.localeCompare(b.title))
  return (
    <Popover position="bottom-end">
      <PopoverTarget>{target}</PopoverTarget>
      <PopoverPanel isFlush>
        <ul className={classes.chooser}>
          {choices.map(({ id, title }) => {
            const isVisible = visibility[id] !== false
            return (
              <li key={id}>
                <Checkbox
                  label={title}
                  title={`${isVisible ? 'Hide' : 'Show'} ${title}`}
                  checked={isVisible}
                  onChange={() => onVisibility(id, !isVisible)}
                />
              </li>
            )
          })}
        </ul>
      </PopoverPanel>
    </Popover>
  )
}
