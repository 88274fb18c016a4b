import type { DecoratorType } from '@logline/contract'
import { configurationSchema, configurationValues, offeredFields } from '../../../kit/form/configuration.ts'
import { ConfigurationFormFields } from '../../../kit/form/configuration-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import type { WidgetDecorator } from './widget-decorators.ts'

interface DecoratorDialogProps {
  type: DecoratorType
  decorator: WidgetDecorator
  isNew: boolean
  onSave: (decorator: WidgetDecorator) => void
  onClose: () => void
}

/** Asks for the configuration of a decorator. */
export function DecoratorDialog({ type, decorator, isNew, onSave, onClose }: DecoratorDialogProps) {
  const { name, requested_configuration } = type
  const fields = offeredFields(requested_configuration, decorator.config)
  return (
    <FormModal
      title={isNew ? `Create new ${name}` : `Edit ${name}`}
      initialValues={configurationValues(fields, decorator.config)}
      schema={configurationSchema(fields)}
      onSubmit={async (config) => onSave({ ...decorator, config })}
      onClose={onClose}
      submit={isNew ? { label: 'Create', busyLabel: 'Create' } : { label: 'Update', busyLabel: 'Update' }}
    >
      <ConfigurationFormFields fields={fields} />
    </FormModal>
  )
}
