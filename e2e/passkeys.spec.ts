import { type Browser, expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import { addPerson, type Person } from './people.ts'
import { test } from './shared-product.ts'

test.describe.configure({ mode: 'serial' })

let jane: Person
/** Passkeys need a host name. */
let url: string
let page: Page
let recoveryCodes: string[]

test.beforeAll(async ({ browser, product }) => {
  jane = await addPerson(product)
  url = product.url.replace('127.0.0.1', 'localhost')
  page = await newPage(browser)
  await addAuthenticator(page)
})

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** A virtual one of Chromium, by its DevTools protocol. */
async function addAuthenticator(of: Page): Promise<void> {
  const devTools = await of.context().newCDPSession(of)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const section = (of: Page) => of.getByRole('region', { name: 'Second factor', exact: true })
const dialog = (of: Page, name: string) => of.getByRole('dialog', { name, exact: true })

async function typePassword(of: Page): Promise<void> {
  await of.goto(`${url}/search`)
  await of.getByLabel('Username').fill(jane.username)
  await of.getByLabel('Password', { exact: true }).fill(jane.password)
  await of.getByRole('button', { name: 'Sign in' }).click()
}

async function addPasskey(name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  const added = dialog(page, 'Add passkey')
  await added.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await added.getByLabel('Name', { exact: true }).fill(name)
  await added.getByRole('button', { name: 'Add passkey' }).click()
}

test('a user adds a passkey: password, name, recovery codes', async () => {
  await openConsole(page, { url }, jane)
  await page.goto(`${url}/system/users/edit/${jane.username}`)
  await section(page).getByRole('button', { name: 'Add passkey' }).click()
  const added = dialog(page, 'Add passkey')
  await expect(added.getByLabel('Name', { exact: true })).toHaveValue(/Chrome on /)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await added.getByLabel('Your Password', { exact: true }).fill('wrong')
  await added.getByRole('button', { name: 'Add passkey' }).click()
  await expect(added.getByText('The password is missing or incorrect.')).toBeVisible()
  await added.getByLabel('Name', { exact: true }).fill('My laptop')
  await added.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await added.getByRole('button', { name: 'Add passkey' }).click()
  const codes = dialog(page, 'Recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  recoveryCodes = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page).getByText('My laptop')).toBeVisible()
  await expect(section(page).getByText('never used')).toBeVisible()
  await expect(section(page).getByText('10 recovery codes left')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

test('a passkey that this device has is not added twice', async () => {
  await addPasskey('Again')
  await expect(
    dialog(page, 'Add passkey').getByText('There is a passkey of yours on this device already.'),
  ).toBeVisible()
  await dialog(page, 'Add passkey').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page, 'Add passkey')).toBeHidden()
})

test('the sign-in asks for the passkey after the password', async () => {
  await page.context().clearCookies()
  await typePassword(page)
  const use = page.getByRole('button', { name: 'Use passkey' })
  await expect(use).toBeFocused()
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await use.click()
  await expect(page.getByRole('button', { name: `User Menu for ${jane.fullName}` })).toBeVisible()
  await page.goto(`${url}/system/users/edit/${jane.username}`)
  await expect(section(page).getByText(/last used/)).toBeVisible()
})

test('who has no passkey at hand is told so, and signs in by a recovery code', async ({ browser }) => {
  const other = await newPage(browser)
  await addAuthenticator(other)
  await typePassword(other)
  await other.getByRole('button', { name: 'Use passkey' }).click()
  await expect(other.getByText('The browser got no passkey: you cancelled')).toBeVisible()
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = other.getByLabel('Recovery code', { exact: true })
  await field.fill(recoveryCodes[0] ?? '')
  await field.press('Enter')
  await expect(other.getByRole('button', { name: `User Menu for ${jane.fullName}` })).toBeVisible()
  await other.context().close()
})

test('at an IP address no passkey is asked for, and the profile says why', async ({ browser, product }) => {
  const other = await newPage(browser)
  await other.goto(`${product.url}/search`)
  await other.getByLabel('Username').fill(jane.username)
  await other.getByLabel('Password', { exact: true }).fill(jane.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('button', { name: `User Menu for ${jane.fullName}` })).toBeVisible()
  await other.goto(`${product.url}/system/users/edit/${jane.username}`)
  await section(other).getByRole('button', { name: 'Add passkey' }).hover()
  await expect(other.getByText('127.0.0.1 is an IP address')).toBeVisible()
  await other.context().close()
})

test('the user removes the passkey, and the password alone is enough', async ({ browser }) => {
  await section(page).getByRole('button', { name: 'Remove passkey My laptop' }).click()
  const removal = dialog(page, 'Remove passkey')
  await removal.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await removal.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section(page).getByText('No second factor is set up.')).toBeVisible()
  const other = await newPage(browser)
  await typePassword(other)
  await expect(other.getByRole('button', { name: `User Menu for ${jane.fullName}` })).toBeVisible()
  await other.context().close()
})
