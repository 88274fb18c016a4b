import { useQuery } from '@tanstack/react-query'
import { allFieldsQuery } from '../../../../kit/fields/field-queries.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { type MessagesConfig, messagesConfigOf } from '../../../view-model/index.ts'
import classes from '../../type/editor.module.css'
import type { WidgetEditorProps } from '../../type/widget-type.ts'
import { DecoratorsEditor } from './decorators-editor.tsx'
import { FieldsEditor } from './fields-editor.tsx'
import { readDecorators } from './widget-decorators.ts'

/** Everything a message list can be set to. Each change is seen at once. */
export function MessagesEditor({ widget, onChange }: WidgetEditorProps) {
  const config = messagesConfigOf(widget.config)
  const change = (part: Readonly<Record<string, unknown>>) => onChange({ ...widget.config, ...part })
  return (
    <div className={classes.editor}>
      <section className={classes.section} aria-label="Fields">
        <h3 className={classes.sectionTitle}>Fields</h3>
        <FieldsEditor fields={config.fields} onChange={(fields) => change({ fields })} />
      </section>
      <section className={classes.section} aria-label="Message Preview">
        <h3 className={classes.sectionTitle}>Message Preview</h3>
        <Checkbox
          label="Show message in new row"
          checked={config.show_message_row}
          onChange={({ currentTarget: { checked } }) =>
            // Without the row there is nothing that a summary could stand for.
            change({ show_message_row: checked, ...(!checked && { show_summary: false }) })
          }
        />
      </section>
      <SortEditor sort={config.sort} onChange={(sort) => change({ sort })} />
      <DecoratorsEditor
        decorators={readDecorators(config.decorators)}
        onChange={(decorators) => change({ decorators })}
      />
    </div>
  )
}

interface SortEditorProps {
  sort: MessagesConfig['sort']
  onChange: (sort: readonly Readonly<Record<string, string>>[]) => void
}

const directions = ['Ascending', 'Descending']
const listedAtMost = 100

function SortEditor({ sort, onChange }: SortEditorProps) {
  const { data } = useQuery(allFieldsQuery)
  const [sorted] = sort
  const names = (data ?? []).map(({ name }) => name)
  const choices = sorted && !names.includes(sorted.field) ? [sorted.field, ...names] : names
  return (
    <>
      <section className={classes.section} aria-label="Sorting">
        <h3 className={classes.sectionTitle}>Sorting</h3>
        <SelectField
          aria-label="Select field for sorting"
          placeholder="None: click to add fields"
          data={choices}
          limit={listedAtMost}
          value={sorted?.field ?? null}
          clearable
          onChange={(field) =>
            onChange(field === null ? [] : [{ type: 'pivot', field, direction: 'Ascending' }])
          }
        />
      </section>
      <section className={classes.section} aria-label="Direction">
        <h3 className={classes.sectionTitle}>Direction</h3>
        <SelectField
          aria-label="Direction"
          placeholder={sorted ? 'Click to select direction' : 'No sorting selected'}
          data={directions}
          searchable={false}
          disabled={!sorted}
          value={sorted?.direction ?? null}
          onChange={(direction) =>
            sorted && direction && onChange([{ type: 'pivot', field: sorted.field, direction }])
          }
        />
      </section>
    </>
  )
}
