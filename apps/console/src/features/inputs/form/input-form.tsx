import type { InputType } from '@logline/contract'
import { type ReactNode, useId, useRef } from 'react'
import { FormBody } from '../../../kit/form/form-body.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { TestMessage } from '../parts/test-message.tsx'
import classes from './form.module.css'
import { LineFields } from './line-fields.tsx'
import { fieldsOf, type InputValues } from './use-input-form.ts'

const none = {}

interface InputFormProps {
  form: Form<InputValues>
  type: InputType
  title: string
  submit: { label: string; busyLabel: string }
  onCancel: () => void
  onSent: () => void
  /** That the messages of the input get. */
  staticFields?: Readonly<Record<string, string>>
  /** At the left, where a type is chosen. */
  types?: ReactNode
  children: ReactNode
}

/**
 * The form of an input beside what it is chosen from, and the line that sends to it. Of a type that is not available it
 * says why, and sends nothing.
 */
export function InputForm(props: InputFormProps) {
  const { form, type, title, submit, onCancel, onSent, staticFields = none, types, children } = props
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const isAvailable = type.unavailable_reason === null
  useShortcut(
    { keys: 'mod+Enter', label: submit.label, group: 'Inputs' },
    () => isAvailable && frame.current?.querySelector('form')?.requestSubmit(),
    { inFields: true },
  )
  const wrong = Object.keys(form.model.errors).length
  const buttons = (
    <div className={classes.footer}>
      <span className={classes.attention} role="status">
        {wrong > 0 && `${wrong} ${wrong === 1 ? 'setting needs' : 'settings need'} attention`}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
      {isAvailable && (
        <Button type="submit" variant="primary" isBusy={form.isSending}>
          {form.isSending ? submit.busyLabel : submit.label}
        </Button>
      )}
    </div>
  )
  return (
    <Card
      className={classes.frame ?? ''}
      data-alone={types === undefined || undefined}
      aria-labelledby={titleId}
    >
      {types && <div className={classes.types}>{types}</div>}
      <div className={classes.form} ref={frame}>
        <FormBody form={form} onSent={onSent} buttons={buttons}>
          <h2 className={classes.formTitle} id={titleId}>
            {title}
          </h2>
          {isAvailable ? children : <Unavailable reason={type.unavailable_reason}>{children}</Unavailable>}
        </FormBody>
      </div>
      {isAvailable && (
        <aside className={classes.aside} aria-label="Send a test line">
          <h2 className={classes.formTitle}>Send a test line</h2>
          <TestMessage type={type.type} configuration={form.values.configuration} />
          <p className={classes.note}>Follows the form: address, port and TLS as set.</p>
          <LineFields
            type={type.type}
            fields={fieldsOf(type, form.values.configuration)}
            values={form.values.configuration}
            staticFields={staticFields}
          />
          {types && (
            <div className={classes.becomes}>
              <h2 className={classes.listening}>Not listening yet</h2>
              <p className={classes.note}>
                After <b>{submit.label}</b> comes its page, with each node’s state and the first message that
                arrives, with its sender.
              </p>
            </div>
          )}
        </aside>
      )}
    </Card>
  )
}

function Unavailable({ reason, children }: { reason: string | null; children: ReactNode }) {
  return (
    <>
      <Notice tone="warn">{reason}</Notice>
      <fieldset className={classes.unavailable} disabled aria-label="Settings">
        {children}
      </fieldset>
    </>
  )
}
