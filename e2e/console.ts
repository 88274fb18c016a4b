import { expect, type Page } from '@playwright/test'
import { adminPassword, type Product } from '../dev/product.ts'

/** Signs somebody in, the administrator unless told, and comes to the search page. */
export async function signIn(
  page: Page,
  product: Product,
  { username, password } = { username: 'admin', password: adminPassword },
): Promise<void> {
  await page.goto(`${product.url}/search`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
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
