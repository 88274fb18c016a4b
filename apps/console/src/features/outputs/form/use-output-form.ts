import type { OutputSummary, OutputType } from '@logline/contract'
import { z } from 'zod'
import {
  type Configuration,
  type ConfigurationFields,
  type ConfigurationValues,
  configurationSchema,
  configurationValues,
  offeredFields,
} from '../../../kit/form/configuration.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'

interface OutputValues {
  title: string
  configuration: ConfigurationValues
}

interface SentOutput {
  title: string
  type: string
  configuration: Record<string, unknown>
}

interface OutputFormOptions {
  type: OutputType
  /** Null: a new one. */
  output: OutputSummary | null
  onSubmit: (request: SentOutput) => Promise<unknown>
}

/** The form of an output of any type: its title, and the fields that the server describes. */
export function useOutputForm({ type, output, onSubmit }: OutputFormOptions): {
  form: Form<OutputValues>
  fields: ConfigurationFields
} {
  const configured = output?.configuration ?? {}
  const fields = offeredFields(type.requested_configuration, configured)
  const form = useForm({
    schema: outputSchema(fields),
    initialValues: { title: output?.title ?? '', configuration: configurationValues(fields, configured) },
    onSubmit: ({ title, configuration }) =>
      onSubmit({ title, type: type.type, configuration: { ...configuration } }),
  })
  return { form, fields }
}

function outputSchema(
  fields: ConfigurationFields,
): z.ZodType<{ title: string; configuration: Configuration }, OutputValues> {
  return z.object({
    title: z.string().trim().min(1, 'Field is required.').max(500, 'At most 500 characters.'),
    configuration: configurationSchema(fields),
  })
}

/** The form as those of a configuration draw it: its members are named from the top, `configuration.port`. */
export function configurationForm(form: Form<OutputValues>): Form<ConfigurationValues> {
  return form as unknown as Form<ConfigurationValues> // paths of the form are only known while the program runs
}
