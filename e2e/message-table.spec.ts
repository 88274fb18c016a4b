import { expect, type Page } from '@playwright/test'
import { graveProblems } from './accessibility.ts'
import { searchFor, signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

test.describe.configure({ mode: 'serial' })

const messageCount = 60
let place: Workplace
let page: Page

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(Array.from({ length: messageCount }, (_, number) => webRequest(`request ${number}`)))
  page = await (await browser.newContext()).newPage()
  await signIn(page, place)
})

const webRequest = (text: string) => ({ host: 'web-1', short_message: text, level: 3, _code: 5 })

const rows = () => page.locator('tbody:has([data-toggle])')
const list = () => page.getByRole('region', { name: 'All Messages', exact: true })
const edge = (field: string) => list().getByRole('separator', { name: `Width of ${field}` })
const widthOf = async (field: string) => Number(await edge(field).getAttribute('aria-valuenow'))

async function openSearch(): Promise<void> {
  await page.goto(`${place.url}/search?q=request&rangetype=relative&relative=3600&tab=widgets`)
  await expect(rows()).toHaveCount(messageCount)
}

test('a column is as wide as it is dragged, also after a reload, and by keys', async () => {
  await openSearch()
  // Waits until it stands still.
  await edge('timestamp').hover()
  const before = await widthOf('timestamp')
  const box = await edge('timestamp').boundingBox()
  if (!box) throw new Error('no edge')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthOf('timestamp')).toBe(before + 60)
  const header = list().locator('th').first()
  await expect.poll(async () => (await header.boundingBox())?.width).toBeGreaterThanOrEqual(before + 59)

  await page.reload()
  await expect(rows()).toHaveCount(messageCount)
  await expect.poll(() => widthOf('timestamp')).toBe(before + 60)
  await edge('timestamp').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widthOf('timestamp')).toBe(before + 50)
  await page.keyboard.press('Delete')
  await expect.poll(() => widthOf('timestamp')).toBe(before)
})

test('details that are opened on the lowest row come into sight, and others move nothing', async () => {
  await openSearch()
  const scroller = rows().first().locator('xpath=ancestor::table/..')
  const scrolled = () => scroller.evaluate((box) => box.scrollTop)
  const open = (row: number) =>
    rows()
      .nth(row)
      .locator('td')
      .first()
      .click({ position: { x: 20, y: 8 } })
  await open(1)
  await expect(rows().nth(1).locator('tr').last()).toBeInViewport()
  expect(await scrolled()).toBe(0)
  await open(1)
  await expect(list().locator('[aria-expanded=true]')).toHaveCount(0)
  // The last one that is seen whole: to click on another one scrolls.
  const height = page.viewportSize()?.height ?? 0
  const lowest = await rows().evaluateAll((all, height) => {
    const end = all[0]?.closest('table')?.parentElement?.getBoundingClientRect().bottom ?? 0
    return all.findLastIndex((row) => row.getBoundingClientRect().bottom < Math.min(end, height - 40))
  }, height)
  const row = rows().nth(lowest)
  await open(lowest)
  await expect(row.locator('tr').first()).toBeInViewport({ ratio: 0.9 })
  await expect(row.locator('tr').last()).toBeInViewport({ ratio: 0.5 })
})

test('a button leads back to the beginning of a list that was scrolled', async () => {
  await openSearch()
  const toTop = list().getByRole('button', { name: 'Back to top' })
  await expect(toTop).toHaveCount(0)
  const scrollTo = (top: number) =>
    rows()
      .first()
      .locator('xpath=ancestor::table/..')
      .evaluate((box, top) => box.scrollTo({ top }), top)
  await scrollTo(51)
  await expect(toTop).toBeVisible()
  await scrollTo(50)
  await expect(toTop).toHaveCount(0)
  await rows()
    .nth(messageCount - 1)
    .scrollIntoViewIfNeeded()
  await expect(toTop).toBeVisible()
  expect(await graveProblems(page)).toEqual([])
  await toTop.click()
  await expect(toTop).toHaveCount(0)
  await expect(rows().first()).toBeInViewport()
})

test('a query that changes while it is scrolled out of sight offers the way back to it', async () => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await openSearch()
  // Only where little is seen the page scrolls as a whole.
  await page.setViewportSize({ ...size, height: 420 })
  await searchFor(page, 'request AND level:3')
  await expect(rows()).toHaveCount(messageCount)
  await expect(page).toHaveURL(/level/)
  // The button is there for a moment only: whether it came is seen in the page.
  await page.evaluate(`new MutationObserver(() => {
    if (document.querySelector('[aria-label="Show the changed query"]')) document.body.dataset.hinted = 'yes'
  }).observe(document.body, { childList: true, subtree: true })`)
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  await page.evaluate('document.getElementById("content").scrollTo({ top: 10_000 })')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/level/)
  await expect(page.locator('body[data-hinted="yes"]')).toHaveCount(1)
  await page.setViewportSize(size)
})

test('live shows new messages as the decorators, marks and rules of the list make them', async ({
  product,
}) => {
  const created = await product.api('POST', '/search/decorators', {
    type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
    config: { source_field: 'code', target_field: 'code' },
    order: 0,
    stream: null,
  })
  const { id } = (await created.json()) as { id: string }
  await openSearch()
  await expect(rows().first()).toBeVisible()
  await list().getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('combobox', { name: 'Add a field' }).fill('code')
  await page.getByRole('option', { name: 'code', exact: true }).click()
  await page.keyboard.press('Escape')
  await list().getByRole('switch', { name: 'Live' }).click()
  await expect(list().getByText('Waiting for new messages')).toBeVisible()
  await expect(
    list()
      .getByRole('status')
      .filter({ hasText: /^Live$/ }),
  ).toBeVisible()
  await place.send(webRequest('request live'))
  await expect(rows()).toHaveCount(1)
  await expect(rows().first()).toContainText('Notice (5)')
  await expect(rows().first().locator('mark')).toHaveText('request')
  expect((await product.api('DELETE', `/search/decorators/${id}`)).ok).toBe(true)
})
