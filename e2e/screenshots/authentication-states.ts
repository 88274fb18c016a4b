import { pageWith, type ScreenState, type Stage } from './stage.ts'

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
]

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
