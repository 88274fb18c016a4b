import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './export-dialog.module.css'
import type { ExportTable } from './export-request.ts'

interface TableSelectProps {
  tables: readonly ExportTable[]
  isSearch: boolean
  onSelect: (widgetId: string | null) => void
}

/** Which of several message tables is exported. */
export function TableSelect({ tables, isSearch, onSelect }: TableSelectProps) {
  if (tables.length === 0) {
    return <Notice tone="warn">You need to create a message table widget to export its result.</Notice>
  }
  return (
    <>
      <p className={classes.lead}>
        Please select the message table you want to export the {isSearch ? 'search ' : ''}results for. You can
        adjust its fields in the next step.
      </p>
      <SelectField
        label="Select message table"
        placeholder="Select message table"
        data={tables.map(({ widget, title }) => ({ value: widget.id, label: title }))}
        onChange={onSelect}
        data-autofocus
      />
    </>
  )
}
