import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const messageCount = 420
let place: Workplace

/** A message a second, the last one now; every fourth has no status, two of a trace are ten seconds apart. */
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const now = Date.now() / 1000
  await place.store(
    Array.from({ length: messageCount }, (_, no) => ({
      host: no % 3 === 0 ? 'web-1' : 'web-2',
      short_message: `request ${no} served`,
      timestamp: now - messageCount + no,
      level: no % 10 === 0 ? 3 : 6,
      _took_ms: 1_000 + no,
      ...(no % 4 !== 0 && { _status: no % 2 === 0 ? '200' : '502' }),
      _path: `/v1/orders/${no % 20}`,
      _trace_id: `t${Math.floor(no / 2) % 100}-${no % 2}`,
    })),
  )
})

const stream = (page: Page) => page.getByRole('table', { name: 'All Messages' })
const rows = (page: Page) => stream(page).locator('tbody:has([data-toggle])')
const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const fields = (page: Page) => page.getByRole('region', { name: 'Fields', exact: true })
const query = (page: Page) => page.getByRole('textbox', { name: 'Search query' })
const count = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeAttached()
const cell = (row: Locator, field: string) => row.locator(`td[data-field="${field}"]`)

async function openSearch(page: Page, address = ''): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600${address}`)
  await expect(rows(page).first()).toBeVisible()
}

test('messages stand in rows of one line, and more come by scrolling until all are there', async ({
  page,
}) => {
  await openSearch(page, '&columns=timestamp,source,status,took_ms')
  const bottom = (page.viewportSize()?.height ?? 0) - 22
  const inSight = await rows(page).evaluateAll(
    (all, end) => all.filter((row) => row.getBoundingClientRect().bottom <= end).length,
    bottom,
  )
  expect(inSight).toBeGreaterThanOrEqual(28)
  const heights = await rows(page).evaluateAll((all) => all.slice(0, 20).map((row) => row.clientHeight))
  expect(new Set(heights)).toEqual(new Set([20]))
  expect(await page.evaluate('document.getElementById("content").scrollHeight <= innerHeight')).toBe(true)
  await expect(cell(rows(page).first(), 'timestamp')).toHaveText(/^\d\d:\d\d:\d\d\.\d{3}$/)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await rows(page).first().locator('[data-toggle]').focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByText(`All ${messageCount} messages.`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toContainText('request 0 served')
  await expect(rows(page).last()).toBeInViewport()
  // Only those around are in the page.
  expect(await rows(page).count()).toBeLessThan(150)
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect(rows(page).first()).toContainText(`request ${messageCount - 1} served`)
})

test('a message is opened by a key, read on by keys, and closed', async ({ page }) => {
  await openSearch(page)
  await page.keyboard.press('j')
  await expect(rows(page).first().locator('[data-toggle]')).toBeFocused()
  await page.keyboard.press('o')
  await expect(panel(page)).toContainText(`request ${messageCount - 1} served`)
  await expect(panel(page)).toContainText(`1 of ${messageCount}`)
  await page.keyboard.press('j')
  await expect(panel(page)).toContainText(`request ${messageCount - 2} served`)
  await expect(panel(page)).toContainText(`2 of ${messageCount}`)
  await panel(page).getByRole('button', { name: 'Next message' }).click()
  await expect(panel(page)).toContainText(`request ${messageCount - 3} served`)
  await expect(rows(page).nth(2)).toHaveAttribute('data-chosen', 'true')
  await page.keyboard.press('k')
  await expect(panel(page)).toContainText(`request ${messageCount - 2} served`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(rows(page).nth(1).locator('[data-toggle]')).toBeFocused()
})

test('fields of a message are filtered, and acted on in words', async ({ page }) => {
  await openSearch(page, '&q=request AND status:502')
  await rows(page).first().locator('td').first().click()
  const line = (name: string) => panel(page).locator('dl > div').filter({ hasText: name })
  await expect(line('took_ms')).toContainText(/1\.\d\d s/)
  await panel(page).getByRole('textbox', { name: 'Filter names and values' }).fill('path')
  await expect(panel(page).locator('dl').first().locator('> div')).toHaveCount(1)
  await expect(async () => {
    // What comes above it may have moved it away from the pointer.
    await line('path').hover()
    await line('path').getByRole('button', { name: 'Filter: path' }).click({ timeout: 2_000 })
  }).toPass()
  await expect(query(page)).toHaveText(/^request AND status:502 AND path:"\/v1\/orders\/\d+"$/)
  // What is read stays, as long as it is among what is found.
  await panel(page).getByRole('tab', { name: 'JSON' }).click()
  await expect(panel(page).getByText('"502"')).toBeVisible()
  await panel(page).getByText('Raw', { exact: true }).click()
  await expect(panel(page).locator('pre')).toContainText('"status": "502"')
})

test('what happened around a message is read beside it, and leads on', async ({ page }) => {
  await openSearch(page, '&q=%22request 200 served%22')
  await rows(page).first().locator('td').first().click()
  await panel(page).getByRole('tab', { name: 'Context' }).click()
  const around = panel(page).getByRole('list', { name: 'Messages around this one' })
  const middle = around.locator('[aria-current]')
  await expect(middle).toContainText('request 200 served')
  // Those of the same host are three seconds apart, or one and two.
  await expect(around.getByRole('listitem')).toHaveText([
    /request 19[5-9]/,
    /request 19[5-9]/,
    /request 19[5-9]/,
    /request 200/,
    /request 20[1-5]/,
    /request 20[1-5]/,
    /request 20[1-5]/,
  ])
  await panel(page).getByText('Everything').click()
  await expect(around.getByRole('listitem')).toHaveCount(11)
  await panel(page).getByText('± 1 s').click()
  await expect(around.getByRole('listitem')).toHaveCount(3)
  await panel(page).getByText('± 30 s').click()
  await expect(panel(page).getByRole('button', { name: '20 earlier within 30 s' })).toBeVisible()
  await panel(page).getByRole('button', { name: '20 earlier within 30 s' }).click()
  await expect(around.getByRole('listitem').first()).toContainText('request 170 served')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await expect(panel(page).getByRole('link', { name: 'Open as search' })).toHaveAttribute(
    'href',
    /highlightMessage/,
  )
  const trace = panel(page).getByRole('link', { name: /messages of this trace/ })
  await trace.click()
  await expect(query(page)).toHaveText('trace_id:t0-0')
  await count(page, '3 messages')
})

test('a value of a closed row is filtered by a click, excluded by a key, and has its menu', async ({
  page,
}) => {
  await openSearch(page, '&columns=timestamp,source,status&q=request')
  const status = cell(rows(page).first(), 'status')
  await status.hover()
  const tools = page.locator('[data-value-tools]')
  await tools.getByRole('button', { name: 'Add to query: status' }).click()
  await expect(query(page)).toHaveText(/^request AND status:(200|502)$/)
  await expect(page).toHaveURL(/status%3A/)
  await page.goBack()
  await expect(query(page)).toHaveText('request')
  await page.keyboard.press('Escape')
  await rows(page).first().locator('[data-toggle]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: 'Exclude from results: source' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(query(page)).toHaveText(/^request AND NOT source:web-[12]$/)
  await cell(rows(page).first(), 'source').click({ button: 'right' })
  await expect(page.getByRole('menu')).toContainText('source = web-')
  await page.getByRole('menuitem', { name: 'Copy value to clipboard' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('rows are as high as somebody chose, on pages if they like, also after a reload', async ({ page }) => {
  await openSearch(page)
  const height = () =>
    rows(page)
      .first()
      .evaluate((row) => row.clientHeight)
  await page.getByRole('button', { name: 'Two lines' }).click()
  await expect.poll(height).toBe(42)
  await page.getByRole('button', { name: 'How messages are listed' }).click()
  await page.getByRole('menuitem', { name: 'Pages with numbers' }).click()
  await page.getByRole('button', { name: 'How messages are listed' }).click()
  await page.getByRole('menuitem', { name: 'In the list' }).click()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(height).toBe(42)
  await page
    .getByRole('navigation', { name: 'Pages of messages' })
    .getByRole('button', { name: 'Page 3' })
    .click()
  await expect(rows(page).first()).toContainText(`request ${messageCount - 301} served`)
  await rows(page).first().locator('td').first().click()
  await expect(rows(page).first().getByText('Stored in index')).toBeVisible()
  await page.getByRole('button', { name: 'One line' }).click()
  await expect(panel(page)).toHaveCount(0)
})

test('columns are dragged to another place', async ({ page }) => {
  await openSearch(page, '&columns=timestamp,source,status')
  const head = (name: string) => stream(page).getByRole('columnheader').filter({ hasText: name })
  await head('status').locator('[draggable]').dragTo(head('source'))
  await expect(stream(page).getByRole('columnheader')).toHaveText([
    'timestamp',
    'status',
    'source',
    'message',
  ])
  await expect(page).toHaveURL(/columns=timestamp%2Cstatus%2Csource/)
})

test('a field tells how many have it and opens to its values, which filter, exclude and add up', async ({
  page,
}) => {
  await openSearch(page, '&q=request')
  const line = (name: string) =>
    fields(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
      .first()
  await expect(line('status')).toContainText('75 %')
  await expect(line('path')).toContainText('100 %')
  await line('path').getByRole('button', { name: 'path', exact: true }).click()
  const values = fields(page).getByRole('list', { name: 'Top values of path' })
  await expect(values.getByRole('listitem')).toHaveCount(11)
  await fields(page).getByRole('textbox', { name: 'Filter values of path' }).fill('orders/1')
  // Of 20: 1 and 10 to 19.
  await expect(values.getByRole('listitem')).toHaveCount(11)
  await fields(page).getByRole('textbox', { name: 'Filter values of path' }).fill('orders/19')
  const value = (name: string) => values.getByRole('button', { name, exact: true })
  await value('/v1/orders/19').click()
  await expect(query(page)).toHaveText('request AND path:"/v1/orders/19"')
  await count(page, '21 messages')
  await expect(value('/v1/orders/19')).toHaveAttribute('aria-pressed', 'true')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await value('/v1/orders/19').click()
  await expect(query(page)).toHaveText('request')
  await line('path').getByRole('button', { name: 'path', exact: true }).click()

  await line('status').getByRole('button', { name: 'status', exact: true }).click()
  const status = (name: string) => fields(page).getByRole('button', { name, exact: true })
  await status('502').click()
  await expect(query(page)).toHaveText('request AND status:502')
  await expect(status('502')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/status%3A502/)
  await page.goBack()
  await expect(query(page)).toHaveText('request')
  await status('200').click({ modifiers: ['Alt'] })
  await expect(query(page)).toHaveText('request AND NOT status:200')
  await expect(page).toHaveURL(/NOT\+status%3A200/)
  await page.goBack()
  await expect(query(page)).toHaveText('request')
  await fields(page).getByRole('button', { name: 'No value, 105 messages' }).click()
  await expect(query(page)).toHaveText('request AND NOT _exists_:status')
  await count(page, '105 messages')
})

test('a widget that is made is shown, and the messages are one click away', async ({ page }) => {
  await openSearch(page)
  const line = fields(page).getByRole('button', { name: 'source', exact: true }).first()
  await line.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show top values' }).click()
  await expect(page.getByRole('region', { name: 'Top Values for source', exact: true })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Views of the result' })
  await expect(tabs.getByRole('button', { name: /^Widgets/ })).toHaveText('Widgets 3')
  await tabs.getByRole('button', { name: /^Messages/ }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/tab=messages/)
  await page.getByRole('region', { name: 'Message Count', exact: true }).hover()
  await page
    .getByRole('region', { name: 'Message Count', exact: true })
    .getByRole('button', { name: 'Open actions dropdown' })
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Editing/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a search that nobody saved is shared by a link that carries it, until the link ends', async ({
  browser,
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSearch(page, '&q=status:502')
  await fields(page).getByRole('button', { name: 'source', exact: true }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show top values' }).click()
  await expect(page.getByRole('region', { name: 'Top Values for source', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy a link to this search, for 30 days' }).click()
  await expect(page.getByText('Copied!').first()).toBeAttached()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(/\/s\/[\w-]{16}$/)

  const other = await openWorkplace(product)
  const reader = await (await browser.newContext()).newPage()
  await signIn(reader, other)
  await reader.goto(link)
  await expect(reader.getByRole('region', { name: 'Top Values for source', exact: true })).toBeVisible()
  await expect(query(reader)).toHaveText('status:502')
  await expect(reader).toHaveURL(/\/search\?/)
  // The messages are those that the reader may see: none.
  await count(reader, '0 messages')
  await reader.goto(`${place.url}/s/nothing`)
  await expect(reader.getByText('This link has ended, or there never was such a link.')).toBeVisible()
  await reader.context().close()
})
