import { type AuthenticationTestResult, authenticationServices } from '@logline/contract'
import { z } from 'zod'
import { answerOf } from '../../../api/call.ts'
import { FormPassword, FormText } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Section } from '../../../kit/page/section.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import classes from './trial.module.css'
import { TrialResult } from './trial-result.tsx'
import { type Tried, useTrial } from './use-trial.ts'

const schema = z.object({
  username: z.string().min(1, 'Field is required.').max(500, 'At most 500 characters.'),
  password: z.string().max(2_000, 'At most 2,000 characters.'),
})

/** Is somebody found, and can they sign in (reference: authentication, section 5.4)? */
export function LoginTrial({ tried }: { tried: Tried }) {
  const trial = useTrial<z.output<typeof schema>>(tried, {
    asksFor: 'login',
    ask: (request, { username, password }) =>
      answerOf(authenticationServices.testLogin, {
        body: {
          ...request,
          user_login: { username, ...(password !== '' && { password: { set_value: password } }) },
        },
      }),
  })
  const form = useForm({
    schema,
    initialValues: { username: '', password: '' },
    onSubmit: (login) => trial.run(login),
  })
  return (
    <Section title="User Login Test">
      <form className={classes.trial} onSubmit={(event) => form.submit(event)} noValidate>
        <p className={classes.about}>
          Loads the entry of the user with what is entered now. Without a password, no login is tried.
        </p>
        <FormText form={form} name="username" label="Username" />
        <FormPassword form={form} name="password" label="Password" isOptional />
        <Button type="submit" isBusy={trial.isRunning} disabledReason={trial.disabledReason}>
          Test User Login
        </Button>
        <TrialResult failure="Login test failed with status" {...trial} />
        {trial.result && (
          <Attributes
            result={trial.result}
            asksForGroups={tried.form.values.group_search_base.trim() !== ''}
          />
        )}
      </form>
    </Section>
  )
}

const details = z.record(z.string(), z.string())
const names = z.array(z.string())

interface AttributesProps {
  result: AuthenticationTestResult
  asksForGroups: boolean
}

/** What the directory says of the user, and what the groups bring; which attributes these are depends on the settings. */
function Attributes({ result: { result }, asksForGroups }: AttributesProps) {
  const known = details.safeParse(result.user_details).data ?? {}
  if (Object.keys(known).length === 0) return null
  const listed = (value: unknown) => names.safeParse(value).data?.join(', ') ?? ''
  const ofGroups = { Groups: listed(result.groups), Roles: listed(result.roles), Teams: listed(result.teams) }
  const attributes = [...Object.entries(known), ...(asksForGroups ? Object.entries(ofGroups) : [])]
  return (
    <table className={classes.attributes}>
      <thead>
        <tr>
          <th scope="col">User Attribute</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {attributes.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value === '' ? '-' : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
