import { expect, type Page } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import type { Product } from '../dev/product.ts'
import { graveProblems } from './accessibility.ts'
import { openConsole, searchFor, signIn } from './console.ts'
import { addGelfInput, type GelfInput } from './gelf-input.ts'
import { test } from './shared-product.ts'

test.use({ ownProduct: { because: 'it is empty at first' } })

let product: Product
let input: GelfInput

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ product: own }) => {
  product = own
  await product.addInput('org.graylog2.inputs.gelf.tcp.GELFTCPInput', {
    bind_address: '127.0.0.1',
    port: await freePort(),
  })
  input = await addGelfInput(product)
})

const rows = (page: Page) => page.locator('tbody[data-level], tbody:has([data-toggle])')

async function openDay(page: Page, query: string): Promise<void> {
  await signIn(page, product)
  await page.goto(`${product.url}/search?q=${encodeURIComponent(query)}&rangetype=relative&from=86400`)
  await expect(rows(page).first()).toBeVisible()
}

test('an empty product offers demo data and shows it when it has come', async ({ page }) => {
  await openConsole(page, product)
  await page.getByRole('button', { name: 'Load demo data' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Message Count' })).toBeVisible()
})

test('a query finds exactly its messages and marks why', async ({ page }) => {
  await openDay(page, '"upstream timeout" AND level:3')
  for (const row of await rows(page).all()) await expect(row).toContainText('upstream timeout')
  await expect(rows(page).first().locator('mark')).toHaveText('upstream timeout')
})

test('a click shows all fields of a message, and a field leads on to a narrower search', async ({ page }) => {
  await openDay(page, 'application_name:payment\\-gw')
  await rows(page).first().locator('tr').first().click()
  await page.getByText('Received and stored').click()
  await expect(page.getByText('Stored in index')).toBeVisible()
  await expect(page.getByText('logline_0')).toBeVisible()
  const pool = page.locator('dl > div').filter({ has: page.getByText('pool', { exact: true }) })
  await pool.hover()
  await pool.getByRole('button', { name: 'Filter: pool' }).click()
  await expect(page).toHaveURL(/q=.*AND.*pool/)
})

test('Back and Forward bring earlier searches back', async ({ page }) => {
  await openDay(page, 'source:checkout*')
  await searchFor(page, 'level:3')
  await expect(page).toHaveURL(/q=level/)
  await page.goBack()
  await expect(page).toHaveURL(/q=source/)
  await expect(page.getByRole('textbox', { name: 'Search query' })).toContainText('source:checkout*')
  await page.goForward()
  await expect(page.getByRole('textbox', { name: 'Search query' })).toContainText('level:3')
})

test('a query that cannot be read says where, and is not run', async ({ page }) => {
  await openDay(page, 'level:3')
  await searchFor(page, 'level:3 AND (')
  await expect(page.getByRole('button', { name: 'Toggle validation error explanation' })).toBeVisible()
  await expect(page).toHaveURL(/q=level(%3A|:)3(&|$)/)
})

test('a search that is made once more finds what has come meanwhile', async ({ page }) => {
  await openDay(page, 'source:checkout*')
  await searchFor(page, 'latecomer')
  await expect(page.getByText('No messages found').first()).toBeVisible()
  await searchFor(page, 'source:checkout*')
  await expect(rows(page).first()).toBeVisible()
  await input.send({ host: 'late', short_message: 'a latecomer' })
  const path = '/search/universal/relative?query=latecomer&range=3600&fields=message'
  const found = async () => await (await product.api('GET', path)).json()
  await expect.poll(found).toMatchObject({ total_results: 1 })
  await searchFor(page, 'latecomer')
  await expect(rows(page)).toHaveCount(1)
})

test('markup in a message is shown as text', async ({ page }) => {
  const text = `<img src=x onerror="document.title='owned'"><b>bold</b>`
  await input.send({ host: 'hostile<script>', short_message: `hostilemark ${text}` })
  await openConsole(page, product)
  await searchFor(page, 'hostilemark')
  await expect(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page).first()).toContainText(text, { timeout: 5_000 })
  }).toPass()
  await expect(page).not.toHaveTitle('owned')
})

for (const theme of ['light', 'dark'] as const) {
  test(`search, details and inputs have no serious accessibility problem in the ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openDay(page, 'level:4')
    await rows(page).first().locator('tr').first().click()
    await page.getByText('Received and stored').click()
    await expect(page.getByText('Stored in index')).toBeVisible()
    expect(await graveProblems(page)).toEqual([])
    await page.goto(`${product.url}/system/inputs`)
    await expect(page.getByRole('heading', { name: 'Inputs' })).toBeVisible()
    expect(await graveProblems(page)).toEqual([])
  })
}
