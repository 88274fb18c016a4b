import { useForm } from '@mantine/form'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { fieldErrorsOf } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import type { FormModel, FormValues } from './form-context.ts'
import { schemaErrors } from './form-errors.ts'

interface CheckedFormOptions<Result> {
  initialValues: FormValues
  /** Checks what was typed and turns it into what is sent. */
  schema: z.ZodType<Result, FormValues>
  /** When it fails, the form stays as it is and says why. */
  onSubmit: (values: Result) => Promise<unknown>
  /** After it was sent. */
  onDone: (form: FormModel) => void
}

export interface CheckedForm {
  form: FormModel
  isPending: boolean
  /** What the server refused and no field is to blame for; null when there is nothing. */
  error: Error | null
  onFormSubmit: (event: FormEvent) => void
}

/** A form that is checked before it is sent, with the first wrong field in focus, and tells what the server says of its fields. */
export function useCheckedForm<Result>(options: CheckedFormOptions<Result>): CheckedForm {
  const { initialValues, schema, onSubmit, onDone } = options
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues,
    validate: (values) => schemaErrors(schema, values),
    // Once told, an error goes away as soon as the field is right.
    validateInputOnBlur: false,
  })
  const { run, isRunning, error } = useTask(async (values: FormValues) => onSubmit(schema.parse(values)), {
    onDone: () => onDone(form),
    onFailed: (error) => form.setErrors(fieldErrorsOf(error)),
  })
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // a form inside another's dialog is its child in React's tree
    if (isRunning) return
    if (form.validate().hasErrors) return focusFirstError(form)
    run(form.getValues())
  }
  const isFormError = error !== null && Object.keys(fieldErrorsOf(error)).length === 0
  return { form, isPending: isRunning, error: isFormError ? error : null, onFormSubmit }
}

/** In the order of the screen, not of the schema. */
function focusFirstError(form: FormModel): void {
  const nodes = Object.keys(form.validate().errors).map((name) => form.getInputNode(name))
  const [first] = nodes
    .filter((node) => node !== null)
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}
