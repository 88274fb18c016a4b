import { expect } from '@playwright/test'
import { allProblems } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'

test('the API is looked through and tried out in the browser, which asks nobody else', async ({
  page,
  product,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) foreign.push(request.url())
  })
  await signIn(page, product)
  await page.goto(`${product.url}/api/api-browser`)
  await expect(page.getByText(/^\d{3} operations$/)).toBeVisible()

  await page.getByLabel('Filter').fill('post grok_tester')
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible()
  await page.locator('summary').filter({ visible: true }).click()
  const body = { string: 'id=7', pattern: 'id=%{INT:id}', named_captures_only: true }
  await page.getByLabel('Body (application/json)').fill(JSON.stringify(body))
  await page.getByRole('button', { name: 'Send' }).filter({ visible: true }).click()
  await expect(page.getByText(/^200 OK/)).toBeVisible()
  await expect(page.getByText('"match": "7"')).toBeVisible()

  await page.getByLabel('Filter').fill('get /system/grok/paginated')
  await page.locator('summary').filter({ visible: true }).click()
  await page.getByLabel('query (query)', { exact: true }).fill('TTY')
  await page.getByRole('button', { name: 'Send' }).filter({ visible: true }).click()
  await expect(page.getByText('"total": 1')).toBeVisible()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await allProblems(page)).toEqual([])
  }
  expect(foreign).toEqual([])
})
