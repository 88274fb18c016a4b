import type { User } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { partOf, useForm } from '../../../kit/form/use-form.ts'
import { defaultTimeoutMs, neverMs, timeoutMs, timeoutParts } from '../session-timeout.ts'
import { globalTimeoutQuery, useChangeUser, useIsOwn } from '../user-queries.ts'
import { ServiceAccountField } from './service-account-field.tsx'
import { SessionTimeoutFields } from './session-timeout-fields.tsx'
import { type Settings, settingsSchema } from './settings-schema.ts'
import { StartPageFields } from './start-page-fields.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** How long sessions last, which zone times are in, and where the user begins. */
export function SettingsForm({ user }: { user: User }) {
  const isPermitted = useIsPermitted()
  const [setsTimeout, setsService] = [isPermitted('*'), isPermitted('users:edit')]
  const { data: global } = useQuery({ ...globalTimeoutQuery, enabled: setsTimeout })
  const isGlobal = global?.enable_global_session_timeout ?? false
  const submit = useSubmit(user, { setsTimeout: setsTimeout && !isGlobal, setsService })
  const form = useForm({ schema: settingsSchema, initialValues: valuesOf(user), onSubmit: submit })
  return (
    <FormCard form={form} title="Settings" submit={{ label: 'Update Settings', busyLabel: 'Updating…' }}>
      {setsTimeout && (
        <SessionTimeoutFields
          form={partOf(form)}
          isGlobal={isGlobal}
          help="Changing the session timeout logs the user out: all sessions of before end."
        />
      )}
      <TimeZoneField form={form} name="timezone" />
      {setsService && <ServiceAccountField form={partOf(form)} />}
      <StartPageFields form={form} user={user} />
    </FormCard>
  )
}

function valuesOf({ timezone, session_timeout_ms, service_account, startpage }: User) {
  const isEnding = session_timeout_ms !== null && session_timeout_ms !== neverMs
  const { amount, unit } = timeoutParts(isEnding ? session_timeout_ms : defaultTimeoutMs)
  return {
    timezone,
    neverEnds: !isEnding,
    amount,
    unit: unit.value,
    service_account,
    startType: startpage?.type ?? null,
    startId: startpage?.id ?? null,
  }
}

function useSubmit(user: User, { setsTimeout, setsService }: { setsTimeout: boolean; setsService: boolean }) {
  const change = useChangeUser(user)
  const isOwn = useIsOwn(user)
  return async (values: Settings) => {
    const before = valuesOf(user)
    const isStartChanged = values.startType !== before.startType || values.startId !== before.startId
    const isOnlyStart =
      isStartChanged &&
      values.timezone === before.timezone &&
      values.neverEnds === before.neverEnds &&
      values.amount === before.amount &&
      values.unit === before.unit &&
      values.service_account === before.service_account
    const success = isOnlyStart && isOwn ? 'Your start page was changed successfully' : undefined
    const settings = {
      timezone: values.timezone,
      startpage: { type: values.startType, id: values.startType === null ? null : values.startId },
      ...(setsTimeout && {
        session_timeout_ms: values.neverEnds ? neverMs : timeoutMs(values.amount, values.unit),
      }),
      ...(setsService && { service_account: values.service_account }),
    }
    try {
      await change(settings, success)
    } catch (error) {
      if (isOnlyStart)
        throw new Error(`Could not change your start page: ${errorText(error)}`, { cause: error })
      throw error
    }
  }
}
