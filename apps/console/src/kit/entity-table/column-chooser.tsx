import type { ReactElement } from 'react'
import { Popover, PopoverPanel, PopoverTarget } from '../../ui/overlays/popover.tsx'
import type { EntityColumn } from './columns/columns.ts'
import { CheckList } from './filters/check-list.tsx'

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
  const isVisible = (id: string) => visibility[id] !== false
  return (
    <Popover position="bottom-end">
      <PopoverTarget>{target}</PopoverTarget>
      <PopoverPanel isFlush>
        <CheckList
          choices={choices.map(({ id, title }) => ({
            id,
            label: title,
            title: `${isVisible(id) ? 'Hide' : 'Show'} ${title}`,
            isChecked: isVisible(id),
          }))}
          onToggle={(id) => onVisibility(id, !isVisible(id))}
        />
      </PopoverPanel>
    </Popover>
  )
}
