import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { redirectUriOf } from '../apps/server/src/testing/oidc/oidc-steps.ts'
import { startProvider, type ThrowawayProvider } from '../apps/server/src/testing/oidc/throwaway-provider.ts'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { test } from './shared-product.ts'

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
