import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { openConsole, signIn } from './console.ts'
import { test } from './shared-product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ ownProduct: { because: 'its lists name everybody who has a role' } })

let product: Product
let page: Page
const password = 'a long password'

test.beforeAll(async ({ browser, product: own }) => {
  product = own
  for (const [username, first_name] of [
    ['jane', 'Jane'],
    ['omar', 'Omar'],
  ]) {
    const email = `${username}@example.org`
    const user = {
      username,
      password,
      first_name,
      last_name: 'Doe',
      email,
      roles: ['Reader'],
      permissions: [],
    }
    expect((await product.api('POST', '/users', user)).status).toBe(201)
  }
  page = await (await browser.newContext()).newPage()
  await openConsole(page, product)
})
test.afterAll(async () => {
  await page?.context().close()
})

const row = (name: string) => page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) })
const dialog = () => page.getByRole('dialog')

test('a role is made, given to users, changed, taken away and deleted', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { name: 'Roles Overview', level: 1 })).toBeVisible()
  await expect(row('Reader')).toContainText('jane, omar')

  await page.getByRole('button', { name: 'Create role' }).click()
  await dialog().getByRole('button', { name: 'Create role' }).click()
  await expect(dialog().getByText('Field is required.')).toBeVisible()
  await expect(dialog().getByLabel('Name')).toBeFocused()
  await dialog().getByLabel('Name').fill('reader')
  await dialog().getByRole('button', { name: 'Create role' }).click()
  await expect(dialog().getByLabel('Name')).toHaveAccessibleDescription(/Role reader already exists\./)
  await expect(dialog().getByLabel('Name')).toBeFocused()
  await dialog().getByLabel('Name').fill('Dashboard makers')
  await dialog().getByLabel('Description').fill('Make dashboards')
  await dialog().getByLabel('Permissions').fill('dashboards:create')
  await page.keyboard.press('Enter')
  // Away from the field, whose suggestions lie over the button.
  await page.keyboard.press('Tab')
  await dialog().getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Role "Dashboard makers" was created successfully')).toBeVisible()

  await row('Dashboard makers').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Role - Dashboard makers', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Assign User' }).click()
  await expect(page.getByText('The user is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Assign Users' }).click()
  await page.getByRole('option', { name: 'jane (Jane Doe)' }).click()
  await page.getByRole('button', { name: 'Assign User' }).click()
  await expect(page.getByText('Users:"jane" were assigned successfully')).toBeVisible()
  await expect(row('jane@example.org')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Makers')
  await page.getByRole('button', { name: 'Update role' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Role - Makers', level: 1 })).toBeVisible()
  const jane = await product.api('GET', '/users/jane')
  expect(await jane.json()).toMatchObject({ roles: expect.arrayContaining(['Makers']) })

  await row('jane@example.org').getByRole('button', { name: 'Unassign' }).click()
  await expect(page.getByText('User "jane" was unassigned successfully')).toBeVisible()
  await expect(page.getByText('No selected users have been found.')).toBeVisible()

  await page.getByRole('link', { name: 'Roles Overview' }).click()
  await row('Makers').getByRole('button', { name: 'More actions for Makers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Do you really want to delete role "Makers"?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('Role "Makers" was deleted successfully')).toBeVisible()
  await expect(row('Makers')).toHaveCount(0)
})

test('what was typed into a role is not lost by leaving its page', async () => {
  expect((await product.api('POST', '/roles', { name: 'Watchers', permissions: [] })).status).toBe(201)
  await page.goto(`${product.url}/system/roles?query=Watchers`)
  await row('Watchers').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Watch everything')
  await page.getByRole('link', { name: 'Roles Overview' }).click()
  await expect(page.getByText('Any unsaved changes will be lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Watch everything')
  await page.getByRole('button', { name: 'Update role' }).click()
  await expect(page.getByText('Role "Watchers" was updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { name: 'Role Details - Watchers', level: 1 })).toBeVisible()
  await expect(page.getByText('Watch everything')).toBeVisible()
})

test('a built-in role stays as it is, and nobody loses the last one they sign in by', async () => {
  await page.goto(`${product.url}/system/roles?query=Reader`)
  await row('Reader').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText('This role comes with the product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update role' })).toHaveCount(0)
  const unassign = row('jane@example.org').getByRole('button', { name: 'Unassign' })
  await expect(unassign).toHaveAttribute('aria-disabled', 'true')
  await unassign.hover()
  await expect(page.getByText("User 'jane' needs at least a Reader or Admin role.")).toBeVisible()
})

test('who may only read roles is offered no change of one', async ({ browser }) => {
  const permissions = ['roles:read']
  const reader = { username: 'ben', password, first_name: 'Ben', last_name: 'Doe', email: 'b@example.org' }
  expect((await product.api('POST', '/users', { ...reader, roles: ['Reader'], permissions })).status).toBe(
    201,
  )
  const his = await (await browser.newContext()).newPage()
  await signIn(his, product, { username: 'ben', password })
  await his.goto(`${product.url}/system/roles`)
  await his.getByRole('link', { name: 'Reader', exact: true }).click()
  await expect(his.getByRole('heading', { name: 'Role Details - Reader', level: 1 })).toBeVisible()
  await expect(his.getByText('You are not allowed to see who has this role.')).toBeVisible()
  await expect(his.getByRole('link', { name: 'Edit Role' })).toHaveCount(0)
  await his.getByRole('link', { name: 'Roles Overview' }).click()
  await expect(his.getByRole('heading', { name: 'Roles Overview', level: 1 })).toBeVisible()
  for (const name of ['Create role', 'Edit']) await expect(his.getByRole('button', { name })).toHaveCount(0)
  await his.context().close()
})
