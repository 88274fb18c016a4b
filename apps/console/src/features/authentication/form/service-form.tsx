import type { AuthenticationBackendRequest } from '@logline/contract'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { FormWizard } from '../../../kit/form/wizard/form-wizard.tsx'
import { useWizardSteps } from '../../../kit/form/wizard/use-wizard-steps.ts'
import {
  chosenRoles,
  groupStep,
  type ServiceValues,
  serverStep,
  serviceRequest,
  serviceSchema,
  userStep,
} from '../model/service-schema.ts'
import { type ServiceType, typeNames } from '../model/service-types.ts'
import { ConnectionTrial } from '../trial/connection-trial.tsx'
import { LoginTrial } from '../trial/login-trial.tsx'
import type { Tried } from '../trial/use-trial.ts'
import { GroupStep } from './group-step.tsx'
import { ServerStep } from './server-step.tsx'
import { UserStep } from './user-step.tsx'

interface ServiceFormProps {
  type: ServiceType
  initialValues: ServiceValues
  /** Id of one that is changed; null for a new one. */
  backendId: string | null
  /** Of a step. */
  firstStep?: string
  /** Who may not see roles leaves them as they are. */
  choosesRoles: boolean
  /** Such as "Creating authentication service failed with status". */
  failure: string
  onSave: (request: AuthenticationBackendRequest) => Promise<unknown>
  onLeave: () => void
}

const fieldsOf: Readonly<Record<string, typeof ServerStep>> = {
  [serverStep.id]: ServerStep,
  [userStep.id]: UserStep,
  [groupStep.id]: GroupStep,
}

/** The steps of an authentication service, beside what tries them out (reference: authentication, section 5). */
export function ServiceForm(props: ServiceFormProps) {
  const { type, initialValues, backendId, firstStep, choosesRoles, failure, onSave, onLeave } = props
  const users = choosesRoles
    ? { ...userStep, members: { ...userStep.members, default_roles: chosenRoles } }
    : userStep
  const wizard = useWizardSteps([serverStep, users, groupStep], firstStep)
  const form = useForm({
    schema: serviceSchema.extend({ default_roles: users.members.default_roles }),
    initialValues,
    onWrong: wizard.showFields,
    onSubmit: (settings) =>
      onSave(serviceRequest(type, settings)).catch((error: unknown) => {
        throw withReason(error, failure)
      }),
  })
  const Fields = fieldsOf[wizard.current.id] ?? ServerStep
  const tried: Tried = { form, type, backendId }
  return (
    <FormWizard
      form={form}
      wizard={wizard}
      label={`${typeNames[type]} service`}
      group="Authentication"
      submit={{ label: 'Finish & Save Service', busyLabel: 'Saving...' }}
      onLeave={onLeave}
      aside={
        <>
          <ConnectionTrial tried={tried} />
          <LoginTrial tried={tried} />
        </>
      }
    >
      <Fields form={form} type={type} />
    </FormWizard>
  )
}
