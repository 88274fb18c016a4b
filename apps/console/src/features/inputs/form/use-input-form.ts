import type { InputRequest, InputSummary, InputType } from '@logline/contract'
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
import { withReason } from '../../../kit/form/with-reason.ts'

export interface InputValues {
  title: string
  global: boolean
  node: string | null
  configuration: ConfigurationValues
}

interface InputFormOptions {
  type: InputType
  /** What is changed; left out: a new one. */
  input?: InputSummary
  /** Of a new input that is not global. */
  node: string | null
  /** Such as `Could not launch input`. */
  failure: string
  onSubmit: (request: InputRequest) => Promise<unknown>
}

/** The form of an input of any type: title, where it starts, and the fields that the server describes. */
export function useInputForm({ type, input, node, failure, onSubmit }: InputFormOptions): Form<InputValues> {
  const configured = input?.attributes ?? {}
  const fields = fieldsOf(type, configured)
  return useForm({
    schema: inputSchema(fields),
    initialValues: {
      title: input?.title ?? '',
      global: input?.global ?? false,
      node: input ? input.node : node,
      configuration: configurationValues(fields, configured),
    },
    onSubmit: async ({ configuration, ...values }) => {
      // What the server does not describe stays as it is.
      const unknown = Object.entries(configured).filter(([name]) => !Object.hasOwn(fields, name))
      const request = {
        ...values,
        type: type.type,
        configuration: { ...Object.fromEntries(unknown), ...configuration },
      }
      await onSubmit(request).catch((error: unknown) => {
        throw withReason(error, failure)
      })
    },
  })
}

export function fieldsOf(type: InputType, configured: Configuration): ConfigurationFields {
  return offeredFields(type.requested_configuration, configured)
}

function inputSchema(fields: ConfigurationFields) {
  return z
    .object({
      title: z.string().trim().min(1, 'Field is required.').max(500, 'At most 500 characters.'),
      global: z.boolean(),
      node: z.string().nullable(),
      configuration: configurationSchema(fields),
    })
    .refine(({ global, node }) => global || node !== null, { path: ['node'], message: 'Field is required.' })
    .transform((values) => ({ ...values, node: values.global ? null : values.node }))
}

/** The form as those of a configuration draw it: its members are named from the top, `configuration.port`. */
export function configurationForm(form: Form<InputValues>): Form<ConfigurationValues> {
  return form as unknown as Form<ConfigurationValues> // paths of the form are only known while the program runs
}
