import type { AuthenticationTestRequest, AuthenticationTestResult } from '@logline/contract'
import { useState } from 'react'
import { useTask } from '../../../api/use-task.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { refusalOf } from '../../../kit/form/form-errors.ts'
import type { Form } from '../../../kit/form/use-form.ts'
import { errorsOf } from '../../../kit/form/wizard/use-wizard-steps.ts'
import {
  groupStep,
  type ServiceValues,
  serverStep,
  serviceRequest,
  serviceSchema,
  userStep,
} from '../model/service-schema.ts'
import type { ServiceType } from '../model/service-types.ts'

/** Settings that may not be stored yet. */
export interface Tried {
  form: Form<ServiceValues>
  type: ServiceType
  /** Of what is stored, whose password is tried where none was typed. */
  backendId: string | null
}

type Asked = 'connection' | 'login'
type Ask<Input> = (request: AuthenticationTestRequest, input: Input) => Promise<AuthenticationTestResult>

/** Asks a directory with what is typed now. What keeps it from being asked is told at its field. */
export function useTrial<Input = void>(
  { form, type, backendId }: Tried,
  { asksFor, ask }: { asksFor: Asked; ask: Ask<Input> },
) {
  const mayTry = useIsPermitted()('*')
  const [asked, setAsked] = useState<ServiceValues | null>(null)
  const task = useTask(
    ({ values, input }: { values: ServiceValues; input: Input }) => {
      const backend_configuration = serviceRequest(type, settingsOf(asksFor, values))
      return ask({ backend_id: backendId, backend_configuration }, input)
    },
    { onFailed: (error) => form.tell(refusalOf(error, form.values).atFields) },
  )
  const needed = asksFor === 'connection' ? [serverStep] : [serverStep, userStep, groupStep]
  return {
    isRunning: task.isRunning,
    /** The server connects to wherever it is told: it does so for administrators alone. */
    disabledReason: mayTry ? undefined : 'Only an administrator can try out an authentication service.',
    result: task.result ?? null,
    /** Null when it stands at a field. */
    error: task.error && refusalOf(task.error, form.values).above,
    /** Was something else asked than what is typed now? */
    isOld: asked !== null && JSON.stringify(asked) !== JSON.stringify(form.values),
    run(input: Input) {
      if (task.isRunning || !form.tell(errorsOf(needed, form.values))) return
      setAsked(form.values)
      task.run({ values: form.values, input })
    },
  }
}

/** A connection is tried before the fields of the next steps are typed: the server takes them empty. */
function settingsOf(asksFor: Asked, values: ServiceValues) {
  const { servers, role_mapping, team_mapping } = serviceSchema.shape
  const settings = { ...values, servers: servers.parse(values.servers) }
  if (asksFor === 'connection') return { ...settings, role_mapping: [], team_mapping: [] }
  return {
    ...settings,
    role_mapping: role_mapping.parse(values.role_mapping),
    team_mapping: team_mapping.parse(values.team_mapping),
  }
}
