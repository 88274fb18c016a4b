import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

const services = '/system/authentication/services'
const title = 'People of the house'

/** Authentication services, and signing in by a header. */
export const authenticationStates: readonly ScreenState[] = [
  {
    name: 'authentication services, none found',
    show: pageWith(`${services}?query=nobody`, 'No authentication services have been found.'),
  },
  { name: 'authentication services, none active', show: showServices },
  { name: 'authentication services, narrow', width: 390, show: showServices },
  {
    name: 'authentication by a header',
    show: pageWith('/system/authentication/authenticator', 'trusted_proxies'),
  },
  {
    name: 'authentication by a header, narrow',
    width: 390,
    show: pageWith('/system/authentication/authenticator', 'trusted_proxies'),
  },
  { name: 'sign-in with OpenID Connect', as: 'nobody', show: showProviders },
  { name: 'sign-in with OpenID Connect, narrow', as: 'nobody', width: 390, show: showProviders },
]

/** The login page of who was refused at a provider. */
async function showProviders(stage: Stage): Promise<void> {
  const path = '/system/authentication/oidc'
  const answer = await stage.product.api('GET', `${path}/enabled`)
  const { providers } = (await answer.json()) as { providers: unknown[] } // see the contract
  for (const title of providers.length === 0
    ? ['the company', 'the identity federation of the universities']
    : []) {
    const body = { title, issuer: 'https://login.example.org', client_id: 'logline', enabled: true }
    await stage.product.api('POST', `${path}/providers`, body)
  }
  await open(stage, '/?sign_in_problem=not_allowed')
  await stage.page.getByRole('alert').waitFor()
  await button(stage.page, 'Sign in with the company').waitFor()
}

/** The one that is there from the first picture on. */
async function showServices(stage: Stage): Promise<void> {
  const answer = await stage.product.api('GET', `${services}/backends`)
  const { total } = (await answer.json()) as { total: number } // see the contract
  if (total === 0) await addService(stage)
  await pageWith(services, title)(stage)
}

async function addService({ product }: Stage): Promise<void> {
  const config = {
    type: 'ldap',
    servers: [{ host: 'ldap.example.org', port: 636 }],
    transport_security: 'tls',
    user_search_base: 'ou=people,dc=example,dc=org',
    user_search_pattern: '(uid={0})',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
  }
  await product.api('POST', `${services}/backends`, { title, default_roles: [], config })
}
