import { httpHeaderAuth, type httpHeaderAuthConfig } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormCheckbox, FormText } from '../../../kit/form/fields.tsx'
import { FormCard } from '../../../kit/form/form-card.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { Facts, Section } from '../../../kit/page/section.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { AuthenticationFrame } from '../parts/authentication-frame.tsx'

type HeaderConfig = z.output<typeof httpHeaderAuthConfig>

/** Signing in by a header of a trusted proxy (reference: authentication, section 6). */
export function AuthenticatorPage() {
  const { data, error } = useQuery(query(httpHeaderAuth.get))
  const mayEdit = useIsPermitted()('authhttpheaderconfig:edit')
  if (error && !data) throw error
  return (
    <AuthenticationFrame title="Authenticators Details" current="authenticator">
      {data && (mayEdit ? <HeaderForm config={data} /> : <HeaderFacts config={data} />)}
    </AuthenticationFrame>
  )
}

function HeaderFacts({ config: { enabled, username_header } }: { config: HeaderConfig }) {
  return (
    <Section title="Trusted Header Authentication">
      <Facts
        of={[
          ['Enabled', enabled ? 'yes' : 'no'],
          ['Username header', username_header],
        ]}
      />
    </Section>
  )
}

const schema = z.object({
  enabled: z.boolean(),
  username_header: z
    .string()
    .trim()
    .min(1, 'Field is required.')
    .max(200, 'At most 200 characters.')
    .regex(/^[!#$%&'*+.^`|~\w-]+$/, 'This is not the name of a header, such as Remote-User.'),
})

function HeaderForm({ config }: { config: HeaderConfig }) {
  const isAdmin = useIsPermitted()('*')
  const update = useChange(httpHeaderAuth.update, { stale: [httpHeaderAuth.get] })
  const form = useForm({
    schema,
    initialValues: config,
    onSubmit: async (body) => {
      await update({ body }).catch((error: unknown) => {
        throw withReason(error, 'Updating HTTP header authentication config failed with status')
      })
      toast.success('Successfully updated HTTP header authentication config')
    },
  })
  return (
    <FormCard
      form={form}
      title="Trusted Header Authentication"
      submit={{ label: 'Update Config', busyLabel: 'Updating...' }}
    >
      <Notice tone="info">
        The header counts only in requests that come straight from a proxy named by{' '}
        <code>trusted_proxies</code> (<code>LOGLINE_TRUSTED_PROXIES</code>) of the server configuration. The
        proxy has to drop what callers send under this name.
      </Notice>
      {!isAdmin && (
        <Notice tone="info">Only an administrator can let a header sign users in; you may stop it.</Notice>
      )}
      <FormCheckbox form={form} name="enabled" label="Enable single sign-on via HTTP header" />
      <FormText
        form={form}
        name="username_header"
        label="Username header"
        help="The header that names who is signed in, in upper or lower case."
      />
    </FormCard>
  )
}
