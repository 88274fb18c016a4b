import { grok } from '@logline/contract'
import type { ExtractorType, FieldDescriptor } from '@logline/contract/plug-ins'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { ConfigurationField } from '../../../kit/form/configuration-fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { fieldsOfType } from '../model/extractor-config.ts'
import { configurationForm, type ExtractorValues } from '../model/extractor-values.ts'
import classes from './form.module.css'
import { ExpressionField, GrokField } from './pattern/pattern-field.tsx'
import { lookupReason } from './type-choice.tsx'

interface TypeFieldsProps {
  form: Form<ExtractorValues>
  /** The server has taken what the form says now. */
  isValid: boolean
}

/** What the types search by, which has a line of its own. */
const patternOfType: Partial<Record<ExtractorType, string>> = {
  grok: 'grok_pattern',
  regex: 'regex_value',
  regex_replace: 'regex',
}

/** What can be set of the chosen type. */
export function TypeFields({ form, isValid }: TypeFieldsProps) {
  const { extractor_type: type, extractor_config } = form.values
  const fields = fieldsOfType(type)
  const pattern = patternOfType[type]
  const isShown = (name: string) =>
    name !== pattern && (name !== 'key_whitespace_replacement' || extractor_config.replace_key_whitespace)
  const others = Object.entries(fields).filter(([name]) => isShown(name))
  const field = pattern === undefined ? undefined : fields[pattern]
  if (type === 'copy_input') return <p className={classes.info}>The entire input will be copied verbatim.</p>
  return (
    <>
      {type === 'lookup_table' && <Notice tone="warn">{lookupReason}</Notice>}
      {pattern !== undefined && field && (
        <Pattern form={form} name={pattern} field={field} isValid={isValid} />
      )}
      {others.length > 0 && (
        <div className={classes.options}>
          {type === 'grok' && <AddPattern form={form} />}
          {inOrder(others).map(([name, field]) => (
            <ConfigurationField
              key={name}
              form={configurationForm(form)}
              name={`extractor_config.${name}`}
              field={field}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** What is switched on and off stands behind what is typed. */
function inOrder(fields: [name: string, field: FieldDescriptor][]) {
  return fields.toSorted(([, a], [, b]) => Number(a.type === 'boolean') - Number(b.type === 'boolean'))
}

interface PatternProps extends TypeFieldsProps {
  name: string
  field: FieldDescriptor
}

function Pattern({ form, name, field, isValid }: PatternProps) {
  const Field = name === 'grok_pattern' ? GrokField : ExpressionField
  return (
    <Field
      form={configurationForm(form)}
      name={`extractor_config.${name}`}
      label={field.human_name}
      help={field.description}
      isValid={isValid}
    />
  )
}

/** Puts a stored pattern at the end of the one that is written. */
function AddPattern({ form }: { form: Form<ExtractorValues> }) {
  const { data } = useQuery(query(grok.list))
  const insert = (name: string | null) => {
    if (name === null) return
    const pattern = form.values.extractor_config.grok_pattern
    form.model.setFieldValue('extractor_config.grok_pattern', `${pattern}%{${name}}`)
    form.model.getInputNode('extractor_config.grok_pattern')?.focus()
  }
  return (
    <SelectField
      label="Add a pattern"
      placeholder="Search for a pattern"
      nothingFoundMessage="There is no such pattern."
      data={(data?.patterns ?? []).map(({ name }) => name)}
      value={null}
      limit={50}
      onChange={insert}
    />
  )
}
