import { oidcSignIn } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { FormPart } from '../../../../kit/form/form-page.tsx'
import { Facts } from '../../../../kit/page/section.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { providersQuery } from '../model/provider-queries.ts'
import classes from './provider.module.css'

const { callback, backchannelLogout } = oidcSignIn

/** What is to be entered at the provider. The last address is known once it has an id here. */
export function ProviderAddresses({ id }: { id: string | null }) {
  const { data, error } = useQuery(providersQuery)
  if (error && !data) throw error
  if (!data) return null
  const { redirect_uri: redirectUri } = data
  const api = redirectUri.slice(0, -callback.path.length)
  const logoutUri = id && `${api}${backchannelLogout.path.replace('{providerId}', id)}`
  return (
    <FormPart
      title="At the Provider"
      description="Make a confidential client (authorization code) there, with these addresses."
    >
      <Facts
        of={[
          ['Redirect URI', <Address key="uri" text={redirectUri} label="Copy the redirect URI" />],
          [
            'After log-out',
            <Address key="uri" text={api.replace(/api$/, '')} label="Copy the address after log-out" />,
          ],
          [
            'Back-channel log-out URI',
            logoutUri ? (
              <Address key="uri" text={logoutUri} label="Copy the back-channel log-out URI" />
            ) : (
              'Stands here once the provider is created.'
            ),
          ],
        ]}
      />
    </FormPart>
  )
}

function Address({ text, label }: { text: string; label: string }) {
  return (
    <span className={classes.address}>
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
