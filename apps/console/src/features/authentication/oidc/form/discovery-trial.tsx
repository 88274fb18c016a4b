import { oidcProviders } from '@logline/contract'
import { errorText } from '../../../../api/api-error.ts'
import { answerOf } from '../../../../api/call.ts'
import { useTask } from '../../../../api/use-task.ts'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import { refusalOf, schemaErrors } from '../../../../kit/form/form-errors.ts'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Facts } from '../../../../kit/page/section.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { type ProviderValues, providerSchema } from '../model/provider-schema.ts'
import classes from './provider.module.css'

const issuerSchema = providerSchema.pick({ issuer: true })

const endpointNames: Readonly<Record<string, string>> = {
  authorization_endpoint: 'Sign-in',
  token_endpoint: 'Tokens',
  userinfo_endpoint: 'User info',
  jwks_uri: 'Keys',
  end_session_endpoint: 'Log-out',
}

/** Is there a provider at the issuer that is typed now? What keeps it from being asked is told at its field. */
export function DiscoveryTrial({ form }: { form: Form<ProviderValues> }) {
  const mayTry = useIsPermitted()('*')
  const task = useTask((issuer: string) => answerOf(oidcProviders.test, { body: { issuer } }), {
    onFailed: (error) => form.tell(refusalOf(error, form.values).atFields),
  })
  const { issuer } = form.values
  const run = () => {
    if (form.tell(schemaErrors(issuerSchema, form.values))) task.run(issuer)
  }
  const error = task.error && refusalOf(task.error, form.values).above
  return (
    <div className={classes.trial}>
      <Button
        isBusy={task.isRunning}
        disabledReason={mayTry ? undefined : 'Only an administrator can try out an issuer.'}
        onClick={run}
      >
        Test Issuer
      </Button>
      {error && <Notice tone="danger">Test failed with status: {errorText(error)}</Notice>}
      {task.result && task.input !== issuer && (
        <Notice tone="info">This was the answer before the issuer was changed.</Notice>
      )}
      {task.result && (
        <Notice tone={task.result.success ? 'ok' : 'danger'}>
          <p className={classes.message}>{task.result.message}</p>
          {task.result.success && <Endpoints endpoints={task.result.endpoints} />}
        </Notice>
      )}
    </div>
  )
}

function Endpoints({ endpoints }: { endpoints: Readonly<Record<string, string>> }) {
  return <Facts of={Object.entries(endpoints).map(([name, url]) => [endpointNames[name] ?? name, url])} />
}
