import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { EntityTableModel } from './table-features.ts'

/** Selects the rows of this page; what is selected on other pages stays. */
export function SelectAllCell<Row extends object>({ table }: { table: EntityTableModel<Row> }) {
  const isAll = table.getIsAllPageRowsSelected()
  const label = isAll ? 'Deselect all visible entities' : 'Select all visible entities'
  return (
    <Checkbox
      aria-label={label}
      title={label}
      checked={isAll}
      indeterminate={!isAll && table.getIsSomePageRowsSelected()}
      disabled={table.getRowModel().rows.length === 0}
      onChange={() => table.toggleAllPageRowsSelected(!isAll)}
    />
  )
}

interface SelectCellProps {
  name: string
  isSelected: boolean
  /** Gets the event, to see Shift: it selects everything since the last row. */
  onToggle: (event: unknown) => void
}

export function SelectCell({ name, isSelected, onToggle }: SelectCellProps) {
  const label = isSelected ? 'Deselect entity' : 'Select entity'
  return <Checkbox aria-label={`${label} ${name}`} title={label} checked={isSelected} onChange={onToggle} />
}
