import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allFieldsQuery } from '../../kit/fields/field-queries.ts'
import { SortableList } from '../../kit/sortable-list/sortable-list.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import classes from './export-dialog.module.css'

interface ExportFieldsProps {
  fields: readonly string[]
  onChange: (fields: readonly string[]) => void
}

/** There can be tens of thousands of fields; typing narrows them down. */
const offeredAtOnce = 100

/** The fields of the file: moved, removed, added. */
export function ExportFields({ fields, onChange }: ExportFieldsProps) {
  const { data = [] } = useQuery(allFieldsQuery)
  const addable = useMemo(() => {
    const taken = new Set(fields)
    return data.map(({ name }) => name).filter((name) => !taken.has(name))
  }, [data, fields])
  return (
    <>
      <div className={classes.fields}>
        <SortableList
          label="Fields to export"
          items={fields.map((field) => ({
            id: field,
            label: field,
            content: (
              <div className={classes.field}>
                <Mono>{field}</Mono>
                <IconButton
                  size="small"
                  label={`Remove ${field}`}
                  icon={<IconX size={14} stroke={1.75} />}
                  onClick={() => onChange(fields.filter((each) => each !== field))}
                />
              </div>
            ),
          }))}
          onReorder={onChange}
        />
      </div>
      <SelectField
        aria-label="Add a field"
        placeholder="Add a field"
        data={addable}
        limit={offeredAtOnce}
        value={null}
        onChange={(field) => field && onChange([...fields, field])}
      />
    </>
  )
}
