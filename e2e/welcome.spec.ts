import { type Browser, expect, type Page } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import type { Credentials, Product } from '../dev/product.ts'
import { storeDashboard } from './chart-dashboard.ts'
import { openConsole } from './console.ts'
import { addPerson, defaultStream, grnOf, type Person, share } from './people.ts'
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
  const failures: string[] = []
  page.on(
    'response',
    (answer) => answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`),
  )
  await page.goto(product.url)
  await expect(heading(page, 'Welcome to Logline!')).toBeVisible()
  expect(failures).toEqual([])
  await expect(section(page, 'First steps').getByRole('button', { name: 'Load demo data' })).toBeVisible()
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

test('whoever has no start page begins with the view that was made the default one, and may read it', async ({
  browser,
}) => {
  const id = await storeDashboard(product, [], 'Overview of all')
  const eve = await addPerson(product, { permissions: ['default-view:set'] })
  await share(product, defaultStream, { [grnOf(jane)]: 'view', [grnOf(eve)]: 'view' })
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name })
  await page.goto(`${product.url}/dashboards`)
  await page.getByRole('button', { name: 'More actions for Overview of all' }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  await confirm('Make default').click()
  await expect(page.getByText('"Overview of all" is the default view.')).toBeVisible()
  await page.goto(product.url)
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}`))
  await hers.goto(product.url)
  await expect(heading(hers, 'Welcome to Logline!')).toBeVisible()
  await share(product, `grn::::dashboard:${id}`, { [grnOf(jane)]: 'view' })
  await hers.goto(product.url)
  await expect(heading(hers, 'Overview of all')).toBeVisible()
  await hers.getByRole('button', { name: 'More Actions' }).click()
  await expect(hers.getByRole('menuitem', { name: 'Edit metadata' })).toBeVisible()
  await expect(hers.getByRole('menuitem', { name: /default/ })).toHaveCount(0)

  const setter = await pageOf(browser, eve)
  await setter.getByRole('button', { name: 'Save', exact: true }).first().click()
  await setter.getByRole('dialog').getByLabel('Title').fill('Where Eve begins')
  await setter.getByRole('dialog').getByRole('button', { name: 'Create new' }).click()
  await expect(heading(setter, 'Where Eve begins')).toBeVisible()
  await setter.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await setter.getByRole('menuitem', { name: 'Make default' }).click()
  await setter.getByRole('alertdialog').getByRole('button', { name: 'Make default' }).click()
  await expect(setter.getByRole('alertdialog')).toHaveCount(0)
  await setter.goto(product.url)
  await expect(heading(setter, 'Where Eve begins')).toBeVisible()
  await setter.context().close()
  await hers.goto(product.url)
  await expect(heading(hers, 'Welcome to Logline!')).toBeVisible()

  await page.goto(product.url)
  await expect(heading(page, 'Where Eve begins')).toBeVisible()
  await page.getByRole('button', { name: 'Open search actions dropdown' }).click()
  await page.getByRole('menuitem', { name: 'No longer default' }).click()
  await confirm('No longer default').click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(product.url)
  await expect(heading(page, 'Welcome to Logline!')).toBeVisible()
})

test('a line of the page sends a first message to an input that listens, and it shows by itself', async () => {
  await page.goto(`${product.url}/welcome`)
  await expect(section(page, 'First steps').getByRole('button', { name: 'Load demo data' })).toBeVisible()
  const port = await freePort()
  const type = 'org.graylog2.inputs.gelf.http.GELFHttpInput'
  await product.addInput(type, { bind_address: '127.0.0.1', port }, 'Aaa')
  await page.reload()
  const way = section(page, 'First steps').getByRole('listitem').filter({ hasText: 'Send a message to Aaa' })
  await expect(way).toContainText(`GELF HTTP at 127.0.0.1:${port}`)
  const line = (await way.locator('code').textContent()) ?? ''
  const [, url = '', body = ''] = /^curl -X POST (\S+) .+ -d '(.+)'$/.exec(line) ?? []
  expect((await fetch(url, { method: 'POST', body })).status).toBe(202)
  await expect(section(page, 'Messages and errors').getByRole('row', { name: /my-host/ })).toBeVisible()
  await expect(section(page, 'First steps')).toHaveCount(0)
})
