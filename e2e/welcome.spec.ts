import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Product, startProduct } from '../dev/product.ts'
import { storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'

test.describe.configure({ mode: 'serial' })

let product: Product
/** The administrator's. */
let page: Page
let hers: Page
const jane = { username: 'jane', password: 'a password of Jane' }
const names = { first_name: 'Jane', last_name: 'Doe', email: 'jane@example.org' }

test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  const user = {
    ...jane,
    ...names,
    roles: ['Reader'],
    permissions: [],
  }
  expect((await product.api('POST', '/users', user)).status).toBe(201)
  page = await pageOf(browser)
  hers = await pageOf(browser, jane)
})
test.afterAll(async () => {
  await page?.context().close()
  await hers?.context().close()
  await product?.dispose()
})

async function pageOf(browser: Browser, user?: typeof jane): Promise<Page> {
  const opened = await (await browser.newContext()).newPage()
  await signIn(opened, product, user)
  return opened
}

async function shareWithJane(dashboardId: string): Promise<void> {
  const { id } = (await (await product.api('GET', '/users/jane')).json()) as { id: string }
  const selected_grantee_capabilities = { [`grn::::user:${id}`]: 'view' }
  const path = `/authz/shares/entities/grn::::dashboard:${dashboardId}`
  expect((await product.api('POST', path, { selected_grantee_capabilities })).status).toBe(200)
}

const section = (of: Page, title: string) => of.getByRole('region', { name: title, exact: true })
const heading = (of: Page, name: string) => of.getByRole('heading', { level: 1, name, exact: true })

async function openWelcome(of: Page): Promise<void> {
  await of.getByRole('link', { name: 'Welcome' }).click()
  await expect(heading(of, 'Welcome to Logline!')).toBeVisible()
}

async function expectLeadsTo(of: Page, place: string, title: string): Promise<void> {
  await openWelcome(of)
  await section(of, place).getByRole('link', { name: title, exact: true }).first().click()
  await expect(heading(of, title)).toBeVisible()
}

test('who has nothing yet is told so, and where to begin', async () => {
  await openWelcome(page)
  await expect(section(page, 'First steps')).toBeVisible()
  await expect(section(page, 'Last Opened')).toContainText(
    'You do not have opened any searches/dashboards yet.',
  )
  await expect(section(page, 'Favorite Items')).toContainText('You do not have any favorite items yet.')
  await expect(section(page, 'Recent Activity')).toContainText('There is no recent activity yet.')
})

test('what was opened, marked with a star and made is on the welcome page, and each name leads there', async () => {
  const id = await storeDashboard(product, [], 'Shop')
  await storeDashboard(product, [], 'Never opened')
  await page.goto(`${product.url}/dashboards/${id}`)
  await expect(heading(page, 'Shop')).toBeVisible()
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await openWelcome(page)
  for (const place of ['Last Opened', 'Favorite Items']) {
    await expect(section(page, place).getByRole('listitem')).toHaveCount(1)
    await expect(section(page, place).getByRole('listitem')).toContainText('dashboardShop')
  }
  await expect(section(page, 'Recent Activity').getByRole('listitem')).toContainText([
    'The dashboard Never opened was created by Administrator',
    'The dashboard Shop was created by Administrator',
  ])
  await expect(section(page, 'First steps')).toHaveCount(0)
  for (const place of ['Last Opened', 'Favorite Items', 'Recent Activity'])
    await expectLeadsTo(page, place, 'Shop')
})

test('somebody else sees of it only what was shared with them', async () => {
  await openWelcome(hers)
  await expect(section(hers, 'Recent Activity')).toContainText('There is no recent activity yet.')
  await expect(hers.getByText('Shop')).toHaveCount(0)

  const id = await storeDashboard(product, [], 'Stock')
  await shareWithJane(id)
  await hers.reload()
  await expect(section(hers, 'Recent Activity').getByRole('listitem')).toContainText([
    'The dashboard Stock was shared by Administrator',
  ])
  await expect(hers.getByText('Shop')).toHaveCount(0)
})
