import type { OidcProviderRequest } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import { FormCheckbox, FormList, FormText } from '../../../../kit/form/fields.tsx'
import { FormPage, FormPair, FormPart } from '../../../../kit/form/form-page.tsx'
import { FormSecret } from '../../../../kit/form/form-secret.tsx'
import { type Form, partOf, useForm } from '../../../../kit/form/use-form.ts'
import { withReason } from '../../../../kit/form/with-reason.ts'
import { paths } from '../../../../paths.ts'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { GroupMappings } from '../../groups/group-mappings.tsx'
import { type ProviderValues, providerRequest, providerSchema } from '../model/provider-schema.ts'
import { DiscoveryTrial } from './discovery-trial.tsx'
import { ProviderAddresses } from './provider-addresses.tsx'
import { ProviderRoles } from './provider-roles.tsx'

interface ProviderFormProps {
  /** Of one that is changed; null for a new one. */
  id: string | null
  initialValues: ProviderValues
  submit: { label: string; busyLabel: string }
  /** Such as "Creating provider failed with status". */
  failure: string
  onSave: (request: OidcProviderRequest) => Promise<unknown>
}

/** How a provider is asked, who may get in by it, and what they get here. */
export function ProviderForm({ id, initialValues, submit, failure, onSave }: ProviderFormProps) {
  const router = useRouter()
  const form = useForm({
    schema: providerSchema,
    initialValues,
    onSubmit: (values) =>
      onSave(providerRequest(values)).catch((error: unknown) => {
        throw withReason(error, failure)
      }),
  })
  return (
    <FormPage
      form={form}
      label="OpenID Connect provider"
      group="Authentication"
      submit={submit}
      onLeave={() => void router.navigate({ to: paths.oidcProviders() })}
    >
      <ProviderAddresses id={id} />
      <Client form={form} />
      <Claims form={form} />
      <Admission form={form} />
      <ProviderRoles form={form} />
      <GroupMappings form={partOf(form)} />
      <Enabled form={form} />
    </FormPage>
  )
}

interface PartProps {
  form: Form<ProviderValues>
}

function Client({ form }: PartProps) {
  return (
    <FormPart title="Provider">
      <FormText
        form={form}
        name="title"
        label="Title"
        help='The button of the login page says it, after "Sign in with".'
      />
      <FormText
        form={form}
        name="issuer"
        label="Issuer"
        help="As the provider calls itself, such as https://login.example.org/realms/main. The address of its discovery document is taken for it, too."
      />
      <DiscoveryTrial form={form} />
      <FormPair>
        <FormText form={form} name="client_id" label="Client ID" />
        <FormSecret
          form={form}
          name="client_secret"
          label="Client Secret"
          help="It is kept encrypted, and shown to nobody."
          isOptional
        />
      </FormPair>
      <FormText
        form={form}
        name="scopes"
        label="Scopes"
        help="Separated by spaces. Many providers send groups only when one more is asked for."
      />
    </FormPart>
  )
}

function Claims({ form }: PartProps) {
  return (
    <FormPart
      title="Claims"
      description="What the provider tells of people, by name; one within another is named with dots: realm_access.roles."
    >
      <FormPair>
        <FormText form={form} name="username_claim" label="Username" help="Taken at the first sign-in." />
        <FormText form={form} name="full_name_claim" label="Full Name" />
      </FormPair>
      <FormPair>
        <FormText form={form} name="email_claim" label="E-Mail Address" />
        <FormText form={form} name="groups_claim" label="Groups" />
      </FormPair>
    </FormPart>
  )
}

function Admission({ form }: PartProps) {
  return (
    <FormPart title="Who May Get In">
      <FormList
        form={form}
        name="allowed_groups"
        label="Allowed Groups"
        help="Only who is in one of them is let in; without any, everybody. Enter or Tab adds one."
        isOptional
      />
      <FormCheckbox
        form={form}
        name="makes_users"
        label="Create users"
        help="Who signs in for the first time gets an account. Otherwise only who has signed in before gets in."
      />
    </FormPart>
  )
}

function Enabled({ form }: PartProps) {
  const isAdmin = useIsPermitted()('*')
  return (
    <FormPart title="Sign-in">
      {isAdmin ? (
        <FormCheckbox
          form={form}
          name="enabled"
          label="Enabled"
          help="The login page has a button for this provider."
        />
      ) : (
        <Notice tone="info">Only an administrator can enable a provider.</Notice>
      )}
    </FormPart>
  )
}
