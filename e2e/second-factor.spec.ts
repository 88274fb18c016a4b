import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Product } from '../dev/product.ts'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { openConsole } from './console.ts'
import { addPerson, type Person } from './people.ts'
import { test } from './shared-product.ts'

test.describe.configure({ mode: 'serial' })

const stepMs = 30_000

let product: Product
let jane: Person
let page: Page
let secret: string
let recoveryCodes: string[]
/** Of the last code that was used: the next one must be of a later time. */
let lastStep = 0

test.beforeAll(async ({ browser, product: shared }) => {
  product = shared
  jane = await addPerson(product)
  page = await newPage(browser)
})

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage()
}

/** A code that was not used yet: the next one counts already, and when that is used, a moment is waited for. */
async function nextCode(): Promise<string> {
  const step = Math.max(lastStep + 1, Math.floor(Date.now() / stepMs))
  await expect
    .poll(() => Math.floor(Date.now() / stepMs) + 1, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(step)
  lastStep = step
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * stepMs })
}

const section = (of: Page) => of.getByRole('region', { name: 'Second factor', exact: true })
const dialog = (of: Page, name: string) => of.getByRole('dialog', { name, exact: true })

async function typePassword(of: Page, password = jane.password): Promise<void> {
  await of.goto(`${product.url}/search`)
  await of.getByLabel('Username').fill(jane.username)
  await of.getByLabel('Password', { exact: true }).fill(password)
  await of.getByRole('button', { name: 'Sign in' }).click()
}

/** Calls the API with the session of the page. */
async function own(method: string, path: string, data?: unknown) {
  const headers = { 'x-requested-by': 'e2e' }
  return page.request.fetch(`${product.url}/api/users/${jane.id}${path}`, { method, data, headers })
}

/** All of the user, but for that of the page. */
async function endOtherSessions(): Promise<void> {
  const { sessions } = await (await own('GET', '/sessions')).json()
  for (const { id, is_current } of sessions) {
    if (!is_current) expect((await own('DELETE', `/sessions/${id}`)).status()).toBe(204)
  }
}

async function expectSignedIn(of: Page): Promise<void> {
  await expect(of.getByRole('button', { name: `User Menu for ${jane.fullName}` })).toBeVisible()
}

test('a user sets up a second factor: password, picture, code, recovery codes', async () => {
  await openConsole(page, product, jane)
  await page.goto(`${product.url}/system/users/edit/${jane.username}`)
  await expect(section(page).getByText('No second factor is set up.')).toBeVisible()
  await section(page).getByRole('button', { name: 'Set up' }).click()
  const setUp = dialog(page, 'Set up second factor')
  await setUp.getByLabel('Your Password', { exact: true }).fill('wrong')
  await setUp.getByRole('button', { name: 'Next' }).click()
  await expect(setUp.getByText('The password is missing or incorrect.')).toBeVisible()
  await setUp.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await setUp.getByRole('button', { name: 'Next' }).click()
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setUp.getByLabel('Code', { exact: true }).fill('12345')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText('The code is wrong.')).toBeVisible()
  await setUp.getByLabel('Code', { exact: true }).fill(await nextCode())
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog(page, 'Recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  recoveryCodes = await shown.getByRole('listitem').allInnerTexts()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(shown.getByText('Copied!')).not.toHaveCount(0)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(recoveryCodes.join('\n'))
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  await expect(section(page).getByText('10 recovery codes left')).toBeVisible()
})

test('the sign-in asks for a code after the password, says what is wrong, and goes back', async ({
  browser,
}) => {
  const other = await newPage(browser)
  await typePassword(other, 'not the password')
  await expect(other.getByText('Invalid credentials, please verify them and retry.')).toBeVisible()
  await typePassword(other)
  const code = other.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  expect(await graveProblemsInBothThemes(other)).toEqual([])
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByText('Field is required.')).toBeVisible()
  await code.fill('000000')
  await code.press('Enter')
  await expect(other.getByText('The code is wrong or was used before.')).toBeVisible()
  await expect(code).toBeFocused()
  await other.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(other.getByLabel('Username')).toHaveValue(jane.username)
  await expect(other.getByLabel('Password', { exact: true })).toHaveValue(jane.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  const pasted = await nextCode()
  await other.evaluate(`navigator.clipboard.writeText('${pasted.slice(0, 3)} ${pasted.slice(3)}')`)
  await code.press('ControlOrMeta+v')
  await code.press('Enter')
  await expectSignedIn(other)
  await other.context().close()
})

test('a recovery code lets in once, on a telephone, too', async ({ browser }) => {
  const other = await newPage(browser)
  await other.setViewportSize({ width: 390, height: 844 })
  await typePassword(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = other.getByLabel('Recovery code', { exact: true })
  await expect(field).toBeFocused()
  const isTooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
  expect(await other.evaluate(isTooWide)).toBe(false)
  await field.fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await field.press('Enter')
  await expect(other.getByRole('navigation').first()).toBeVisible()
  await page.reload()
  await expect(section(page).getByText('9 recovery codes left')).toBeVisible()
  await other.context().close()
})

test('who signs in again over the page is asked for the code there', async ({ browser }) => {
  const other = await newPage(browser)
  await typePassword(other)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[2] ?? '')
  await other.getByLabel('Recovery code', { exact: true }).press('Enter')
  await expectSignedIn(other)
  await endOtherSessions()
  await other.getByRole('button', { name: /User Menu for/ }).click()
  await other.getByRole('menuitem', { name: 'Edit profile' }).click()
  const ended = dialog(other, 'Your session has ended')
  await ended.getByLabel('Password', { exact: true }).fill(jane.password)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await ended.getByRole('button', { name: 'Use a recovery code' }).click()
  await ended.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[1] ?? '')
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toBeHidden()
  await expect(section(other).getByText('7 recovery codes left')).toBeVisible()
  await other.context().close()
})

test('the user makes new recovery codes and turns the second factor off', async () => {
  await section(page).getByRole('button', { name: 'New recovery codes' }).click()
  const renewal = dialog(page, 'New recovery codes')
  await renewal.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await renewal.getByRole('button', { name: 'Make new codes' }).click()
  const shown = dialog(page, 'Recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allInnerTexts()).not.toContain(recoveryCodes[5])
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section(page).getByText('10 recovery codes left')).toBeVisible()
  await section(page).getByRole('button', { name: 'Turn off' }).click()
  const turnOff = dialog(page, 'Turn off second factor')
  await turnOff.getByLabel('Your Password', { exact: true }).fill(jane.password)
  await turnOff.getByRole('button', { name: 'Turn off' }).click()
  await expect(section(page).getByText('No second factor is set up.')).toBeVisible()
})

test('an administrator resets the second factor of a user, who signs in with the password alone', async ({
  browser,
}) => {
  const path = '/second-factor/totp'
  secret = (await (await own('POST', path, { password: jane.password })).json()).secret
  lastStep = 0
  const code = await nextCode()
  expect((await own('PUT', path, { code })).status()).toBe(200)
  const admins = await newPage(browser)
  await openConsole(admins, product)
  await admins.goto(`${product.url}/system/users/edit/${jane.username}`)
  await expect(section(admins).getByText('10 recovery codes left')).toBeVisible()
  await section(admins).getByRole('button', { name: 'Reset second factor' }).click()
  const question = admins.getByRole('alertdialog', { name: 'Reset second factor' })
  await question.getByRole('button', { name: 'Reset second factor' }).click()
  await expect(section(admins).getByText('No second factor is set up.')).toBeVisible()
  const other = await newPage(browser)
  await typePassword(other)
  await expectSignedIn(other)
  await Promise.all([admins.context().close(), other.context().close()])
})
