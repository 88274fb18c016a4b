import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole, signIn } from './console.ts'
import { addPerson } from './people.ts'
import { test } from './shared-product.ts'

const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.getByText(name, { exact: true }) })

async function choose(page: Page, username: string, action: string): Promise<void> {
  await rowOf(page, username)
    .getByRole('button', { name: `More actions for ${username}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a user is found, disabled, which ends its sessions, enabled and deleted', async ({
  page,
  browser,
  product,
}) => {
  const jane = await addPerson(product)
  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, jane)
  await openConsole(page, product)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Users and Teams' }).click()
  await expect(page.getByRole('heading', { name: 'Users Overview', level: 1 })).toBeVisible()
  await expect(page.getByText('The system administrator can only be edited')).toBeVisible()

  await page.goto(`${product.url}/system/users?query=username:${jane.username}`)
  const row = rowOf(page, jane.username)
  await expect(row).toContainText(jane.email)
  await expect(row.getByRole('button', { name: 'Logged in', exact: true })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await choose(page, jane.username, 'Disable')
  const question = `Do you really want to disable user ${jane.fullName}? All current sessions will be terminated.`
  await expect(page.getByText(question)).toBeVisible()
  await page.getByRole('button', { name: 'Disable user' }).click()
  await expect(page.getByText(`User "${jane.id}" was set to disabled`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'User is disabled' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Not logged in' })).toBeVisible()

  await choose(page, jane.username, 'Enable')
  await expect(row.getByRole('button', { name: 'User is enabled' })).toBeVisible()

  await row.getByRole('link', { name: jane.fullName }).click()
  await expect(page).toHaveURL(`${product.url}/system/users/${jane.id}`)
  await expect(page.getByText(jane.email)).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()

  await choose(page, jane.username, 'Delete')
  await expect(page.getByText(`Do you really want to delete user ${jane.fullName}?`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(page.getByText(`User "${jane.fullName}" was deleted successfully`)).toBeVisible()
  await expect(page.getByText('No users have been found.')).toBeVisible()
  expect((await product.api('GET', `/users/${jane.username}`)).status).toBe(404)
  await hers.context().close()
})

test('a user is made, and what is wrong stands beside its field', async ({ page, browser, product }) => {
  const jane = await addPerson(product)
  const username = `nina-${jane.username}`
  await signIn(page, product)
  await page.goto(`${product.url}/system/users`)
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { name: 'Create New User', level: 1 })).toBeVisible()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const create = page.getByRole('button', { name: /^Create user/ })

  await create.click()
  await expect(field('First Name')).toBeFocused()
  await expect(field('First Name')).toHaveAccessibleDescription(/Field is required\./)
  await expect(field('Password')).toHaveAccessibleDescription(/at least 6 characters long/)
  await field('First Name').fill('Nina')
  await field('Last Name').fill('Berg')
  await field('E-Mail Address').fill('nina')
  await field('Password').fill('a long pass word')
  await field('Repeat password').fill('another')
  await field('Username').fill(jane.username)
  await expect(field('Username')).toHaveAccessibleDescription(/Username is already taken/)
  await create.click()
  await expect(field('E-Mail Address')).toHaveAccessibleDescription(/Must be an e-mail address\./)
  await expect(field('Repeat password')).toHaveAccessibleDescription(/Passwords do not match/)
  await field('E-Mail Address').fill('nina@example.org')
  await field('Repeat password').fill('a long pass word')
  await create.click()
  await expect(field('Username')).toHaveAccessibleDescription(/is taken/)
  await expect(field('Username')).toBeFocused()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  const roles = page.getByRole('combobox', { name: 'Selected Roles' })
  await roles.press('Backspace')
  await field('Username').fill(username)
  await create.click()
  await expect(page.getByText('You need to select at least one of the Reader or Admin roles.')).toBeVisible()
  await roles.fill('Reader')
  await page.getByRole('option', { name: 'Reader', exact: true }).click()
  await create.click()
  await expect(page.getByText('User "Nina Berg" was created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Users Overview', level: 1 })).toBeVisible()
  const hers = await (await browser.newContext()).newPage()
  await signIn(hers, product, { username, password: 'a long pass word' })
  await hers.goto(`${product.url}/system/users/new`)
  await expect(hers.getByText('You are not allowed to create users.')).toBeVisible()
  await hers.context().close()
})

test('who may only list users is offered no change of one', async ({ page, product }) => {
  const jane = await addPerson(product)
  const ben = await addPerson(product, { firstName: 'Ben', permissions: ['users:list'] })
  await signIn(page, product, ben)
  await page.goto(`${product.url}/system/users?query=username:${jane.username}`)
  const row = rowOf(page, jane.username)
  await expect(row).toContainText(jane.fullName)
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^(Edit|More)/ })).toHaveCount(0)
})
