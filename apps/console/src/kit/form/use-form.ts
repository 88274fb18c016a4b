import { type UseFormReturnType, useForm as useFormModel } from '@mantine/form'
import { type SyntheticEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { useTask } from '../../api/use-task.ts'
import type { FieldName, FieldValue } from './field-name.ts'
import { refusalOf, schemaErrors } from './form-errors.ts'

interface FormOptions<Values, Result> {
  /** Checks what was typed and turns it into what is sent. */
  schema: z.ZodType<Result, Values>
  /** Shaped like what is seen. */
  initialValues: NoInfer<Values>
  /** When it fails, the form stays as it is and says why. */
  onSubmit: (values: Result) => Promise<unknown> | unknown
  /** Brings fields with these names onto the screen, such as the step of a wizard they are in. */
  onWrong?: (names: readonly string[]) => void
  /** Is empty again after it was sent, as for a password. Left out: what was sent counts as unchanged from then on. */
  clears?: boolean
}

/** What a dialog or a card needs of a form, whatever its fields are. */
export interface FormState {
  isSending: boolean
  /** What the server refused and no field is to blame for; null when there is nothing. */
  error: Error | null
  /** Is there something to lose, now? Not only when it was drawn. */
  isDirty: () => boolean
  /** Checks and sends; `onSent` is called when that went well. */
  submit: (event: Pick<SyntheticEvent, 'preventDefault' | 'stopPropagation'>, onSent?: () => void) => void
}

export interface Form<Values> extends FormState {
  values: Values
  /** Says at the fields, by their names, what is wrong, with the first in focus. True when nothing is. */
  tell: (errors: Record<string, string>) => boolean
  model: UseFormReturnType<Values>
}

/** A form that is checked before it is sent, with the first wrong field in focus, and tells what the server says of its fields. */
export function useForm<Values extends object, Result>(options: FormOptions<Values, Result>): Form<Values> {
  const { schema, initialValues, onSubmit, onWrong, clears = false } = options
  const model = useFormModel<Values>({
    mode: 'controlled',
    initialValues,
    validate: (values) => schemaErrors(schema, values),
    // Once told, an error goes away as soon as the field is right.
    validateInputOnBlur: false,
  })
  // Read when the page is left, which a submit may do itself.
  const isSending = useRef(false)
  const tell = (errors: Record<string, string>) => {
    const names = Object.keys(errors)
    model.setErrors(errors)
    if (names.length === 0) return true
    // What is only now on the screen can take the focus.
    if (onWrong) flushSync(() => onWrong(names))
    focusFirst(model, names)
    return false
  }
  const send = async ({ values }: Sending<Values>) => {
    isSending.current = true
    try {
      return await onSubmit(schema.parse(values))
    } finally {
      isSending.current = false
    }
  }
  const { run, isRunning, error } = useTask(send, {
    onDone: (_, { onSent }) => {
      if (clears) model.reset()
      else model.resetDirty()
      onSent?.()
    },
    onFailed: (error) => tell(refusalOf(error, model.getValues()).atFields),
  })
  const submit: FormState['submit'] = (event, onSent) => {
    event.preventDefault()
    event.stopPropagation() // a form inside another's dialog is its child in React's tree
    if (isRunning) return
    if (tell(schemaErrors(schema, model.getValues()))) run({ values: model.getValues(), onSent })
  }
  return {
    model,
    values: model.values,
    tell,
    isSending: isRunning,
    error: error && refusalOf(error, model.values).above,
    isDirty: () => !isSending.current && model.isDirty(),
    submit,
  }
}

interface Sending<Values> {
  values: Values
  onSent: (() => void) | undefined
}

/** A member of a form for a control of one's own. */
export function useField<Values, const Name extends FieldName<Values, unknown>>(
  { model }: Form<Values>,
  name: Name,
): {
  value: FieldValue<Values, Name>
  onChange: (value: FieldValue<Values, Name>) => void
  error: string | undefined
} {
  const { value, onChange, error } = model.getInputProps(name)
  return { value, onChange, error }
}

/** In the order of the screen, not of the schema. */
function focusFirst(
  model: { getInputNode: (name: string) => HTMLElement | null },
  names: readonly string[],
): void {
  const nodes = names.map((name) => model.getInputNode(name))
  const [first] = nodes
    .filter((node) => node !== null)
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** The form for whoever shows some of its fields. The library takes no form with more members for one with fewer. */
export function partOf<Part extends object>(form: FormState & { values: Part; model: unknown }): Form<Part> {
  return form as Form<Part>
}
