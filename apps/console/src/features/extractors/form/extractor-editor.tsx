import type { InputSummary } from '@logline/contract'
import type { ExtractorType } from '@logline/contract/plug-ins'
import { type ReactNode, useId, useRef } from 'react'
import { FormBody } from '../../../kit/form/form-body.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { shortcutKeys } from '../../../kit/shortcuts/shortcut-keys.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { MessagePlace } from '../../message-loader/index.ts'
import { ExamplePanel } from '../example/example-panel.tsx'
import { useExamples } from '../example/use-examples.ts'
import {
  type ExtractorRequest,
  type ExtractorValues,
  extractorSchema,
  namesItsFields,
} from '../model/extractor-values.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ConverterFields } from './converter-fields.tsx'
import classes from './form.module.css'
import { PreviewTable } from './preview-table.tsx'
import { TargetFields } from './target-fields.tsx'
import { TypeChoice } from './type-choice.tsx'
import { TypeFields } from './type-fields.tsx'
import { useLivePreview, withLiveErrors } from './use-live-preview.ts'

interface ExtractorEditorProps {
  input: InputSummary
  initialValues: ExtractorValues
  order: number
  /** `Runs for each message of this input, third of 3 extractors.` */
  note: string
  submit: { label: string; busyLabel: string; failure: string }
  /** The example; null for the newest message of the input. */
  example: MessagePlace | null
  onExample: (place: MessagePlace) => void
  /** Told of what is kept in the address. */
  onChoice?: (choice: { extractor_type: ExtractorType; field: string }) => void
  onSubmit: (request: ExtractorRequest) => Promise<unknown>
  onLeave: () => void
}

/** An extractor and, at once, what it would do to recent messages. */
export function ExtractorEditor(props: ExtractorEditorProps) {
  const { input, initialValues, order, submit, onChoice, onSubmit, onLeave } = props
  const examples = useExamples(input.id, props.example)
  const typed = useForm({
    schema: extractorSchema(order),
    initialValues,
    onSubmit: async (request) => {
      await onSubmit(request).catch((error: unknown) => {
        throw withReason(error, submit.failure)
      })
    },
  })
  const preview = useLivePreview({ inputId: input.id, form: typed, order, examples: examples.all })
  const form = withLiveErrors(typed, preview.atFields)
  const { extractor_type, source_field, target_field } = form.values
  const frame = useRef<HTMLDivElement>(null)
  useShortcut(
    { keys: 'mod+Enter', label: submit.label, group: 'Extractors' },
    () => frame.current?.querySelector('form')?.requestSubmit(),
    { inFields: true },
  )
  const { chosen } = examples
  const row = preview.shown?.rows.find(({ record }) => record.id === chosen?.id)
  const raw = chosen?.raw[source_field]
  const isNamed = namesItsFields(extractor_type)
  const choose = (choice: { extractor_type: ExtractorType; field: string }) => {
    form.model.setFieldValue('extractor_type', choice.extractor_type)
    form.model.setFieldValue('source_field', choice.field)
    form.model.clearErrors()
    onChoice?.(choice)
  }
  return (
    <Card className={classes.frame ?? ''}>
      <div className={classes.example}>
        <ExamplePanel
          examples={examples}
          named={props.example}
          field={source_field}
          fieldError={form.model.errors.source_field}
          onField={(field) => choose({ extractor_type, field })}
          onExample={props.onExample}
        />
      </div>
      <div className={classes.form} ref={frame}>
        <FormBody
          form={form}
          onSent={onLeave}
          buttons={<Footer form={form} note={props.note} submit={submit} onCancel={onLeave} />}
        >
          <div className={classes.typeFields}>
            <TypeChoice
              type={extractor_type}
              onChoose={(type) => choose({ extractor_type: type, field: source_field })}
            />
            <TypeFields
              form={form}
              isValid={preview.problem === null && preview.shown !== null && !preview.isLoading}
            />
          </div>
          <PreviewTable
            preview={preview}
            exampleId={chosen?.id ?? null}
            target={isNamed ? null : target_field}
          />
          <div className={classes.columns}>
            <Column>
              <ConditionFields form={form} example={typeof raw === 'string' ? raw : null} />
            </Column>
            <Column title="Target">
              <TargetFields form={form} extracted={row?.result?.fields[target_field]} />
            </Column>
            <Column title="Converters" note="in this order">
              <ConverterFields form={form} converted={row?.result?.converted ?? []} />
            </Column>
          </div>
        </FormBody>
      </div>
    </Card>
  )
}

function Column({ title, note, children }: { title?: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.column} aria-labelledby={title && id}>
      {title && (
        <div className={classes.columnHead}>
          <h2 id={id}>{title}</h2>
          <span className={classes.help}>{note}</span>
        </div>
      )}
      {children}
    </section>
  )
}

interface FooterProps {
  form: { isSending: boolean; model: { errors: object } }
  note: string
  submit: { label: string; busyLabel: string }
  onCancel: () => void
}

function Footer({ form, note, submit, onCancel }: FooterProps) {
  const wrong = Object.keys(form.model.errors).length
  return (
    <div className={classes.footer}>
      <span className={classes.note} data-wrong={wrong > 0 || undefined} role="status">
        {wrong === 0 ? note : `${wrong} ${wrong === 1 ? 'setting needs' : 'settings need'} attention`}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="submit"
        variant="primary"
        isBusy={form.isSending}
        rightIcon={
          <span className={classes.keys} aria-hidden="true">
            {shortcutKeys('mod+Enter').join(' ')}
          </span>
        }
      >
        {form.isSending ? submit.busyLabel : submit.label}
      </Button>
    </div>
  )
}
