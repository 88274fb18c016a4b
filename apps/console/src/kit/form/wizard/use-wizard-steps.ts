import { useState } from 'react'
import { z } from 'zod'
import { schemaErrors } from '../form-errors.ts'
import type { Form } from '../use-form.ts'

export interface WizardStep {
  id: string
  title: string
  /** Need nothing be typed in it? */
  isOptional?: boolean
  /** What is typed in it, as the form's schema has it. */
  members: z.ZodRawShape
}

export type WizardSteps = ReturnType<typeof useWizardSteps>

/** Which step of a wizard is shown; `first` when there is one of this id. */
export function useWizardSteps(steps: readonly [WizardStep, ...WizardStep[]], first?: string) {
  const [id, setId] = useState(first)
  const current = steps.find((step) => step.id === id) ?? steps[0]
  return {
    steps,
    current,
    next: steps[steps.indexOf(current) + 1] ?? null,
    show: (step: WizardStep) => setId(step.id),
    /** Shows one that these fields are in; the current one when it has some of them. */
    showFields(names: readonly string[]) {
      const wrong = steps.filter(({ members }) => names.some((name) => isOf(members, name)))
      const [first = current] = wrong
      setId((wrong.includes(current) ? current : first).id)
    },
  }
}

/** Errors of what is typed in these steps, by the name of the field. */
export function errorsOf(steps: readonly WizardStep[], values: unknown): Record<string, string> {
  return schemaErrors(z.object(Object.assign({}, ...steps.map(({ members }) => members))), values)
}

/** Does this step have something that is wrong? */
export function isWrong<Values>({ members }: WizardStep, form: Form<Values>): boolean {
  return Object.keys(form.model.errors).some((name) => isOf(members, name))
}

/** Also of a row: `servers.0.port`. */
function isOf(members: WizardStep['members'], name: string): boolean {
  return Object.hasOwn(members, name.split('.')[0] ?? name)
}
