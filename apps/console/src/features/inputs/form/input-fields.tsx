import type { InputType, Node } from '@logline/contract'
import type { Configuration } from '../../../kit/form/configuration.ts'
import { FormChoice, FormText } from '../../../kit/form/fields.tsx'
import { FieldSection, MoreSettings } from '../../../kit/form/sections/field-sections.tsx'
import { formSections } from '../../../kit/form/sections/form-sections.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { firstWord } from '../model/type-families.ts'
import { inputPlaces } from './field-places.ts'
import classes from './form.module.css'
import { configurationForm, fieldsOf, type InputValues } from './use-input-form.ts'

interface InputFieldsProps {
  form: Form<InputValues>
  type: InputType
  configured: Configuration
  nodes: readonly Node[]
}

/** Title and place, then the fields of the type. */
export function InputFields({ form, type, configured, nodes }: InputFieldsProps) {
  const fields = fieldsOf(type, configured)
  const { sections, more } = formSections(fields, {
    places: inputPlaces,
    ownTitle: firstWord(type.name),
    configured,
  })
  const isAvailable = type.unavailable_reason === null
  // What cannot be filled in cannot be unfolded.
  const unfolded =
    isAvailable || more.length === 0 ? [] : [{ title: 'More settings', names: more, toggle: null }]
  const parts = { form: configurationForm(form), fields }
  return (
    <>
      <div className={classes.fields}>
        <FormText form={form} name="title" label="Title" isFirst />
        <NodeChoice form={form} nodes={nodes} />
        <Global form={form} nodes={nodes} />
      </div>
      {[...sections, ...unfolded].map((section) => (
        <FieldSection key={section.title} {...parts} section={section} />
      ))}
      {isAvailable && more.length > 0 && <MoreSettings {...parts} names={more} />}
    </>
  )
}

function NodeChoice({ form, nodes }: Pick<InputFieldsProps, 'form' | 'nodes'>) {
  const choices = nodes.map(({ node_id, short_node_id, hostname }) => ({
    value: node_id,
    label: `${short_node_id} / ${hostname}`,
  }))
  return form.values.global ? (
    <FormChoice
      key="all"
      form={form}
      name="node"
      label="Node"
      choices={[]}
      placeholder="All nodes (Global)"
      isDisabled
    />
  ) : (
    <FormChoice
      key="one"
      form={form}
      name="node"
      label="Node"
      choices={choices}
      placeholder="Select Node"
      help="On which node should this input start"
    />
  )
}

/** Turning it on takes the node away; turning it off brings the only one back. */
function Global({ form: { model, values }, nodes }: Pick<InputFieldsProps, 'form' | 'nodes'>) {
  const [only] = nodes
  const change = (global: boolean) => {
    model.setFieldValue('global', global)
    model.setFieldValue('node', !global && only && nodes.length === 1 ? only.node_id : null)
  }
  return (
    <div className={classes.whole}>
      <Checkbox
        label="Global"
        description="Should this input start on all nodes"
        checked={values.global}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
