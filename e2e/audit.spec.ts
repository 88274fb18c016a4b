import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { freePort } from '../dev/free-port.ts'
import { openConsole } from './console.ts'
import { addPerson, type Person } from './people.ts'
import { test } from './shared-product.ts'

test.describe.configure({ mode: 'serial' })

let page: Page
let jane: Person
/** Of what is made and tried here. */
const mark = randomBytes(4).toString('hex')
const mallory = `mallory-${mark}`
const door = `Front-${mark} door`

test.beforeAll(async ({ browser, product }) => {
  jane = await addPerson(product, { permissions: ['inputs:read'] })
  const guess = await fetch(`${product.url}/api/system/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'test' },
    body: JSON.stringify({ username: mallory, password: 'a guess' }),
  })
  expect(guess.status).toBe(401)
  const input = {
    title: door,
    type: 'org.graylog2.inputs.gelf.udp.GELFUDPInput',
    global: true,
    configuration: { bind_address: '127.0.0.1', port: await freePort() },
  }
  expect((await product.api('POST', '/system/inputs', input)).status).toBe(201)
  page = await (await browser.newContext()).newPage()
  await openConsole(page, product)
})
test.afterAll(async () => {
  await page?.context().close()
})

const rows = (of: Page) => of.locator('tbody tr')
const entry = (title: string) => rows(page).filter({ has: page.getByText(title, { exact: true }) })
const search = (text: string) => page.getByRole('textbox', { name: 'Search for entries' }).fill(text)

test('the audit log tells who tried to sign in and who made an input, from where and with what result', async () => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await page.getByRole('menuitem', { name: 'Audit Log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible()
  const guess = ['', '', mallory, 'sign in', 'user', mallory, 'Failed', '', '127.0.0.1']
  await expect(entry(mallory).locator('td')).toContainText(guess)
  const made = ['', '', 'admin', 'create', 'input', door, 'Done', '', '127.0.0.1']
  await expect(entry(door).locator('td')).toContainText(made)
})

test('an entry opens to all of its details, which the list cuts, and closes again', async ({ product }) => {
  await page.goto(`${product.url}/system/audit`)
  const details = page.getByRole('region', { name: 'Details' })
  const toggle = page.getByRole('button', { name: `Details of create ${door}` })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(details).toContainText(`Actioncreate inputTitle${door}`)
  await page.getByRole('button', { name: `Details of sign in ${mallory}` }).click()
  await expect(details).toHaveCount(2)
  await details.filter({ hasText: door }).getByRole('button', { name: 'Hide section' }).click()
  await expect(details).toHaveCount(1)
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: `Details of sign in ${mallory}` }).press('Enter')
  await expect(details).toHaveCount(0)
})

test('the audit log is searched by title, by who it was and by the result, and a link keeps it', async () => {
  await search(`front-${mark}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(entry(door)).toBeVisible()
  await search(`username:${mallory} result:failure`)
  await expect(entry(mallory)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(entry(mallory)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await search(`username:${mallory} result:success`)
  await expect(page.getByText('No entries have been found.')).toBeVisible()
  await page.getByRole('table').getByRole('button', { name: 'Reset search' }).click()
  await expect(entry(mallory)).toBeVisible()
  await expect(entry(door)).toBeVisible()
})

test('filters leave some of the audit log, stay in the address, and the back button takes them away again', async () => {
  await search(mark)
  await expect(entry(door)).toBeVisible()
  await expect(entry(mallory)).toBeVisible()
  const filter = (name: string | RegExp) => page.getByRole('button', { name })
  const choose = async (menu: string, ...options: string[]) => {
    await filter(menu).click()
    for (const name of options) await page.getByRole('checkbox', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await choose('Filter by Result', 'Failed')
  await expect(filter('Filter by Result: Failed')).toBeVisible()
  await expect(entry(mallory)).toBeVisible()
  await expect(entry(door)).toHaveCount(0)
  await choose('Filter by Action', 'create')
  await expect(page.getByText('No entries have been found.')).toBeVisible()
  await choose('Filter by Action: create', 'sign in')
  await expect(filter('Filter by Action: 2')).toBeVisible()
  await expect(entry(mallory)).toBeVisible()
  await page.reload()
  await expect(filter('Filter by Action: 2')).toBeVisible()
  await expect(entry(mallory)).toBeVisible()
  await expect(entry(door)).toHaveCount(0)
  for (let step = 0; step < 3; step += 1) await page.goBack()
  await expect(filter('Filter by Result')).toBeVisible()
  await expect(entry(door)).toBeVisible()
  await page.goForward()
  await expect(entry(door)).toHaveCount(0)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(entry(door)).toBeVisible()
})

test('each thing leads to what happened to it, which is exported as it is shown', async ({ product }) => {
  await page.goto(`${product.url}/system/inputs?query=${mark}`)
  await page.getByRole('button', { name: `More actions for ${door}` }).click()
  await page.getByRole('menuitem', { name: 'What happened to this' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Log', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(entry(door)).toContainText('create')
  await expect(page.getByRole('button', { name: /^Filter by Id: / })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const loading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*[.]csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"admin","create","input","${door}","success"`)
  await page.getByRole('button', { name: 'Reset filters' }).click()
  await expect(page.getByRole('button', { name: /^Filter by Id/ })).toHaveCount(0)
  await page.goto(`${product.url}/system/inputs?query=${mark}`)
  await page.getByRole('link', { name: door }).click()
  await page.getByRole('button', { name: 'What happened to this' }).click()
  await expect(entry(door)).toContainText('create')
})

test('nobody without the right is led to the audit log, and its address tells them nothing but that', async ({
  browser,
  product,
}) => {
  const hers = await (await browser.newContext()).newPage()
  await openConsole(hers, product, jane)
  await hers.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'System' }).click()
  await expect(hers.getByRole('menuitem', { name: 'Inputs' })).toBeVisible()
  await expect(hers.getByRole('menuitem', { name: 'Audit Log' })).toHaveCount(0)
  await hers.goto(`${product.url}/system/audit`)
  await expect(hers.getByText('Missing Permissions')).toBeVisible()
  await expect(hers.getByText(mallory)).toHaveCount(0)
  await expect(hers.getByText(door)).toHaveCount(0)
  await hers.context().close()
})
