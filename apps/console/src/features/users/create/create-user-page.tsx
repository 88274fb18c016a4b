import { users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormPassword, FormText } from '../../../kit/form/fields.tsx'
import { FormPage, FormPair, FormPart } from '../../../kit/form/form-page.tsx'
import { type Form, partOf, useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { Page } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { ServiceAccountField } from '../edit/service-account-field.tsx'
import { SessionTimeoutFields } from '../edit/session-timeout-fields.tsx'
import { TimeZoneField } from '../edit/time-zone-field.tsx'
import { userLists } from '../list/user-routes.ts'
import { RoleChoice } from '../role-choice.tsx'
import { leastPasswordLength } from '../user-members.ts'
import { globalTimeoutQuery } from '../user-queries.ts'
import { type NewUser, newUserRequest, newUserSchema, newUserValues } from './new-user-schema.ts'
import { UsernameField } from './username-field.tsx'

/** Makes a user, who can sign in at once. */
export function CreateUserPage() {
  const mayCreate = useIsPermitted()('users:create')
  return (
    <Page
      title="Create New User"
      description="Who can sign in from then on, and what this person or program may do."
      breadcrumb={[{ caption: 'Users Overview', to: paths.users() }]}
    >
      {mayCreate ? <CreateForm /> : <Notice tone="danger">You are not allowed to create users.</Notice>}
    </Page>
  )
}

function CreateForm() {
  const router = useRouter()
  const { data: global } = useQuery(globalTimeoutQuery)
  const isGlobal = global?.enable_global_session_timeout ?? false
  const create = useChange(users.create, { stale: userLists })
  const form = useForm({
    schema: newUserSchema,
    initialValues: newUserValues,
    onSubmit: async (values) => {
      const name = `${values.first_name} ${values.last_name}`
      await create({ body: newUserRequest(values, isGlobal) }).catch((error: unknown) => {
        throw withReason(error, `Creating user "${name}" failed with status`)
      })
      toast.success(`User "${name}" was created successfully`)
    },
  })
  return (
    <FormPage
      form={form}
      label="New user"
      group="Users"
      submit={{ label: 'Create user', busyLabel: 'Creating user...' }}
      onLeave={() => void router.navigate({ to: paths.users() })}
    >
      <Profile form={form} />
      <FormPart title="Settings">
        <SessionTimeoutFields form={partOf(form)} isGlobal={isGlobal} />
        <TimeZoneField form={form} name="timezone" />
        <ServiceAccountField form={partOf(form)} />
      </FormPart>
      <FormPart title="Roles">
        <RoleChoice form={partOf(form)} />
      </FormPart>
      <FormPart title="Password">
        <FormPair>
          <FormPassword
            form={form}
            name="password"
            label="Password"
            help={`At least ${leastPasswordLength} characters: a sentence is easy to remember and hard to guess.`}
          />
          <FormPassword form={form} name="repeated" label="Repeat password" />
        </FormPair>
      </FormPart>
    </FormPage>
  )
}

function Profile({ form }: { form: Form<NewUser> }) {
  return (
    <FormPart title="Profile">
      <FormPair>
        <FormText form={form} name="first_name" label="First Name" isFirst />
        <FormText form={form} name="last_name" label="Last Name" />
      </FormPair>
      <FormPair>
        <UsernameField form={form} />
        <FormText form={form} name="email" label="E-Mail Address" />
      </FormPair>
    </FormPart>
  )
}
