import { IconAlertTriangle } from '@tabler/icons-react'
import type { Form } from '../use-form.ts'
import { isWrong, type WizardStep, type WizardSteps } from './use-wizard-steps.ts'
import classes from './wizard.module.css'

interface StepListProps<Values> {
  form: Form<Values>
  wizard: WizardSteps
  onChoose: (step: WizardStep) => void
}

/** The steps of a wizard, each with a sign when something in it is wrong. */
export function StepList<Values>({ form, wizard, onChoose }: StepListProps<Values>) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {wizard.steps.map((step, index) => (
        <li key={step.id}>
          <button
            type="button"
            className={classes.step}
            aria-current={step === wizard.current ? 'step' : undefined}
            onClick={() => onChoose(step)}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            {step.isOptional ? `${step.title} (Opt.)` : step.title}
            {isWrong(step, form) && (
              <span className={classes.wrong}>
                <IconAlertTriangle size={16} stroke={1.75} role="img" aria-label="needs attention" />
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}
