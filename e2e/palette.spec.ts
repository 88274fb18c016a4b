import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product, {
    roles: ['Reader', 'Dashboard Creator'],
    permissions: ['streams:create', 'indexsets:read', 'outputs:create', 'outputs:read'],
  })
  const now = Date.now() / 1000
  await place.store(
    Array.from({ length: 60 }, (_, no) => ({
      host: no % 3 === 0 ? 'web-1' : 'web-2',
      short_message: no % 2 === 0 ? `request ${no} served` : `payment ${no} was refused by the bank`,
      timestamp: now - 60 + no,
      level: no % 10 === 0 ? 3 : 6,
      _took_ms: 1_000 + no,
      _trace_id: `t${Math.floor(no / 2)}`,
    })),
  )
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Command palette' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const rows = (page: Page) =>
  page.getByRole('table', { name: 'All Messages' }).locator('tbody:has([data-toggle])')
const panel = (page: Page) => page.getByRole('region', { name: 'Message', exact: true })
const footer = (page: Page) => page.getByRole('contentinfo')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function openSearch(page: Page, address = ''): Promise<void> {
  await signIn(page, place)
  await page.goto(`${place.url}/search?rangetype=relative&relative=3600${address}`)
  await expect(rows(page).first()).toBeVisible()
}

/** Opens the palette and types; what is found first is not waited for. */
async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K')
  await field(page).fill(text)
}

test('what is typed and pasted before the palette is loaded lands in its field, none of it in the page', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-results-[^/]*\.js/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await openSearch(page)
  const { href } = new URL(page.url())
  await page.keyboard.press('ControlOrMeta+K')
  await page.keyboard.type('mwo./j')
  await page.keyboard.insertText(' pasted')
  await expect(field(page)).toHaveValue('mwo./j pasted')
  loaded.resolve()
  await expect(page.getByText('Nothing has that name.')).toBeVisible()
  await expect(field(page)).toHaveValue('mwo./j pasted')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  expect(page.url()).toBe(href)
  await expect(panel(page)).toHaveCount(0)
})

test('the palette finds things by some letters, marks them, and leads there, also in a new tab', async ({
  page,
}) => {
  const title = 'Checkout of the shop'
  const sets = (await (await place.api('GET', '/system/indices/index_sets')).json()) as {
    index_sets: { id: string }[]
  }
  const made = await place.api('POST', '/streams', { title, index_set_id: sets.index_sets[0]?.id })
  expect(made.status).toBeLessThan(300)
  await openSearch(page)
  await ask(page, 'chshop')
  const found = option(page, title)
  await expect(found).toBeVisible()
  await expect(found.locator('mark')).toHaveText(['Ch', 'shop'])
  await expect(found).toHaveAttribute('aria-selected', 'true')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL(/\/streams\/[^/]+\/search/)
  await ask(page, 'create stream')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Create stream' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/streams$/)
  // What was chosen last is offered first.
  await page.keyboard.press('ControlOrMeta+K')
  await expect(page.getByRole('option').nth(0)).toContainText('Create stream')
  await expect(page.getByRole('option').nth(1)).toContainText(title)
})

test('an output is found by its name, and leads to it in their list', async ({ page }) => {
  const title = 'Ledger of the bank'
  const type = 'org.graylog2.outputs.LoggingOutput'
  const made = await place.api('POST', '/system/outputs', { title, type, configuration: { prefix: '' } })
  expect(made.status).toBe(201)
  await openSearch(page)
  await ask(page, 'ledbank')
  await expect(page.getByRole('group', { name: 'Outputs' })).toContainText(title)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Outputs in Cluster')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
})

test('what can be done with a search is done from the palette', async ({ page }) => {
  await openSearch(page, '&q=refused')
  await ask(page, 'load a saved search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /saved search/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(page, 'export messages')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /export/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ask(page, 'share this search')
  // Nobody shares what is not saved.
  await expect(option(page, /^Share this search$/)).toHaveCount(0)
  await field(page).fill('reset search')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Search query' })).toHaveText(/^$|Type your search query/)
  await expect(page).not.toHaveURL(/refused/)
})

test('a time in words is searched in, with the query that is there', async ({ page }) => {
  await openSearch(page, '&q=served')
  await ask(page, 'last 15 min')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/relative=900/)
  await expect(page).toHaveURL(/q=served/)
  await ask(page, 'yesterday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=yesterday/)
  await ask(page, '2026-11-03 14:00 to 15:00')
  await expect(option(page, /2026-11-03 14:00:00 to 2026-11-03 15:00:00/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/rangetype=absolute&from=2026-11-03T14%3A00/)
  await expect(page).toHaveURL(/q=served/)
})

test('fields of the search are found with what can be done with them; elsewhere they are searched for', async ({
  page,
}) => {
  await openSearch(page)
  await ask(page, 'took_ms add to table')
  await expect(option(page, 'took_ms: Add to table')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /took_ms/ })).toBeVisible()
  await ask(page, ':took')
  await option(page, 'took_ms: messages that have it').click()
  await expect(page).toHaveURL(/q=_exists_%3Atook_ms/)
  await page.goto(`${place.url}/streams`)
  await expect(heading(page, 'Streams')).toBeVisible()
  await ask(page, 'took_ms')
  await option(page, 'took_ms: messages that have it').click()
  await expect(page).toHaveURL(/\/search\?q=_exists_%3Atook_ms/)
})

test('what comes late does not move the choice, and what could not be asked for is said', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>()
  await page.route(/\/api\/streams\/paginated/, async (route) => {
    await released.promise
    await route.continue()
  })
  await page.route(/\/api\/dashboards\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await openSearch(page)
  await ask(page, 'mes')
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByRole('option', { selected: true })
  const before = await chosen.textContent()
  const at = await chosen.boundingBox()
  released.resolve()
  await expect(page.getByText(/^Could not be asked for: Dashboards$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Streams' })).toBeAttached()
  expect(await chosen.textContent()).toBe(before)
  expect(await chosen.boundingBox()).toEqual(at)
})

test('keys go through messages, values and the panel; Escape closes the nearest and gives the focus back', async ({
  page,
}) => {
  await openSearch(page)
  await expect(footer(page)).toContainText('move')
  await expect(footer(page)).not.toContainText('filter')
  await page.keyboard.press('j')
  const first = rows(page).first().locator('[data-toggle]')
  await expect(first).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('o')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(footer(page)).toContainText('filter')
  await page.keyboard.press('Escape')
  await expect(footer(page)).not.toContainText('filter')
  await expect(panel(page)).toBeVisible()

  await page.keyboard.press('c')
  const scope = panel(page).getByRole('radiogroup', { name: 'Messages around this one' })
  await expect(scope.getByRole('radio', { name: 'Same source' })).toBeChecked()
  await page.keyboard.press('s')
  await expect(scope.getByRole('radio', { name: 'Same trace' })).toBeChecked()
  // A choice that has the focus is not typed into.
  await scope.getByText('Everything').click()
  await page.keyboard.press('s')
  await expect(scope.getByRole('radio', { name: 'Same source' })).toBeChecked()
  const span = panel(page).getByRole('radiogroup', { name: 'Time before and after' })
  await expect(span.getByRole('radio', { name: '± 5 s', exact: true })).toBeChecked()
  await page.keyboard.press('+')
  await expect(span.getByRole('radio', { name: '± 30 s' })).toBeChecked()
  await page.keyboard.press('-')
  await expect(span.getByRole('radio', { name: '± 5 s', exact: true })).toBeChecked()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(first).toBeFocused()
  await page.keyboard.press(']')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press(']')
  await expect(panel(page)).toHaveCount(0)
  const fields = page.getByRole('region', { name: 'Fields', exact: true })
  const wasOpen = await fields.isVisible()
  await page.keyboard.press('[')
  await expect(fields).toBeVisible({ visible: !wasOpen })
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search query' })).toBeFocused()
  await expect(footer(page)).not.toContainText('move')
  await page.keyboard.type('jkx')
  await expect(page.getByRole('textbox', { name: 'Search query' })).toHaveText('jkx')
})

test('keys go through patterns and filter by the one in focus', async ({ page }) => {
  await openSearch(page)
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/tab=patterns/)
  const patterns = page.getByRole('region', { name: 'Patterns' })
  await expect(patterns.getByText(/was refused/)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await expect(patterns.getByText('Examples, newest first')).toBeVisible()
  await page.keyboard.press('o')
  await expect(patterns.getByText('Examples, newest first')).toHaveCount(0)
  await page.keyboard.press('x')
  await expect(page).toHaveURL(/q=NOT/)
  await page.keyboard.press('m')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/tab=widgets/)
})

test('the sheet of keys has those of the page, and finds one', async ({ page }) => {
  await openSearch(page)
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const label of ['Next message', 'Search again', 'Explain the highest peak', 'Patterns'])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Find a key' }).fill('ctrl k')
  await expect(sheet.getByRole('term')).toHaveText(['Open the command palette'])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('the rows are fewer than twelve stops of Tab from the top of the page', async ({ page }) => {
  await openSearch(page)
  const skip = page.getByRole('button', { name: 'Skip to messages' })
  let stops = 0
  while (!(await isFocused(skip))) {
    await page.keyboard.press('Tab')
    stops += 1
    expect(stops).toBeLessThan(12)
  }
  await page.keyboard.press('Enter')
  await expect(rows(page).first().locator('[data-toggle]')).toBeFocused()
})

async function isFocused(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) > 0
}
