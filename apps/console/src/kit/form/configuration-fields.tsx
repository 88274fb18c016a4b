import { type FieldDescriptor, numberBounds } from '@logline/contract/plug-ins'
import { type ConfigurationFields, type ConfigurationValues, sortedFields } from './configuration.ts'
import {
  FormCheckbox,
  FormChoice,
  FormList,
  FormMultiChoice,
  FormNumber,
  FormPassword,
  FormText,
  FormTextArea,
} from './fields.tsx'
import { FormSecret } from './form-secret.tsx'
import type { Form } from './use-form.ts'

interface ConfigurationFormFieldsProps {
  form: Form<ConfigurationValues>
  fields: ConfigurationFields
}

/** The fields of a configuration that the server describes, for a form (reference: components, section 13). */
export function ConfigurationFormFields({ form, fields }: ConfigurationFormFieldsProps) {
  return sortedFields(fields).map(({ name, field }, index) => (
    <ConfigurationField key={name} form={form} name={name} field={field} isFirst={index === 0} />
  ))
}

interface ConfigurationFieldProps {
  form: Form<ConfigurationValues>
  /** Of the member, which may be one of another: `configuration.port`. */
  name: string
  field: FieldDescriptor
  isFirst?: boolean
}

export function ConfigurationField({ form, name, field, isFirst = false }: ConfigurationFieldProps) {
  const { human_name, description, is_optional, attributes, additional_info } = field
  const shared = { form, name, label: human_name, help: description, isFirst }
  const optional = { ...shared, isOptional: is_optional }
  if (field.is_encrypted) return <FormSecret {...optional} />
  if (field.type === 'boolean') return <FormCheckbox {...shared} />
  if (field.type === 'list') {
    const choices = Object.entries(additional_info.values ?? {})
    if (attributes.includes('allow_create'))
      return <FormList {...optional} choices={choices.map(([value]) => value)} />
    return <FormMultiChoice {...optional} choices={choices.map(([value, label]) => ({ value, label }))} />
  }
  if (field.type === 'number') return <FormNumber {...optional} {...numberBounds(field)} />
  if (field.type === 'dropdown') {
    const choices = Object.entries(additional_info.values ?? {})
    return <FormChoice {...optional} choices={choices.map(([value, label]) => ({ value, label }))} />
  }
  if (attributes.includes('textarea')) return <FormTextArea {...optional} />
  return attributes.includes('is_password') ? <FormPassword {...optional} /> : <FormText {...optional} />
}
