import { useId } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { optionalMark } from '../../ui/fields/field-classes.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import classes from './export-dialog.module.css'
import { ExportFields } from './export-fields.tsx'
import { type ExportChoice, exportFormats } from './export-request.ts'

interface ExportSettingsProps {
  choice: ExportChoice
  onChange: (choice: ExportChoice) => void
}

const orders = [
  { value: 'ASC', label: 'Oldest first' },
  { value: 'DESC', label: 'Newest first' },
] as const

export function ExportSettings({ choice, onChange }: ExportSettingsProps) {
  const id = useId()
  const change = (part: Partial<ExportChoice>) => onChange({ ...choice, ...part })
  return (
    <div className={classes.settings}>
      <SelectField
        label="Output Format"
        data={[...exportFormats]}
        value={choice.ending}
        searchable={false}
        onChange={(value) => {
          const format = exportFormats.find((each) => each.value === value)
          if (format) change({ ending: format.value })
        }}
      />
      <section aria-labelledby={id}>
        <h3 className={classes.label} id={id}>
          Fields to export
        </h3>
        <p className={classes.help}>Columns of the file, in this order. Drag a field to another place.</p>
        <ExportFields fields={choice.fields} onChange={(fields) => change({ fields })} />
      </section>
      <div className={classes.pair}>
        <NumberField
          label={`Messages limit ${optionalMark}`}
          placeholder="No limit"
          description="Empty: all messages that were found."
          min={1}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={choice.limit ?? ''}
          onChange={(value) => change({ limit: typeof value === 'number' && value >= 1 ? value : null })}
        />
        <SelectField
          label="Order"
          description="By the time of the messages."
          data={[...orders]}
          value={choice.order}
          searchable={false}
          onChange={(value) => change({ order: value === 'DESC' ? 'DESC' : 'ASC' })}
        />
      </div>
      {choice.ending === 'csv' && (
        <Checkbox
          label="Neutralise formulas"
          description="Values that a spreadsheet would run as a formula get an apostrophe in front."
          checked={choice.neutralisesFormulas}
          onChange={(event) => change({ neutralisesFormulas: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
