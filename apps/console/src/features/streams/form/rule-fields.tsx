import { streamRules } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { inputsQuery } from '../../../kit/entities/entity-queries.ts'
import { allFieldsQuery } from '../../../kit/fields/field-queries.ts'
import {
  FormCheckbox,
  FormChoice,
  FormSuggestedText,
  FormText,
  FormTextArea,
  fieldOf,
} from '../../../kit/form/fields.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { ruleType } from '../../../kit/streams/rule-sentence.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ruleTypesQuery } from '../model/stream-queries.ts'
import { asksField, asksValue, type RuleValues } from './rule-form.ts'

/** What the value of a type is compared with. */
const valueHelp: Readonly<Record<number, string>> = {
  [ruleType.exact]: 'The value of the field as text, without blanks around it; upper and lower case differ.',
  [ruleType.regularExpression]:
    'Found anywhere in the text of the field. It takes linear time: without back-references and look-around.',
  [ruleType.greater]: 'A number. A field that is none does not match, inverted neither.',
  [ruleType.smaller]: 'A number. A field that is none does not match, inverted neither.',
  [ruleType.contains]: 'Found anywhere in the text of the field; upper and lower case differ.',
}

export function RuleFields({ form }: { form: Form<RuleValues> }) {
  const type = Number(form.values.type)
  return (
    <>
      {asksField(type) && <FieldName form={form} />}
      <TypeChoice form={form} />
      {type === ruleType.input && <InputChoice form={form} />}
      {asksValue(type) && type !== ruleType.input && (
        <FormText form={form} name="value" label="Value" help={valueHelp[type]} />
      )}
      <FormCheckbox form={form} name="inverted" label="Inverted" />
      <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
    </>
  )
}

function FieldName({ form }: { form: Form<RuleValues> }) {
  const { data } = useQuery(allFieldsQuery)
  const names = data?.map(({ name }) => name) ?? []
  return <FormSuggestedText form={form} name="field" label="Field" suggestions={names} isFirst />
}

function TypeChoice({ form }: { form: Form<RuleValues> }) {
  const { data = [], error } = useQuery(ruleTypesQuery)
  const props = fieldOf<RuleValues, string | null>({
    form,
    name: 'type',
    label: 'Type',
    placeholder: error ? 'Could not load stream rule types' : 'Select a type',
  })
  // An input is no value of a field, and neither of them goes with a rule that always matches.
  const choose = (next: string | null) => {
    const before = form.values.type
    form.model.setFieldValue('type', next)
    const differs = [next, before].some((type) => Number(type) === ruleType.input)
    if (!asksField(Number(next))) form.model.setFieldValue('field', '')
    if (differs || Number(next) === ruleType.always) form.model.setFieldValue('value', '')
  }
  return (
    <SelectField
      {...props}
      data={data.map(({ id, short_desc }) => ({ value: String(id), label: short_desc }))}
      onChange={choose}
    />
  )
}

function InputChoice({ form }: { form: Form<RuleValues> }) {
  const mayReadAll = useIsPermitted()('inputs:read')
  const offered = useQuery({ ...query(streamRules.inputs), enabled: mayReadAll })
  const readable = useQuery({ ...inputsQuery, enabled: !mayReadAll })
  const inputs = (mayReadAll ? offered.data?.inputs : readable.data) ?? []
  const error = mayReadAll ? offered.error : readable.error
  return (
    <FormChoice
      form={form}
      name="value"
      label="Input"
      placeholder={error ? 'Could not retrieve Stream Rule Inputs' : 'Select an input'}
      choices={inputs.map(({ id, title, name }) => ({ value: id, label: `${title} (${name})` }))}
    />
  )
}
