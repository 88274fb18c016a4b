import { type Browser, expect, type Page } from '@playwright/test'
import type { Credentials, Product } from '../dev/product.ts'
import { storeDashboard } from './chart-dashboard.ts'
import { openConsole } from './console.ts'
import { addPerson, grnOf, type Person, share } from './people.ts'
import { test } from './shared-product.ts'

test.describe.configure({ mode: 'serial' })
test.use({ ownProduct: { because: 'nobody has done anything on it' } })

let product: Product
/** The administrator's. */
let page: Page
let hers: Page
let jane: Person

test.beforeAll(async ({ browser, product: own }) => {
  product = own
  jane = await addPerson(product)
  page = await pageOf(browser)
  hers = await pageOf(browser, jane)
})
test.afterAll(async () => {
  await page?.context().close()
  await hers?.context().close()
})

async function pageOf(browser: Browser, user?: Credentials): Promise<Page> {
  const opened = await (await browser.newContext()).newPage()
  await openConsole(opened, product, user)
  return opened
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
  await share(product, `grn::::dashboard:${id}`, { [grnOf(jane)]: 'view' })
  await hers.reload()
  await expect(section(hers, 'Recent Activity').getByRole('listitem')).toContainText([
    'The dashboard Stock was shared by Administrator',
  ])
  await expect(hers.getByText('Shop')).toHaveCount(0)
})
