import { expect, type Page } from '@playwright/test'
import type { Product } from '../dev/product.ts'
import { graveProblems } from './accessibility.ts'
import { searchFor, signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

const configPath = '/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig'
let place: Workplace
let page: Page
/** What this file changes for the whole installation. */
let configured: unknown

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await configure(product, {
    relative_timerange_options: { PT10M: '10 minutes', PT2H: '2 hours', PT0S: 'all messages' },
  })
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: number % 3 === 0 ? 'web-1' : 'db-1',
      short_message: `request ${number}`,
      level: 6,
    })),
  )
  // One page for all: signing in anew for each test takes longer than the test.
  page = await (await browser.newContext()).newPage()
  await signIn(page, place)
})
test.afterAll(async ({ product }) => {
  await page?.context().close()
  if (configured) await product.api('PUT', configPath, configured)
})

async function configure(product: Product, change: object): Promise<void> {
  const stored: unknown = await (await product.api('GET', configPath)).json()
  configured ??= stored
  expect((await product.api('PUT', configPath, Object.assign({}, stored, change))).ok).toBe(true)
}

const rows = () => page.locator('tbody:has([data-toggle])')
const editor = () => page.getByRole('textbox', { name: 'Search query' })
const rangeButton = () => page.getByRole('button', { name: /^Open Time Range Selector/ })
const dialog = () => page.getByRole('form', { name: 'Search Time Range' })
const updateButton = () => dialog().getByRole('button', { name: 'Update time range' })

async function openHour(): Promise<void> {
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600`)
  // The editor has taken the place of the plain input.
  await expect(page.locator('.cm-content')).toBeVisible()
  await expect(rows()).toHaveCount(12)
}

async function openTab(name: string): Promise<void> {
  await rangeButton().click()
  await dialog().getByRole('tab', { name }).click()
}

test('the configured presets search at once', async () => {
  await openHour()
  await page.getByRole('button', { name: 'Open time range preset select' }).click()
  await expect(page.getByText('From (Until Now)')).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['10 minutes', '2 hours', 'all messages'])
  await page.getByRole('menuitem', { name: '2 hours' }).click()
  await expect(page).toHaveURL(/relative=7200/)
  await expect(rangeButton()).toContainText('Last 2 hours')
})

test('a range longer than there are dates is searched, and said to be wrong', async () => {
  await page.goto(`${place.url}/search?rangetype=relative&relative=999999999999999`)
  await expect(rows()).toHaveCount(12)
  await expect(rangeButton()).toHaveAttribute('title', 'Range is outside limit duration.')
})

test('a menu that begins with what cannot be chosen is reached, read and closed by keys', async () => {
  await openHour()
  const menu = page.getByRole('button', { name: 'Open search actions dropdown' })
  const line = (name: string) => page.getByRole('menuitem', { name })
  await menu.press('Enter')
  await expect(line('Edit metadata')).toBeFocused()
  await expect(line('Edit metadata')).toBeDisabled()
  await expect(line('Edit metadata')).toContainText('Save the search first.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(line('Export to dashboard')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('a range in words shows what it means, or that it means nothing', async () => {
  await openHour()
  await openTab('Keyword')
  const keyword = dialog().getByRole('textbox')
  await expect(keyword).toHaveValue('Last five minutes')
  await keyword.fill('yesterday midnight to today midnight')
  await expect(dialog().getByText(/^\d{4}-\d\d-\d\d 00:00:00\.000$/)).toHaveCount(2)
  await keyword.fill('blue cheese')
  await expect(dialog().getByText('Unable to parse keyword.')).toBeVisible()
  await expect(updateButton()).toHaveAttribute('aria-disabled', 'true')
  await keyword.fill('')
  await expect(dialog().getByText('Keyword must not be empty!')).toBeVisible()
  await keyword.fill('last 2 hours')
  await expect(updateButton()).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(search).toHaveAttribute(
    'title',
    'Perform search (changes were made after last search execution)',
  )
  await search.click()
  await expect(page).toHaveURL(/keyword=last(\+|%20)2(\+|%20)hours/)
  await expect(rows()).toHaveCount(12)
})

test('a range in words is taken by Enter also before the server has said what it means', async () => {
  await openHour()
  await openTab('Keyword')
  const known = Promise.withResolvers<void>()
  await page.route('**/natural_date_tester?string=last+3+hours**', async (route) => {
    await known.promise
    await route.continue()
  })
  await dialog().getByRole('textbox').fill('last 3 hours')
  await page.keyboard.press('Enter')
  known.resolve()
  await expect(dialog()).toHaveCount(0)
  await expect(rangeButton()).toContainText('last 3 hours')
  await page.unrouteAll({ behavior: 'wait' })
})

test('a range in words that could not be checked says so, and is checked again by Enter', async () => {
  await openHour()
  await openTab('Keyword')
  const path = '**/natural_date_tester?string=last+6+hours**'
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'out of order' } }))
  await dialog().getByRole('textbox').fill('last 6 hours')
  await updateButton().hover()
  await expect(page.getByRole('tooltip')).toContainText('The keyword could not be checked.')
  await page.unroute(path)
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await expect(rangeButton()).toContainText('last 6 hours')
})

test('the whole dialog is reached in a small window, as at 200 % zoom', async () => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 720, height: 450 })
  await openHour()
  await openTab('Absolute')
  await updateButton().focus()
  await expect(updateButton()).toBeInViewport({ ratio: 1 })
  await updateButton().click()
  await expect(dialog()).toHaveCount(0)
  if (before) await page.setViewportSize(before)
})

test('times are typed, and checked while they are typed', async () => {
  await openHour()
  await openTab('Absolute')
  const from = dialog().getByRole('textbox', { name: 'From:' })
  await from.fill('2026-02-30')
  await expect(dialog().getByText('Format must be: YYYY-MM-DD [HH:mm:ss[.SSS]].')).toBeVisible()
  await from.fill('2020-01-02 03:04:05')
  await dialog().getByRole('textbox', { name: 'Until:' }).fill('2020-01-01')
  await expect(dialog().getByText('The "Until" date must come after the "From" date.')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Until:' }).fill('2020-01-03')
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page).toHaveURL(/from=2020-01-02T\d\d(:|%3A)04(:|%3A)05\.000Z/)
  await expect(page.getByText('No messages found')).toBeVisible()
})

test('a field and its value are completed by keys, and Enter searches only when nothing is chosen', async () => {
  await openHour()
  const options = page.getByRole('listbox').getByRole('option')
  await page.keyboard.press('/')
  await page.keyboard.type('sour')
  await expect(options.first()).toContainText('source')
  await page.keyboard.press('Tab')
  await expect(editor()).toHaveText('source:')
  await expect(options).toHaveCount(2)
  await expect(options.first()).toHaveText('db-1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor()).toHaveText('source:web-1')
  await expect(page).not.toHaveURL(/q=/)
  await page.keyboard.press('Enter')
  await expect(rows()).toHaveCount(4)
})

test('what is typed while the editor takes the place of the plain input is all there', async () => {
  const text = Array.from({ length: 30 }, (_, number) => String(number)).join(' ')
  for (let round = 0; round < 4; round++) {
    const loaded = Promise.withResolvers<void>()
    await page.route(/\/assets\/query-editor-[^/]*\.js/, async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.goto(`${place.url}/search?rangetype=relative&relative=3600`)
    await editor().click()
    await page.keyboard.type(text.slice(0, 20))
    await expect(page.locator('.cm-content')).toHaveCount(0)
    loaded.resolve()
    await page.keyboard.type(text.slice(20))
    await expect(page.locator('.cm-content')).toHaveText(text)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('who does not want completions while typing asks for them by Ctrl+Space', async () => {
  await page.route(`**/api/users/${place.user.username}`, async (route) => {
    const response = await route.fetch()
    const user: unknown = await response.json()
    await route.fulfill({
      response,
      json: Object.assign({}, user, { preferences: { enableSmartSearch: false } }),
    })
  })
  await openHour()
  const answered = page.waitForResponse((response) => response.url().endsWith('/search/validate'))
  await editor().click()
  await page.keyboard.type('sour')
  await answered
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option').first()).toContainText('source')
  await page.unroute(`**/api/users/${place.user.username}`)
})

test('earlier queries come back by keys and from a list', async () => {
  await openHour()
  await searchFor(page, 'level:6')
  await expect(page).toHaveURL(/q=level/)
  await searchFor(page, 'request')
  await expect(page).toHaveURL(/q=request/)
  await page.keyboard.type(' and more')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor()).toHaveText('request')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor()).toHaveText('level:6')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(editor()).toHaveText('request and more')
  await page.getByRole('button', { name: 'Query history' }).click()
  await page.getByRole('menuitem', { name: 'level:6' }).click()
  await expect(editor()).toHaveText('level:6')
  await expect(editor()).toBeFocused()
})

test('a query in error is explained instead of run, and the language is explained beside it', async () => {
  await openHour()
  await searchFor(page, 'level:6 AND (')
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Query parsing error')
  await page.getByRole('button', { name: 'Query parsing error documentation' }).click()
  await expect(page.getByRole('region', { name: 'Search query syntax' })).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await searchFor(page, 'level:6')
  await expect(page.getByRole('heading', { name: 'Error' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Search query syntax documentation' }).click()
  await expect(page.getByRole('region', { name: 'Search query syntax' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('Back counts for more than a search that was still being checked', async () => {
  await openHour()
  await searchFor(page, 'level:6')
  await expect(page).toHaveURL(/q=level/)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search/validate', async (route) => {
    await held.promise
    await route.continue()
  })
  await searchFor(page, 'request')
  const asked = page.getByRole('button', { name: 'Search', exact: true })
  await expect(asked).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page).not.toHaveURL(/q=/)
  held.resolve()
  await expect(asked).not.toHaveAttribute('aria-busy', 'true')
  await page.unroute('**/api/search/validate')
  await page.goForward()
  await expect(page).toHaveURL(/q=level/)
  await expect(editor()).toHaveText('level:6')
})

test('Back brings the right search also after steps that were undone faster than the address followed', async () => {
  await openHour()
  await searchFor(page, 'level:6')
  await expect(page).toHaveURL(/q=level/)
  // Held down, the keys come before the browser has drawn anything.
  await page.evaluate(`for (const key of ['z', 'y', 'z'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }))`)
  await expect(page).not.toHaveURL(/q=/)
  await expect(editor()).not.toHaveText('level:6')
  await page.goBack()
  await expect(page).toHaveURL(/q=level/)
  await expect(editor()).toHaveText('level:6')
})

test('the search repeats itself until somebody reads a message', async () => {
  await openHour()
  await page.getByRole('button', { name: 'Choose how often to refresh' }).click()
  await page.getByRole('menuitem', { name: 'Every 1 second', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause Refresh, now every 1 second' })).toBeVisible()
  await page.waitForResponse((response) => response.url().endsWith('/execute'))
  await rows().first().locator('tr').first().click()
  await expect(page.getByRole('button', { name: 'Start Refresh, now not updating' })).toBeVisible()
})

test('a parameter is declared where it is used, and its value changes the result', async () => {
  await openHour()
  await searchFor(page, 'source:$host$')
  await expect(page.getByRole('alert')).toContainText('Undeclared parameter')
  await page.getByRole('button', { name: 'Declare parameter' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Host')
  await page.getByRole('textbox', { name: 'Default value' }).fill('web-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Declare parameter' }).click()
  const host = page.getByRole('textbox', { name: 'Host', exact: true })
  await expect(host).toHaveAttribute('placeholder', 'web-1')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(rows()).toHaveCount(4)
  await host.fill('db-1')
  await page.keyboard.press('Enter')
  await expect(rows()).toHaveCount(8)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy a link to this search, for 30 days' }).click()
  await expect(page.getByText('Copied!').first()).toBeAttached()
  await page.goto(await page.evaluate<string>('navigator.clipboard.readText()'))
  await expect(host).toHaveAttribute('placeholder', 'db-1')
  await expect(rows()).toHaveCount(8)
})

test('a long search says so, and can be cancelled', async () => {
  await openHour()
  // Answers too late for anybody.
  await page.route('**/execute', () => undefined)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Updating search results...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Updating search results...')).toHaveCount(0)
  await expect(rows()).toHaveCount(12)
  await page.unroute('**/execute')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the bar, its dialog and its completions have no serious accessibility problem in the ${colorScheme} theme`, async () => {
    await page.emulateMedia({ colorScheme })
    await openHour()
    for (const tab of ['Relative', 'Absolute', 'Keyword']) {
      await openTab(tab)
      expect(await graveProblems(page, 'form[aria-label="Search Time Range"]')).toEqual([])
      await page.keyboard.press('Escape')
    }
    await editor().click()
    await page.keyboard.type('sour')
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await graveProblems(page, '[role="search"]')).toEqual([])
  })
}

test('a limit leaves out longer presets and refuses longer ranges', async ({ product }) => {
  await configure(product, { query_time_range_limit: 'PT2H' })
  await openHour()
  await rangeButton().click()
  await expect(dialog().getByText('Admin has limited searching to 2 hours ago')).toBeVisible()
  await expect(dialog().getByRole('list', { name: 'Preset Times' }).getByRole('button')).toHaveText([
    '10 minutes',
    '2 hours',
  ])
  await expect(dialog().getByRole('checkbox', { name: 'All Time' })).toBeDisabled()
  await dialog().getByRole('textbox', { name: 'Set the from value' }).fill('3')
  await expect(dialog().getByText('Range is outside limit duration.')).toBeVisible()
  await expect(updateButton()).toHaveAttribute('aria-disabled', 'true')
  await dialog().getByRole('tab', { name: 'Absolute' }).click()
  await dialog().getByRole('textbox', { name: 'From:' }).fill('2020-01-01')
  await expect(dialog().getByText('Date is outside limit duration.')).toBeVisible()
})
