import { expect } from '@playwright/test'
import { openConsole, signIn, signInByForm } from './console.ts'
import { test } from './shared-product.ts'

test('a wrong password is said, and the form keeps the user name', async ({ page, product }) => {
  await page.goto(product.url)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('admin')
})

test('a signed-in user finds version and host in the footer, and logs out', async ({ page, product }) => {
  await signInByForm(page, product)
  await expect(page.getByRole('contentinfo')).toContainText(/Logline .* on .*Node\.js 24/)
  await page.reload()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('button', { name: /user menu/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('the theme is switched, and kept over a reload', async ({ page, product }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openConsole(page, product)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'teint')
  await page.getByRole('button', { name: /user menu/i }).click()
  await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noir')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noir')
})

test('on a narrow screen everything in the navigation can be reached', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openConsole(page, product)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBe(360)
  await bar.getByRole('button', { name: 'Menu', exact: true }).click()
  // A trial click fails where something else lies above.
  for (const name of ['Search', 'Dashboards', 'Welcome', 'Inputs', 'Log out'])
    await page.getByRole('menuitem', { name, exact: true }).click({ trial: true })
  await page.getByRole('menuitem', { name: 'Streams', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Streams', level: 1 })).toBeVisible()
  for (const name of ['Help', 'Scratchpad', /user menu/i])
    await bar.getByRole('button', { name }).click({ trial: true })
})

test('an address that does not exist has a page that says so', async ({ page, product }) => {
  await signIn(page, product)
  await page.goto(`${product.url}/no/such/page`)
  await expect(page.getByText('Page not found')).toBeVisible()
})

test('a part of the console that cannot be loaded says so, and comes when it is there again', async ({
  page,
  product,
}) => {
  await openConsole(page, product)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await page.route(/\/assets\/dashboards-page-/, (route) => route.abort())
  await navigation.getByRole('link', { name: 'Dashboards' }).click()
  await expect(page.getByText('Loading component failed')).toBeVisible()
  await page.unrouteAll()
  await navigation.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('search', { name: 'Search messages' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Dashboards' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboards', level: 1 })).toBeVisible()
})
