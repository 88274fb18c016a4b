import { expect } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { addService, rowOf, services } from './directory-service.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'

// Which service is active, and the header, are settings of the whole installation.
test.use({ ownProduct: { because: 'it decides who signs in' } })

async function activeService(product: Product): Promise<string | null> {
  const answer = await product.api('GET', `${services}/configuration`)
  const { configuration } = (await answer.json()) as { configuration: { active_backend: string | null } } // see the contract
  return configuration.active_backend
}

test('a service is found, activated, deactivated and deleted', async ({ page, product }) => {
  const service = await addService(product)
  const other = await addService(product)
  await openConsole(page, product)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Authentication' }).click()
  await expect(page.getByRole('heading', { name: 'All Authentication Services', level: 1 })).toBeVisible()
  const noneActive = page.getByText('None of the configured authentication services is currently active.')
  await expect(noneActive).toBeVisible()
  await expect(rowOf(page, other)).toContainText('INACTIVE')
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.goto(`${product.url}${services}?query=title:"${service.title}"`)
  const row = rowOf(page, service)
  await expect(row).toContainText('ldap.example.org:636')
  await expect(rowOf(page, other)).toHaveCount(0)
  const dialog = page.getByRole('alertdialog')

  await row.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toContainText(
    `Do you really want to activate the authentication service "${service.title}"`,
  )
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText(`"${service.title}" was activated successfully`)).toBeVisible()
  await expect(row.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(noneActive).toHaveCount(0)
  expect(await activeService(product)).toBe(service.id)

  await row.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(row.getByText('INACTIVE', { exact: true })).toBeVisible()
  expect(await activeService(product)).toBeNull()

  await row.getByRole('button', { name: `More actions for ${service.title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  // Meanwhile somebody else has made it the active one: the server says why not.
  await product.api('POST', `${services}/configuration`, { active_backend: service.id })
  await dialog.getByRole('button', { name: 'Delete authentication service' }).click()
  await expect(dialog.getByText('is still in use')).toBeVisible()
  await product.api('POST', `${services}/configuration`, { active_backend: null })
  await dialog.getByRole('button', { name: 'Delete authentication service' }).click()
  await expect(page.getByText(`"${service.title}" was deleted successfully`)).toBeVisible()
  await expect(page.getByText('No authentication services have been found.')).toBeVisible()
  expect((await product.api('GET', `${services}/backends/${service.id}`)).status).toBe(404)
})

test('the header that signs people in is set, and what is no name of a header is refused', async ({
  page,
  product,
}) => {
  await openConsole(page, product)
  await page.goto(`${product.url}/system/authentication/authenticator`)
  await expect(page.getByRole('heading', { name: 'Authenticators Details', level: 1 })).toBeVisible()
  await expect(page.getByText('trusted_proxies', { exact: true })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const name = page.getByRole('textbox', { name: 'Username header' })
  const save = page.getByRole('button', { name: 'Update Config' })
  await page.getByRole('checkbox', { name: 'Enable single sign-on via HTTP header' }).check()
  await name.fill('Remote User')
  await save.click()
  await expect(page.getByText('This is not the name of a header')).toBeVisible()
  await name.fill('X-Signed-In')
  await save.click()
  await expect(page.getByText('Successfully updated HTTP header authentication config')).toBeVisible()
  const answer = await product.api('GET', '/system/authentication/http-header-auth-config')
  expect(await answer.json()).toEqual({ enabled: true, username_header: 'X-Signed-In' })
})

test('who may only read is offered no change', async ({ page, product }) => {
  const service = await addService(product)
  const permissions = [
    ...['authentication:edit', 'authserviceglobalconfig:read', 'authhttpheaderconfig:read'],
    `authservicebackend:read:${service.id}`,
  ]
  await signIn(page, product, await addPerson(product, { permissions }))
  await page.goto(`${product.url}${services}`)
  await expect(rowOf(page, service)).toContainText('INACTIVE')
  await expect(rowOf(page, service).getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Authenticators' }).click()
  await expect(page.getByText('Username header')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update Config' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
