import { type Browser, expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { openConsole, signIn } from './console.ts'
import { addPerson, grnOf, type Person, share } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace } from './workplace.ts'

let product: Product
let jane: Person

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ product: shared }) => {
  product = shared
  jane = (await openWorkplace(product, { firstName: 'Jane', roles: ['Reader'] })).user
})

/** A search or dashboard with one query and nothing on it. */
async function makeView(type: 'SEARCH' | 'DASHBOARD', title: string): Promise<string> {
  const query = { id: 'q', timerange: { type: 'relative', from: 300 }, search_types: [] }
  const search = await product.api('POST', '/views/search', { queries: [query] })
  const { id: search_id } = (await search.json()) as { id: string }
  const state = { q: { widgets: [], widget_mapping: {}, positions: {} } }
  const answer = await product.api('POST', '/views', { type, title, search_id, state })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

async function pageOfJane(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openConsole(page, product, jane)
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a search that is shared read-only is seen, not changed, and gone when the share is taken away', async ({
  page,
  browser,
}) => {
  const id = await makeView('SEARCH', 'Payments')
  await signIn(page, product)
  await page.goto(`${product.url}/search/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sharing search: Payments' })
  await dialog.getByRole('combobox', { name: 'User or team' }).click()
  await page.getByRole('option', { name: jane.fullName }).click()
  await dialog.getByRole('button', { name: 'Add Collaborator' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: jane.fullName })).toBeVisible()
  await dialog.getByRole('button', { name: 'Update sharing' }).click()
  await expect(page.getByText('Shares for search "Payments" updated successfully')).toBeVisible()

  const hers = await pageOfJane(browser)
  await hers.getByRole('button', { name: 'Load', exact: true }).click()
  await hers.getByRole('dialog', { name: 'Saved searches' }).getByRole('link', { name: 'Payments' }).click()
  await expect(heading(hers, 'Payments')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Share', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await hers.getByRole('button', { name: 'Share', exact: true }).hover()
  await expect(hers.getByText('Only owners of this search are allowed to share it.')).toBeVisible()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = hers.getByRole('dialog', { name: 'Name of search' })
  await expect(panel).toContainText('You may view this search, not change it.')
  await expect(panel.getByRole('button', { name: 'Create new' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await hers.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: `Remove sharing for ${jane.fullName}` }).click()
  await dialog.getByRole('button', { name: 'Update sharing' }).click()
  await expect(dialog).toHaveCount(0)
  await hers.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading(hers, 'Page not found')).toBeVisible()
  await hers.goto(`${product.url}/search`)
  await hers.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(hers.getByText('No saved searches have been created yet.')).toBeVisible()
  await hers.context().close()
})

test('collaborators are listed five on a page, or ten, or thirty', async ({ page }) => {
  const id = await makeView('DASHBOARD', 'For many')
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(product, { firstName: 'Kim' })))
  await share(
    product,
    `grn::::dashboard:${id}`,
    Object.fromEntries(people.map((kim) => [grnOf(kim), 'view'])),
  )
  await signIn(page, product)
  await page.goto(`${product.url}/dashboards/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sharing dashboard: For many' })
  const shown = dialog.getByRole('listitem').filter({ hasText: 'Kim Doe' })
  await expect(shown).toHaveCount(5)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(shown).toHaveCount(1)
  await dialog.getByRole('combobox', { name: 'Collaborators on a page' }).click()
  await expect(page.getByRole('option', { name: / Rows$/ })).toHaveText(['5 Rows', '10 Rows', '30 Rows'])
  await page.getByRole('option', { name: '10 Rows' }).click()
  await expect(shown).toHaveCount(6)
})

test('a dashboard that is shared read-only is seen, not changed, and gone when the share is taken away', async ({
  browser,
}) => {
  const id = await makeView('DASHBOARD', 'Shop')
  const grn = `grn::::dashboard:${id}`
  await share(product, grn, { [grnOf(jane)]: 'view' })
  const hers = await pageOfJane(browser)
  await hers.goto(`${product.url}/dashboards`)
  await hers.getByRole('link', { name: 'Shop' }).click()
  await expect(heading(hers, 'Shop')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await hers.getByRole('button', { name: 'Save', exact: true }).hover()
  await expect(hers.getByText('You may view this dashboard, not change it.')).toBeVisible()
  await share(product, grn, {})
  await hers.reload()
  await expect(heading(hers, 'Page not found')).toBeVisible()
  await hers.goto(`${product.url}/dashboards`)
  await expect(hers.getByText('No dashboards have been created yet.')).toBeVisible()
  await hers.context().close()
})

test('unsaved changes outlive a share that is taken away, and can be kept', async ({ browser }) => {
  const id = await makeView('SEARCH', 'Short-lived')
  const grn = `grn::::search:${id}`
  await share(product, grn, { [grnOf(jane)]: 'view' })
  const hers = await pageOfJane(browser)
  // The end of a search asks whether the view is still shared: it must be told before the share is taken away.
  const told = hers.waitForResponse('**/api/system/catalog/entities/titles')
  await hers.goto(`${product.url}/search/${id}`)
  await expect(heading(hers, 'Short-lived')).toBeVisible()
  const editor = hers.getByRole('textbox', { name: 'Search query' })
  await expect(hers.getByText(/^Updated /)).toBeVisible()
  await told
  await editor.click()
  await share(product, grn, {})
  await hers.keyboard.type('mine')
  await hers.keyboard.press('Enter')
  await expect(hers.getByText('it is no longer shared with you')).toBeVisible()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  const panel = hers.getByRole('dialog', { name: 'Name of search' })
  await panel.getByLabel('Title').fill('Kept')
  await panel.getByRole('button', { name: 'Create new' }).click()
  await expect(heading(hers, 'Kept')).toBeVisible()
  await expect(hers.getByText('it is no longer shared with you')).toHaveCount(0)
  await hers.context().close()
})
