import { expect, type Page, test } from '@playwright/test'
import { freePort, type Product, startProduct, until } from '../dev/product.ts'
import { graveProblems } from './accessibility.ts'
import { searchFor, signIn } from './console.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const messageCount = 60
let product: Product
let gelfUrl: string
let page: Page

test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.gelf.http.GELFHttpInput', { bind_address: '127.0.0.1', port })
  gelfUrl = `http://127.0.0.1:${port}/gelf`
  for (let number = 0; number < messageCount; number++) await send(`request ${number}`)
  await until(async () => (await storedCount()) === messageCount, 'all messages are found')
  page = await (await browser.newContext()).newPage()
  await signIn(page, product)
})
test.afterAll(() => product?.dispose())

async function storedCount(): Promise<number> {
  const answer = await product.api('GET', '/search/universal/relative?query=*&range=3600&limit=1')
  return ((await answer.json()) as { total_results: number }).total_results
}

async function send(text: string): Promise<void> {
  const body = JSON.stringify({ version: '1.1', host: 'web-1', short_message: text, level: 3, _code: 5 })
  expect((await fetch(gelfUrl, { method: 'POST', body })).status).toBe(202)
}

const rows = () => page.locator('tbody:has([data-toggle])')
const list = () => page.getByRole('region', { name: 'All Messages', exact: true })
const edge = (field: string) => list().getByRole('separator', { name: `Width of ${field}` })
const widthOf = async (field: string) => Number(await edge(field).getAttribute('aria-valuenow'))

async function openSearch(): Promise<void> {
  await page.goto(`${product.url}/search?q=request&rangetype=relative&relative=3600`)
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

test('a button leads back to the beginning of a list that was scrolled', async () => {
  await openSearch()
  const toTop = list().getByRole('button', { name: 'Back to top' })
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
  await openSearch()
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
})

test('live shows new messages as the decorators, marks and rules of the list make them', async () => {
  await product.api('POST', '/search/decorators', {
    type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
    config: { source_field: 'code', target_field: 'code' },
    order: 0,
    stream: null,
  })
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
  await send('request live')
  await expect(rows()).toHaveCount(1)
  await expect(rows().first()).toContainText('Notice (5)')
  await expect(rows().first().locator('mark')).toHaveText('request')
})
