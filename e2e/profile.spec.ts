import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { adminPassword, type Credentials, type Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import type { Person } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

test.describe.configure({ mode: 'serial' })

let product: Product
let ada: Person
const operator = `Operator ${randomBytes(4).toString('hex')}`
let page: Page

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared
  ada = (await openWorkplace(product, { roles: ['Reader'] })).user
  const role = { name: operator, description: '', permissions: ['inputs:read'] }
  if (!(await product.api('POST', '/roles', role)).ok) throw new Error('no role')
  page = await pageOf(browser, ada)
})

async function pageOf(browser: Browser, user: Credentials): Promise<Page> {
  const opened = await (await browser.newContext()).newPage()
  await openConsole(opened, product, user)
  return opened
}

interface StoredUser {
  id: string
  timezone: string | null
  roles: string[]
}

async function storedAda(): Promise<StoredUser> {
  return (await (await product.api('GET', `/users/${ada.username}`)).json()) as StoredUser
}

const section = (title: string) => page.getByRole('region', { name: title, exact: true })
const update = (title: string, button: string) => section(title).getByRole('button', { name: button }).click()

async function openProfile(): Promise<void> {
  await page.getByRole('button', { name: /User Menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit profile' }).click()
  await expect(page.getByRole('heading', { name: /^Edit User/, level: 1 })).toBeVisible()
}

test('a user changes the own name, and the console knows it at once', async () => {
  await openProfile()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await section('Profile').getByLabel('Last Name').fill('Lovelace')
  await update('Profile', 'Update Profile')
  await expect(page.getByText('User "Ada Lovelace" was updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User Menu for Ada Lovelace' })).toBeVisible()
  await section('Profile').getByLabel('E-Mail Address').fill('no address')
  await update('Profile', 'Update Profile')
  await expect(section('Profile').getByText('Must be an e-mail address.')).toBeVisible()
})

test('times are shown in the zone the user chose', async () => {
  await section('Settings').getByLabel('Time Zone').click()
  await section('Settings').getByLabel('Time Zone').fill('Tokyo')
  await page.getByRole('option', { name: 'Tokyo' }).click()
  await update('Settings', 'Update Settings')
  await expect(page.getByText('User "Ada Lovelace" was updated successfully').last()).toBeVisible()
  // The same words may still stand there for the name.
  await expect.poll(async () => (await storedAda()).timezone).toBe('Asia/Tokyo')
})

test('the chosen start page is where the user begins', async () => {
  await section('Settings').getByLabel('Start page').click()
  await page.getByRole('option', { name: 'Search', exact: true }).click()
  await update('Settings', 'Update Settings')
  await expect(section('Settings').getByText('Please select an entity.')).toBeVisible()
  await section('Settings').getByLabel('Select Search').click()
  await page.getByRole('option', { name: 'New Search' }).click()
  await update('Settings', 'Update Settings')
  await expect(page.getByText('Your start page was changed successfully')).toBeVisible()
  await page.goto(product.url)
  await expect(page).toHaveURL(/\/search/)
})

test('a new password needs the old one, is typed twice, and counts from then on', async ({ browser }) => {
  await openProfile()
  const password = section('Password')
  const filledIn = (name: string) => password.locator(`input[autocomplete=${name}]`)
  await expect(filledIn('username')).toHaveValue(ada.username)
  await expect(filledIn('current-password')).toHaveAccessibleName('Old Password')
  await expect(filledIn('new-password')).toHaveCount(2)
  await password.getByLabel('Old Password', { exact: true }).fill('wrong')
  await password.getByLabel('New Password', { exact: true }).fill('short')
  await password.getByLabel('Repeat Password', { exact: true }).fill('other')
  await update('Password', 'Change Password')
  await expect(password.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(password.getByText('Passwords do not match')).toBeVisible()
  await password.getByLabel('New Password', { exact: true }).fill('second password')
  await password.getByLabel('Repeat Password', { exact: true }).fill('second password')
  await update('Password', 'Change Password')
  await expect(password.getByText('Old password is missing or incorrect.')).toBeVisible()
  await password.getByLabel('Old Password', { exact: true }).fill(ada.password)
  await update('Password', 'Change Password')
  await expect(page.getByText('Password was changed successfully')).toBeVisible()
  await expect(password.getByLabel('New Password', { exact: true })).toHaveValue('')
  const again = await pageOf(browser, { ...ada, password: 'second password' })
  await again.context().close()
})

test('preferences are kept over a reload', async () => {
  await section('Preferences').getByLabel('Enable autocompletion').uncheck()
  await update('Preferences', 'Update Preferences')
  await expect(page.getByText('User preferences successfully saved')).toBeVisible()
  await page.reload()
  await expect(section('Preferences').getByLabel('Enable autocompletion')).not.toBeChecked()
})

test('the sessions of a user are listed, and another one can be ended', async ({ browser }) => {
  const other = await pageOf(browser, { ...ada, password: 'second password' })
  await page.reload()
  const ends = section('Sessions').getByRole('button', { name: /^End session/ })
  await expect(ends).not.toHaveCount(0)
  await expect(section('Sessions').getByText('This session')).toHaveCount(1)
  const others = section('Sessions').getByRole('listitem').filter({ hasNotText: 'This session' })
  const before = await others.count()
  for (let left = before; left > 0; left--) {
    await others
      .first()
      .getByRole('button', { name: /^End session/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(others).toHaveCount(left - 1)
  }
  await other.goto(`${product.url}/welcome`)
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
  await other.context().close()
})

test('an access token is shown once, lets a program in, and is deleted', async () => {
  await page.getByRole('link', { name: 'Edit Tokens' }).click()
  await page.getByLabel('Token Name').fill('backup')
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expect(page.getByText('Token backup created!')).toBeVisible()
  const token = (await page.locator('code').textContent()) ?? ''
  const authorization = `Basic ${Buffer.from(`${token}:token`).toString('base64')}`
  expect(
    (await fetch(`${product.url}/api/users/${ada.username}`, { headers: { authorization } })).status,
  ).toBe(200)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await page.reload()
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText('backup')
  await expect(row).toContainText('expires')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete token backup' }).click()
  await expect(page.getByText('No tokens to display.')).toBeVisible()
  expect(
    (await fetch(`${product.url}/api/users/${ada.username}`, { headers: { authorization } })).status,
  ).toBe(401)
})

test('the details tell what is shared with the user, and lead there', async () => {
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(section('Profile').getByText(ada.email)).toBeVisible()
  await expect(section('Preferences').getByText('Not configured')).toBeVisible()
  const shared = page.getByRole('list', { name: 'Shared entities' })
  await expect(shared.getByRole('listitem')).toContainText('Viewer')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await section('Shared Entities').getByPlaceholder('Enter search query...').fill('no such thing')
  await expect(page.getByText('No shared entities have been found.')).toBeVisible()
})

test('the administrator sees the own profile and everybody else’s, and may change the own password', async ({
  browser,
}) => {
  const admin = await pageOf(browser, { username: 'admin', password: adminPassword })
  await admin.getByRole('button', { name: /User Menu for/ }).click()
  await admin.getByRole('menuitem', { name: 'Show profile' }).click()
  await expect(admin.getByRole('heading', { name: /^User Details/, level: 1 })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Change Password' })).toBeVisible()
  expect(await graveProblemsInBothThemes(admin)).toEqual([])
  await admin.goto(`${product.url}/system/users/edit/admin`)
  await expect(admin.getByText(/can't be edited\./)).toBeVisible()
  await admin.goto(`${product.url}/system/users/edit/${ada.username}`)
  await expect(admin.getByLabel('Sessions do not time out')).toBeVisible()
  await admin.getByRole('combobox', { name: 'Selected Roles' }).click()
  await admin.getByRole('option', { name: operator, exact: true }).click()
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: 'Assign Roles' }).click()
  await expect(admin.getByText('User "Ada Lovelace" was updated successfully')).toBeVisible()
  expect((await storedAda()).roles.toSorted()).toEqual([operator, 'Reader'])
  await admin.goto(`${product.url}/system/users/nobody`)
  await expect(admin.getByText('Page not found')).toBeVisible()
  await admin.context().close()
})

test('one user does not see the profile of another', async () => {
  await page.goto(`${product.url}/system/users/admin`)
  await expect(page.getByText('Missing Permissions')).toBeVisible()
})
