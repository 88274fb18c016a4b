import { expect, type Page } from '@playwright/test'
import { adminPassword, type Credentials } from '../dev/product.ts'

interface Place {
  url: string
  user?: Credentials
}

const admin = { username: 'admin', password: adminPassword }

/**
 * Makes a session for whom it is told, else for the user of the workplace, else for the administrator. Nothing is
 * opened yet: what the page opens next is theirs.
 */
export async function signIn(page: Page, at: Place, person: Credentials = at.user ?? admin): Promise<void> {
  const { username, password } = person
  const answer = await page.request.post(`${at.url}/api/system/sessions`, {
    data: { username, password, host: '' },
    headers: { 'x-requested-by': 'e2e' },
  })
  if (!answer.ok()) throw new Error(`The login was refused: ${answer.status()} ${await answer.text()}`)
}

/** The same, and comes to the search page. */
export async function openConsole(page: Page, at: Place, person?: Credentials): Promise<void> {
  await signIn(page, at, person)
  await page.goto(`${at.url}/search`)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** As a person does it; for tests of this way alone, since it takes longer. */
export async function signInByForm(page: Page, { url }: Place): Promise<void> {
  await page.goto(`${url}/search`)
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Searches from the search page for a word of the messages, through the editor and the button. */
export async function searchFor(page: Page, query: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Search query' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(query)
  await page.keyboard.press('Enter')
}

/** Opens a section of the sidebar that may be open already. */
export async function openSection(page: Page, name: string): Promise<void> {
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  const button = sidebar.getByRole('button', { name, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(sidebar.getByRole('region', { name, exact: true })).toBeVisible()
}
