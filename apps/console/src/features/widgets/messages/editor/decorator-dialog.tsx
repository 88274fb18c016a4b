import type { DecoratorType } from '@logline/contract'
import {
  configurationSchema,
  configurationValues,
  offeredFields,
} from '../../../../kit/form/configuration.ts'
import { ConfigurationFormFields } from '../../../../kit/form/configuration-fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
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
  const form = useForm({
    schema: configurationSchema(fields),
    initialValues: configurationValues(fields, decorator.config),
    onSubmit: (config) => onSave({ ...decorator, config }),
  })
  return (
    <FormDialog
      form={form}
      title={isNew ? `Create new ${name}` : `Edit ${name}`}
      onClose={onClose}
      submit={isNew ? { label: 'Create', busyLabel: 'Create' } : { label: 'Update', busyLabel: 'Update' }}
    >
      <ConfigurationFormFields form={form} fields={fields} />
    </FormDialog>
  )
}
