import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { redirectUriOf } from '../apps/server/src/testing/oidc/oidc-steps.ts'
import { startProvider, type ThrowawayProvider } from '../apps/server/src/testing/oidc/throwaway-provider.ts'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import { rowOf } from './directory-service.ts'
import { test } from './shared-product.ts'
import { addTeam } from './team.ts'

// What the login page offers is a setting of the whole installation.
test.use({ ownProduct: { because: 'it decides who signs in' } })

let provider: ThrowawayProvider

test.beforeAll(async ({ product }) => {
  const consoleUri = `${product.url}/`
  const redirectUri = redirectUriOf({ url: consoleUri })
  // Another site than that of the product, as it is in the field.
  provider = await startProvider({ redirectUri, consoleUri, host: 'localhost' })
  const { issuer, clientId, clientSecret } = provider
  const answer = await product.api('POST', '/system/authentication/oidc/providers', {
    ...{ title: 'Company', issuer, client_id: clientId, client_secret: clientSecret, enabled: true },
  })
  if (!answer.ok) throw new Error(`The provider was refused: ${await answer.text()}`)
})
test.afterAll(() => provider.stop())

function addAccount(claims: Record<string, unknown> = {}): { sub: string; name: string } {
  const username = `oli-${randomBytes(4).toString('hex')}`
  const name = `The one called ${username}`
  provider.accounts.set(`sub-${username}`, { preferred_username: username, name, ...claims })
  return { sub: `sub-${username}`, name }
}

const withCompany = (page: Page) => page.getByRole('button', { name: 'Sign in with Company' })

async function signInAt(page: Page, sub: string): Promise<void> {
  await page.getByLabel('Account').fill(sub)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `User Menu for ${name}` })

async function openLogin(page: Page, { url }: Product, path = '/'): Promise<void> {
  await page.goto(`${url}${path}`)
  await expect(withCompany(page)).toBeVisible()
}

test('somebody signs in at the provider, comes back to the page, and signs out at both', async ({
  page,
  product,
}) => {
  const { sub, name } = addAccount()
  await openLogin(page, product, '/streams?query=web')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await withCompany(page).click()
  await signInAt(page, sub)
  await expect(menuOf(page, name)).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/streams?query=web`)
  await page.reload()
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(withCompany(page)).toBeVisible()
  expect(page.url()).toBe(`${product.url}/`)
  await withCompany(page).click()
  await expect(page.getByLabel('Account')).toBeVisible()
})

test('who says no at the provider, or has no account, reads why', async ({ page, product }) => {
  await openLogin(page, product)
  await withCompany(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled or refused at the provider.')
  await expect(withCompany(page)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const { sub } = addAccount({ preferred_username: 'admin' })
  await withCompany(page).click()
  await signInAt(page, sub)
  await expect(page.getByRole('alert')).toContainText('Your user name belongs to another account here.')
  await page.getByLabel('Username').fill('admin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('who signs in again in another window goes on where they were', async ({ page, product }) => {
  const { sub, name } = addAccount()
  await openLogin(page, product)
  await withCompany(page).click()
  await signInAt(page, sub)
  await expect(menuOf(page, name)).toBeVisible()
  await page.request.delete(`${product.url}/api/system/sessions`, { headers: { 'x-requested-by': 'e2e' } })
  await page.getByRole('link', { name: 'Streams', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await withCompany(page).click()
  // Still known at the provider, which asks nothing.
  await expect(menuOf(await opened, name)).toBeVisible()
  await page.evaluate('dispatchEvent(new Event("focus"))')
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible()
})

const providers = '/system/authentication/oidc'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const secretField = (page: Page) => page.getByLabel('Client Secret (optional)', { exact: true })

test('an administrator makes a provider, whose people sign in, and reads why it stays', async ({
  page,
  product,
}) => {
  const title = `Federation ${randomBytes(4).toString('hex')}`
  const { name: team } = await addTeam(product)
  await openConsole(page, product)
  await page.goto(`${product.url}${providers}`)
  await expect(rowOf(page, { title: 'Company' })).toContainText('ENABLED')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByText(redirectUriOf({ url: `${product.url}/` }), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create provider' }).click()
  await expect(page.getByText('3 settings need attention')).toBeVisible()
  await expect(field(page, 'Title')).toBeFocused()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await field(page, 'Title').fill(title)
  const tryOut = page.getByRole('button', { name: 'Test Issuer' })
  await field(page, 'Issuer').fill('http://login.example.org')
  await tryOut.click()
  await expect(page.getByText('must begin with https://; http:// is for')).toBeVisible()
  await field(page, 'Issuer').fill(`${provider.issuer}/elsewhere`)
  await tryOut.click()
  await expect(
    page.getByText(`There is no discovery document of OpenID Connect at ${provider.issuer}/elsewhere`),
  ).toBeVisible()
  await field(page, 'Issuer').fill(provider.issuer)
  await expect(page.getByText('This was the answer before the issuer was changed.')).toBeVisible()
  await tryOut.click()
  await expect(page.getByText(`${provider.issuer} is a provider of OpenID Connect.`)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await field(page, 'Client ID').fill(provider.clientId)
  await secretField(page).fill(provider.clientSecret)
  const mapping = (name: string) => page.getByRole('group', { name, exact: true })
  await page.getByRole('button', { name: 'Add role mapping' }).click()
  await mapping('Role mapping 1').getByLabel('Group').fill('log-admins')
  await mapping('Role mapping 1').getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Add team mapping' }).click()
  await mapping('Team mapping 1').getByLabel('Group').fill('log-admins')
  await mapping('Team mapping 1').getByRole('combobox', { name: 'Team' }).click()
  await page.getByRole('option', { name: team, exact: true }).click()
  await page.getByRole('button', { name: 'Create provider' }).click()
  const row = rowOf(page, { title })
  await expect(row).toContainText('DISABLED')
  await expect(row).toContainText('Reader')

  const dialog = page.getByRole('alertdialog')
  await row.getByRole('button', { name: 'Enable' }).click()
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await expect(row.getByText('ENABLED', { exact: true })).toBeVisible()

  const { sub, name } = addAccount({ groups: ['log-admins'] })
  await page.context().clearCookies()
  await page.goto(`${product.url}${providers}`)
  await page.getByRole('button', { name: `Sign in with ${title}` }).click()
  await signInAt(page, sub)
  await expect(menuOf(page, name)).toBeVisible()

  // By a group of theirs they are an administrator, too.
  await row.getByRole('button', { name: 'Disable' }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByText('DISABLED', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete provider' }).click()
  await expect(dialog).toContainText(`There are users of ${title}: delete them first.`)
})

test('a provider is changed, keeps its secret, which another issuer needs again, and is deleted', async ({
  page,
  product,
}) => {
  const title = `Old ${randomBytes(4).toString('hex')}`
  const answer = await product.api('POST', `${providers}/providers`, {
    ...{ title, issuer: 'https://login.example.org', client_id: 'logline', client_secret: 'a secret' },
    role_mapping: [],
  })
  const { id } = (await answer.json()) as { id: string } // see the contract
  const stored = async () => (await product.api('GET', `${providers}/providers/${id}`)).json()
  await openConsole(page, product)
  await page.goto(`${product.url}${providers}?query=${encodeURIComponent(title)}`)
  await rowOf(page, { title }).getByRole('link', { name: title }).click()
  await expect(page.getByText(`/providers/${id}/backchannel-logout`)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Update provider' })
  await field(page, 'Issuer').fill('https://other.example.org')
  await save.click()
  await expect(page.getByText('The issuer has changed: enter the client secret again')).toBeVisible()
  await field(page, 'Issuer').fill('https://login.example.org')
  await field(page, 'Username').fill('upn')
  await save.click()
  const row = rowOf(page, { title })
  await expect(row).toBeVisible()
  expect(await stored()).toMatchObject({ username_claim: 'upn', client_secret: { is_set: true } })

  await row.getByRole('button', { name: `More actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('with its client secret')
  await dialog.getByRole('button', { name: 'Delete provider' }).click()
  await expect(row).toHaveCount(0)
  expect((await product.api('GET', `${providers}/providers/${id}`)).status).toBe(404)
})
