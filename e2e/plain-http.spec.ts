import { expect, test } from '@playwright/test'
import { type Product, startProduct } from '../dev/product.ts'
import { signIn } from './console.ts'
import browserConfig from './playwright.config.ts'

/** Browsers keep some of their functions for HTTPS and for the machine itself. */
const host = 'logs.example'

test.use({
  launchOptions: {
    ...browserConfig.use?.launchOptions,
    args: [...(browserConfig.use?.launchOptions?.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
})

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product?.dispose())

test('the console works over plain HTTP under a name in the network', async ({ page }) => {
  const url = product.url.replace('127.0.0.1', host)
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await signIn(page, { ...product, url })
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await expect(page.getByRole('region', { name: 'All Messages', exact: true })).toBeVisible()
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'Create', exact: true }).click()
  await sidebar.getByRole('region', { name: 'Create' }).getByRole('button', { name: 'Message Count' }).click()
  await expect(page.getByRole('region', { name: /Message Count$/ })).toHaveCount(2)
  await page.goto(`${url}/dashboards/new`)
  await expect(page.getByRole('search', { name: 'Filter all widgets' })).toBeVisible()
  expect(failures).toEqual([])
})
