import type { EventDefinition, EventDefinitionRequest, SchedulerContext } from '@logline/contract'
import { useEffect, useRef, useState } from 'react'
import { FormChoice, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormBody } from '../../../kit/form/form-body.tsx'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { type StepId, stepIds } from '../model/definition-steps.ts'
import { type DefinitionValues, definitionSchema, problemsOf } from '../model/definition-values.ts'
import { PreviewPanel } from '../preview/preview-panel.tsx'
import { DefinitionSummary } from '../view/definition-summary.tsx'
import { summaryOf } from '../view/summary-facts.ts'
import { ConditionFields, FilterFields } from './condition-section.tsx'
import classes from './editor.module.css'
import { FieldsSection } from './fields-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { StepRail } from './step-rail.tsx'

interface DefinitionEditorProps {
  /** Null: a new one. */
  definition: EventDefinition | null
  scheduler: SchedulerContext | null
  initialValues: DefinitionValues
  /** Where the form begins. */
  step: string | undefined
  submit: { label: string; busyLabel: string }
  onSubmit: (sent: { body: EventDefinitionRequest; isScheduled: boolean }) => Promise<unknown>
  /** After it was sent, and when it is given up. */
  onLeave: () => void
  /** Told whether there is something to lose. */
  onDirty: (isDirty: boolean) => void
}

const priorities = [
  { value: '1', label: 'Low' },
  { value: '2', label: 'Normal' },
  { value: '3', label: 'High' },
]

/** An event definition: the steps, the form, and at once what it would have found. */
export function DefinitionEditor(props: DefinitionEditorProps) {
  const { definition, scheduler, initialValues, submit, onSubmit, onLeave, onDirty } = props
  const isOfSystem = definition !== null && definition.config.type !== 'aggregation-v1'
  const form = useForm({ schema: definitionSchema(definition), initialValues, onSubmit })
  const frame = useRef<HTMLDivElement>(null)
  const { current, goTo, onScroll } = useSteps(frame, props.step)
  const isDirty = form.isDirty()
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  useShortcut(
    { keys: 'mod+Enter', label: submit.label, group: 'Event definitions' },
    () => frame.current?.querySelector('form')?.requestSubmit(),
    { inFields: true },
  )
  const { errors } = form.model
  const count = Object.keys(errors).length
  return (
    <div ref={frame}>
      <Card className={classes.editor ?? ''} aria-label="Event definition">
        <StepRail
          values={form.values}
          isOfSystem={isOfSystem}
          current={current}
          isTold={count > 0}
          scheduler={scheduler}
          definitionId={definition?.id ?? null}
          onChoose={goTo}
        />
        <div className={classes.form} data-scrolls onScroll={onScroll}>
          <FormBody form={form} onSent={onLeave} buttons={null}>
            <Sections form={form} isOfSystem={isOfSystem} />
          </FormBody>
        </div>
        <div className={classes.aside}>
          <div className={classes.preview}>
            {isOfSystem ? (
              <EmptyState isCompact title="No preview">
                What the system tells its operators makes these events as it happens.
              </EmptyState>
            ) : (
              <PreviewPanel
                values={form.values}
                onRules={(rules) => form.model.setFieldValue('conditions', rules as never)} // of the same type
              />
            )}
          </div>
          <div className={classes.footer}>
            <span className={classes.attention} role="status">
              {count > 0 && `${count} ${count === 1 ? 'setting needs' : 'settings need'} attention`}
            </span>
            <Button onClick={onLeave}>Cancel</Button>
            <Button
              variant="primary"
              isBusy={form.isSending}
              onClick={() => frame.current?.querySelector('form')?.requestSubmit()}
            >
              {form.isSending ? submit.busyLabel : submit.label}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}

function Sections({ form, isOfSystem }: { form: Form<DefinitionValues>; isOfSystem: boolean }) {
  const problems = problemsOf(form.values, isOfSystem)
  return (
    <>
      <section className={classes.section} data-step="event-details" aria-label="Event Details">
        <h2>Event Details</h2>
        <FormText form={form} name="title" label="Title" isFirst />
        <FormTextArea form={form} name="description" label="Description" rows={2} isOptional />
        <FormChoice form={form} name="priority" label="Priority" choices={priorities} />
      </section>
      <section className={classes.section} data-step="condition" aria-label="Condition">
        <h2>Filter</h2>
        {isOfSystem ? (
          <p className={classes.hint}>
            The conditions of system notification event definitions cannot be edited.
          </p>
        ) : (
          <FilterFields form={form} />
        )}
      </section>
      {!isOfSystem && (
        <section className={classes.section} aria-label="Create events">
          <ConditionFields form={form} />
        </section>
      )}
      <section className={classes.section} data-step="fields" aria-label="Fields">
        <h2>Fields</h2>
        {isOfSystem ? (
          <p className={classes.hint}>
            The fields of system notification event definitions cannot be edited.
          </p>
        ) : (
          <FieldsSection form={form} />
        )}
      </section>
      <section className={classes.section} data-step="notifications" aria-label="Notifications">
        <h2>Notifications</h2>
        <NotificationsSection form={form} />
      </section>
      <section className={classes.section} data-step="summary" aria-label="Event Summary">
        <h2>Event Summary</h2>
        {Object.keys(form.model.errors).length > 0 && problems.length > 0 && (
          <div className={classes.error}>
            We found some errors! Please correct the following errors before saving this Event Definition:
            <ul className={classes.errors}>
              {[...new Set(problems.map(([, text]) => text))].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        <DefinitionSummary summary={summaryOf(form.values, isOfSystem)} />
      </section>
    </>
  )
}

/** Which step the form shows, and the way to each. */
function useSteps(frame: React.RefObject<HTMLElement | null>, first: string | undefined) {
  const [current, setCurrent] = useState<StepId>(stepIds.find((id) => id === first) ?? 'event-details')
  const sectionOf = (step: StepId) => frame.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)
  const goTo = (step: StepId) => {
    setCurrent(step)
    const section = sectionOf(step)
    bringToTop(section)
    section
      ?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"]')
      ?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (current !== 'event-details') bringToTop(sectionOf(current))
  }, [])
  const onScroll = (event: React.UIEvent<HTMLElement>) => {
    const { currentTarget: box } = event
    const top = box.getBoundingClientRect().top
    const isAtEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    const passed = stepIds.filter(
      (id) => (sectionOf(id)?.getBoundingClientRect().top ?? Infinity) <= top + 80,
    )
    setCurrent((isAtEnd && box.scrollTop > 0 ? stepIds.at(-1) : passed.at(-1)) ?? 'event-details')
  }
  return { current, goTo, onScroll }
}

/** Within the form where it scrolls by itself, else in the page. */
function bringToTop(section: HTMLElement | null | undefined): void {
  const box = section?.closest<HTMLElement>('[data-scrolls]')
  if (!section || !box) return
  if (box.scrollHeight <= box.clientHeight) section.scrollIntoView({ block: 'start' })
  else box.scrollTop += section.getBoundingClientRect().top - box.getBoundingClientRect().top
}
