import { personLdif } from '../../apps/server/src/testing/directory/directory-people.ts'
import { hasSlapd, startSlapd } from '../../apps/server/src/testing/directory/throwaway-slapd.ts'
import { activate, addService, services, settingsFor } from '../directory-service.ts'
import { button, open, pageWith, type ScreenState, type Stage } from './stage.ts'

/** Authentication services, and signing in by a header. */
export const authenticationStates: readonly ScreenState[] = [
  {
    name: 'authentication services, none found',
    show: pageWith(`${services}?query=nobody`, 'No authentication services have been found.'),
  },
  { name: 'authentication services, none active', show: showServices },
  { name: 'authentication services, narrow', width: 390, show: showServices },
  { name: 'authentication service, type', show: pageWith(`${services}/create`, 'Get started') },
  { name: 'authentication service, server', height: 1_300, show: firstStep },
  { name: 'authentication service, server tried', height: 1_400, show: triedOut },
  { name: 'authentication service, server, narrow', width: 390, height: 2_000, show: triedOut },
  { name: 'authentication service, users', height: 1_100, show: secondStep },
  { name: 'authentication service, users wrong', height: 1_100, show: wrongStep },
  { name: 'authentication service, users, narrow', width: 390, height: 2_200, show: wrongStep },
  { name: 'authentication service, login tried', height: 1_300, show: loginTried },
  { name: 'authentication service, login tried, narrow', width: 390, height: 2_400, show: loginTried },
  { name: 'authentication service, details', height: 1_000, show: directoryDetails },
  { name: 'authentication service, details, narrow', width: 390, height: 1_600, show: directoryDetails },
  {
    name: 'authentication by a header',
    show: pageWith('/system/authentication/authenticator', 'trusted_proxies'),
  },
  {
    name: 'authentication by a header, narrow',
    width: 390,
    show: pageWith('/system/authentication/authenticator', 'trusted_proxies'),
  },
  { name: 'providers of OpenID Connect', show: listProviders },
  { name: 'providers of OpenID Connect, narrow', width: 390, show: listProviders },
  { name: 'provider of OpenID Connect, form', height: 2_200, show: providerForm },
  { name: 'provider of OpenID Connect, form, narrow', width: 390, height: 3_000, show: providerForm },
  { name: 'sign-in with OpenID Connect', as: 'nobody', show: showProviders },
  { name: 'sign-in with OpenID Connect, narrow', as: 'nobody', width: 390, show: showProviders },
]

const providers = '/system/authentication/oidc'

/** Two of them, that are there from the first picture on. */
async function addProviders(stage: Stage): Promise<void> {
  const answer = await stage.product.api('GET', `${providers}/enabled`)
  const { providers: enabled } = (await answer.json()) as { providers: unknown[] } // see the contract
  for (const title of enabled.length === 0
    ? ['the company', 'the identity federation of the universities']
    : []) {
    const body = { title, issuer: 'https://login.example.org', client_id: 'logline', enabled: true }
    await stage.product.api('POST', `${providers}/providers`, body)
  }
}

async function listProviders(stage: Stage): Promise<void> {
  await addProviders(stage)
  await pageWith(providers, 'the identity federation')(stage)
}

/** What is wrong with the issuer, and a pair without its role. */
async function providerForm(stage: Stage): Promise<void> {
  await pageWith(`${providers}/create`, 'Test Issuer')(stage)
  const { page } = stage
  await page.getByRole('textbox', { name: 'Issuer', exact: true }).fill('http://127.0.0.1:64999')
  await button(page, 'Test Issuer').click()
  await page.getByText('The provider cannot be reached').waitFor()
  await button(page, 'Add role mapping').click()
  await button(page, 'Create provider').click()
  await page.getByText('Field is required.').first().waitFor()
}

/** The login page of who was refused at a provider. */
async function showProviders(stage: Stage): Promise<void> {
  await addProviders(stage)
  await open(stage, '/?sign_in_problem=not_allowed')
  await stage.page.getByRole('alert').waitFor()
  await button(stage.page, 'Sign in with the company').waitFor()
}

async function firstStep(stage: Stage): Promise<void> {
  await pageWith(`${services}/create/ldap`, 'Test Server Connection')(stage)
}

/** What is wrong with the first server, and no check of certificates. */
async function triedOut(stage: Stage): Promise<void> {
  await firstStep(stage)
  const { page } = stage
  await page.getByText('StartTLS', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Verify Certificates' }).uncheck()
  await page.getByRole('textbox', { name: 'Port' }).fill('1')
  await button(page, 'Test Server Connection').click()
  await page.getByText('Nothing listens there.').waitFor()
}

async function secondStep(stage: Stage): Promise<void> {
  await firstStep(stage)
  await button(stage.page, 'User Synchronization').click()
  await stage.page.getByLabel('Search Base DN').waitFor()
}

async function wrongStep(stage: Stage): Promise<void> {
  await secondStep(stage)
  await button(stage.page, 'Finish & Save Service').click()
  await stage.page.getByText('Field is required.').first().waitFor()
}

/** Where somebody was found, and where they came from. */
async function showDirectory(stage: Stage, show: (id: string) => Promise<unknown>): Promise<void> {
  if (!hasSlapd) return
  const slapd = await startSlapd(['ada', 'grace'].map((uid) => personLdif(uid)).join('\n'))
  const { product } = stage
  const { id } = await addService(product, settingsFor(slapd))
  await activate(product, id)
  for (const username of ['ada', 'grace'])
    await product.apiAs({ username, password: `${username}'s secret` })('GET', '/system/sessions')
  await show(id)
  await slapd.stop()
}

function directoryDetails(stage: Stage): Promise<void> {
  return showDirectory(stage, (id) => pageWith(`${services}/${id}`, 'ada')(stage))
}

function loginTried(stage: Stage): Promise<void> {
  return showDirectory(stage, async (id) => {
    const { page } = stage
    await pageWith(`${services}/edit/${id}?initialStepKey=user-synchronization`, 'Search Base DN')(stage)
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Password (optional)', { exact: true }).fill("ada's secret")
    await button(page, 'Test User Login').click()
    await page.getByText('Successfully logged in').waitFor()
  })
}

/** The one that is there from the first picture on. */
async function showServices(stage: Stage): Promise<void> {
  const answer = await stage.product.api('GET', `${services}/backends`)
  const { total } = (await answer.json()) as { total: number } // see the contract
  if (total === 0) await addService(stage.product)
  await pageWith(services, /^Directory /)(stage)
}
