import {
  booleanField,
  dropdownField,
  listField,
  numberField,
  requestedConfiguration,
  textField,
} from '@logline/contract/plug-ins'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { configurationLines, configurationSchema, configurationValues } from './configuration.ts'
import { ConfigurationFormFields } from './configuration-fields.tsx'
import { FormModal } from './form-modal.tsx'

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
      {isOpen && (
        <FormModal
          title="Change output"
          initialValues={configurationValues(fields, configured)}
          schema={configurationSchema(fields)}
          onSubmit={async (configuration) => toast.success(JSON.stringify(configuration))}
          onClose={() => setIsOpen(false)}
          submit={{ label: 'Change output', busyLabel: 'Changing...' }}
        >
          <ConfigurationFormFields fields={fields} />
        </FormModal>
      )}
    </>
  )
}
