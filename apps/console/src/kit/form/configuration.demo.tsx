import {
  booleanField,
  dropdownField,
  listField,
  numberField,
  requestedConfiguration,
  textField,
} from '@logline/contract/plug-ins'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { configurationLines, configurationSchema, configurationValues } from './configuration.ts'
import { ConfigurationFormFields } from './configuration-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useForm } from './use-form.ts'

export const title = 'Forms made of a description'

const fields = requestedConfiguration({
  host: textField({ name: 'Host', description: 'Where messages are sent to.', default: '' }),
  port: numberField({
    name: 'Port',
    description: 'Port to send to.',
    default: 12_201,
    attribute: 'is_port_number',
  }),
  protocol: dropdownField({
    name: 'Protocol',
    description: 'How messages are sent.',
    choices: { TCP: 'TCP', UDP: 'UDP' },
    default: 'TCP',
  }),
  password: textField({
    name: 'Password',
    description: 'Shown to those who may change it.',
    default: '',
    isOptional: true,
    secret: 'password',
  }),
  token: textField({
    name: 'Token',
    description: 'Shown to nobody.',
    default: '',
    isOptional: true,
    secret: 'encrypted',
  }),
  tags: listField({ name: 'Tags', description: 'Any texts.', allowsNew: true, isOptional: true }),
  properties: textField({
    name: 'Properties',
    description: 'One a line.',
    default: '',
    isOptional: true,
    hasLines: true,
  }),
  keep_alive: booleanField({
    name: 'Keep alive',
    description: 'Keep connections open.',
    default: true,
  }),
})

const configured = { host: '10.0.0.7', password: 'secret', token: { is_set: true } }

export function Demo() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>{configurationLines(fields, configured).join(' · ')}</p>
      <Button onClick={() => setIsOpen(true)}>Form of a description</Button>
      {isOpen && <OutputDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function OutputDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: configurationSchema(fields),
    initialValues: configurationValues(fields, configured),
    onSubmit: (configuration) => toast.success(JSON.stringify(configuration)),
  })
  return (
    <FormDialog
      form={form}
      title="Change output"
      onClose={onClose}
      submit={{ label: 'Change output', busyLabel: 'Changing...' }}
    >
      <ConfigurationFormFields form={form} fields={fields} />
    </FormDialog>
  )
}
