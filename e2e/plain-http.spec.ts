import { expect } from '@playwright/test'
import { openSection, signInByForm } from './console.ts'
import { test } from './shared-product.ts'

/** Browsers keep some of their functions for HTTPS and for the machine itself. */
const host = 'logs.example'

test('the console works over plain HTTP under a name in the network', async ({
  playwright,
  launchOptions,
  product,
}) => {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  const url = product.url.replace('127.0.0.1', host)
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await signInByForm(page, { url })
  expect(await page.evaluate('isSecureContext')).toBe(false)
  await expect(page.getByRole('region', { name: 'All Messages', exact: true })).toBeVisible()
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await openSection(page, 'Create')
  await sidebar.getByRole('region', { name: 'Create' }).getByRole('button', { name: 'Message Count' }).click()
  await expect(page.getByRole('region', { name: /Message Count$/ })).toHaveCount(2)
  await page.goto(`${url}/dashboards/new`)
  await expect(page.getByRole('search', { name: 'Filter all widgets' })).toBeVisible()
  expect(failures).toEqual([])
  await browser.close()
})
