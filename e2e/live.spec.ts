import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { searchFor, signIn } from './console.ts'
import { executions, failSearches } from './failing-searches.ts'
import { connectThrough } from './severed-connection.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const now = Date.now() / 1000
  await place.store(
    Array.from({ length: 40 }, (_, no) => ({
      host: 'web-1',
      short_message: `stored ${no}`,
      timestamp: now - 300 + no,
      level: 6,
    })),
  )
})

const stream = (page: Page) => page.getByRole('table', { name: 'All Messages' })
const rows = (page: Page) => stream(page).locator('tbody:has([data-toggle])')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const isLive = (page: Page) => page.getByRole('status').filter({ hasText: /^Live$/ })
const bars = (page: Page) => page.getByRole('table', { name: 'Message Count' })
const away = (page: Page) => page.getByRole('alert', { name: 'Server currently unavailable' })

/** Of all bars. */
const counted = async (page: Page) => {
  const cells = await bars(page).locator('tbody td:nth-of-type(1)').allTextContents()
  return cells.reduce((sum, text) => sum + Number(text), 0)
}

async function openSearch(page: Page, query: string, url = place.url): Promise<void> {
  await signIn(page, { ...place, url })
  await page.goto(`${url}/search?rangetype=relative&relative=3600&q=${encodeURIComponent(query)}`)
}

/** Away from the list, so that it moves. */
async function startLive(page: Page): Promise<void> {
  await expect(page.getByRole('switch', { name: 'Live' })).toBeVisible()
  await page.mouse.move(400, 10)
  await page.keyboard.press('l')
  await expect(isLive(page)).toBeVisible()
}

test('live follows in the stream, with its bars and its count, and leaves what was read', async ({
  page,
}) => {
  await openSearch(page, 'stored OR walking')
  await expect(rows(page).first()).toContainText('stored 39')
  const before = await counted(page)
  await startLive(page)
  await expect(page.getByText('Waiting for new messages')).toBeVisible()
  await place.send({ host: 'web-2', short_message: 'walking 1', level: 3 })
  await expect(rows(page).first()).toContainText('walking 1')
  await expect(stream(page).getByText(/^Live since/)).toBeVisible()
  await expect(row(page, 'stored 39')).toHaveCount(1)
  await expect.poll(() => counted(page)).toBe(before + 1)
  await expect(page.getByRole('button', { name: `Messages ${before + 1}` })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Levels' }).getByText(/^Error/)).toContainText('1')
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.mouse.move(400, 10)
  await page.keyboard.press('l')
  await expect(isLive(page)).toHaveCount(0)
  await expect(rows(page).first()).toContainText('walking 1')
  await expect(page.getByRole('button', { name: `Messages ${before + 1}` })).toBeVisible()
  expect(await counted(page)).toBe(before + 1)
})

test('while a message is open nothing moves, and what comes waits behind its count', async ({ page }) => {
  await openSearch(page, 'stored OR panelled')
  await expect(rows(page).first()).toContainText('stored')
  await startLive(page)
  await place.send({ host: 'web-3', short_message: 'panelled 1' })
  await row(page, 'panelled 1').locator('td[data-field="message"]').click()
  await expect(panel(page)).toContainText('panelled 1')
  const top = await row(page, 'panelled 1').evaluate((one) => one.getBoundingClientRect().top)
  await place.send({ host: 'web-3', short_message: 'panelled 2' })
  await place.send({ host: 'web-3', short_message: 'panelled 3' })
  const waiting = page.getByRole('button', { name: '2 new messages' })
  await expect(waiting).toHaveText('2 new')
  await expect(page.getByText('Paused while you read')).toBeVisible()
  expect(await row(page, 'panelled 1').evaluate((one) => one.getBoundingClientRect().top)).toBe(top)
  await expect(panel(page)).toContainText('panelled 1')
  await expect(page.locator('[data-marked]')).toBeVisible()

  await waiting.click()
  await expect(rows(page).first()).toContainText('panelled 3')
  await expect(panel(page)).toContainText('panelled 1')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('more than fifty a second are a sample, which is said', async ({ page }) => {
  await openSearch(page, 'flooding')
  await expect(page.getByText('No messages found')).toBeVisible()
  await startLive(page)
  const all = Array.from({ length: 400 }, (_, no) => ({ host: 'web-4', short_message: `flooding ${no}` }))
  await Promise.all(all.map((message) => place.send(message)))
  await expect(page.getByText(/^Sample: \d+ of \d+ a second$/)).toBeVisible()
  await expect(page.getByText(/received, \d+ messages skipped$/)).toBeVisible()
})

test('live says since when the server was away, and shows what came meanwhile', async ({ page }) => {
  const way = await connectThrough(place.url)
  await openSearch(page, 'stored OR severed', way.url)
  await expect(rows(page).first()).toContainText('stored')
  await startLive(page)
  await place.send({ host: 'web-5', short_message: 'severed before' })
  await expect(row(page, 'severed before')).toHaveCount(1)
  await way.cut()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(row(page, 'severed before')).toBeVisible()
  await place.send({ host: 'web-5', short_message: 'severed meanwhile' })
  await way.mend()
  await expect(isLive(page)).toBeVisible()
  await expect(
    page.getByText(/The connection was interrupted for \d+ s: what came in that time is here\./),
  ).toBeVisible()
  await expect(row(page, 'severed meanwhile')).toHaveCount(1)
  await place.send({ host: 'web-5', short_message: 'severed after' })
  await expect(row(page, 'severed after')).toHaveCount(1)
  await expect(row(page, 'severed before')).toHaveCount(1)
})

test('results stay readable while the server is away, and the search that was pressed runs when it is back', async ({
  page,
}) => {
  const way = await connectThrough(place.url)
  await openSearch(page, 'stored', way.url)
  await row(page, 'stored 39').locator('td[data-field="message"]').click()
  await expect(panel(page)).toContainText('stored 39')
  await way.cut()
  await searchFor(page, '"stored 7"')
  await expect(page.getByText(/^Waiting for the server\. Results of \d\d:\d\d:\d\d\.$/)).toBeVisible()
  await expect(away(page)).toBeVisible()
  await expect(row(page, 'stored 38')).toBeVisible()
  await expect(panel(page)).toContainText('stored 39')
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await way.mend()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('stored 7')
  await expect(away(page)).toHaveCount(0)
})

test('a search that waits for the server can be given up, and what was typed stays', async ({ page }) => {
  const way = await connectThrough(place.url)
  await openSearch(page, 'stored', way.url)
  await expect(row(page, 'stored 39')).toBeVisible()
  await way.cut()
  await searchFor(page, '"stored 8"')
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The search was cancelled.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search query' })).toHaveText('"stored 8"')
  await expect(row(page, 'stored 39')).toBeVisible()
  await way.mend()
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(rows(page)).toHaveCount(1)
})

test('what goes wrong when a search is executed stands under the query, and the results before stay with their time', async ({
  page,
}) => {
  await openSearch(page, 'stored')
  await expect(row(page, 'stored 39')).toBeVisible()
  const updated = page.getByText(/^Updated \d\d:\d\d:\d\d$/)
  const time = (await updated.textContent())?.slice('Updated '.length) ?? ''
  await failSearches(page, 'The search took too long and was stopped.')
  await searchFor(page, '"stored 7"')
  const problem = page.getByRole('search').getByRole('alert')
  await expect(problem).toContainText('The search took too long and was stopped.')
  await expect(problem).toContainText(`The results below are those of ${time}.`)
  await expect(row(page, 'stored 39')).toBeVisible()
  await expect(page.getByText(`The search failed. Results of ${time}.`)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.unroute(executions)
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(problem).toHaveCount(0)
})

test('a request that fails leaves the results as well', async ({ page }) => {
  await openSearch(page, 'stored')
  await expect(row(page, 'stored 39')).toBeVisible()
  await page.route(executions, (route) =>
    route.fulfill({ status: 500, json: { type: 'ApiError', message: 'out of order' } }),
  )
  await searchFor(page, '"stored 7"')
  await expect(page.getByRole('search').getByRole('alert')).toContainText('out of order')
  await expect(row(page, 'stored 39')).toBeVisible()
})

test('what finds nothing offers what would find something, with its count', async ({ page }) => {
  await openSearch(page, 'stored AND host:none')
  await expect(page.getByText('No messages found')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Message Count' })).toBeVisible()
  await page.getByRole('button', { name: 'Search without host:none (40 messages)' }).click()
  await expect(row(page, 'stored 39')).toBeVisible()
  await expect(page).toHaveURL(/q=stored(&|$)/)
})

test('a search that takes long is cancelled where it was begun', async ({ page }) => {
  await openSearch(page, 'stored')
  await expect(row(page, 'stored 39')).toBeVisible()
  const held: (() => void)[] = []
  await page.route('**/api/views/search/*/execute*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  const bar = page.getByRole('search', { name: 'Search messages' })
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await expect(row(page, 'stored 39')).toBeVisible()
  for (const release of held) release()
})

test('a session that ended is begun again over the page, with the search that was there', async ({
  page,
}) => {
  await openSearch(page, 'stored')
  await expect(row(page, 'stored 39')).toBeVisible()
  await page.request.delete(`${place.url}/api/system/sessions`, { headers: { 'x-requested-by': 'e2e' } })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(row(page, 'stored 39')).toBeAttached()
  await dialog.getByLabel('Password', { exact: true }).fill(place.user.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/q=stored(&|$)/)
  await searchFor(page, '"stored 9"')
  await expect(rows(page)).toHaveCount(1)
})

test('a part of the console that is asked for while the server is away comes when it is back', async ({
  page,
}) => {
  const way = await connectThrough(place.url)
  await openSearch(page, 'stored', way.url)
  await expect(row(page, 'stored 39')).toBeVisible()
  await way.cut()
  await page.keyboard.press('?')
  await expect(away(page)).toBeVisible()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toHaveCount(0)
  await way.mend()
  await expect(keys).toBeVisible()
  // Its styles were asked for in vain as well.
  await expect(keys.locator('dl > div').first()).toHaveCSS('display', 'flex')
})
