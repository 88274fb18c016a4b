import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { chartMessages, chartWidgets, messageCount, storeDashboard } from './chart-dashboard.ts'
import { searchFor, signIn } from './console.ts'
import { countPaints, paintingRests, paintsOf } from './count-paints.ts'
import { executions, failSearches } from './failing-searches.ts'
import { test } from './shared-product.ts'
import { contentOf, loadStored, queriesOf, renamed, storeReferenceView } from './stored-views.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product, { permissions: ['eventdefinitions:create'] })
  await place.store(chartMessages())
  page = await (await browser.newContext({ viewport: { width: 1440, height: 1900 } })).newPage()
  // What a test leaves unsaved may be left.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})

const card = (title: string) => page.getByRole('region', { name: title, exact: true })
const editor = () => page.getByRole('region', { name: /^Editing/ })
const unsaved = () => page.getByText('Unsaved changes')

const list = {
  title: 'Log',
  type: 'messages',
  config: { fields: ['timestamp', 'source'], show_message_row: true, decorators: [], sort: [] },
}

async function openDashboard(title: string): Promise<void> {
  const id = await storeDashboard(place, [{ ...list, id: crypto.randomUUID() }], title)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(card('Log')).toContainText(`${messageCount} messages`)
}

async function create(name: string): Promise<void> {
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'Create', exact: true }).click()
  await sidebar.getByRole('region', { name: 'Create' }).getByRole('button', { name, exact: true }).click()
}

async function choose(title: string, action: string): Promise<void> {
  await card(title).getByRole('button', { name: 'Open actions dropdown' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  // It fades away; another one that opens meanwhile would have the same entries.
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('an aggregation opens its editor, and is gone when that is cancelled', async () => {
  await openDashboard('Made')
  await create('Aggregation')
  await expect(editor().getByRole('heading', { name: 'count()' })).toBeVisible()
  await expect(page).toHaveURL(/editing=true/)
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await expect(card('Log')).toBeVisible()
  await expect(card('Aggregating count() by timestamp')).toHaveCount(0)
  await expect(unsaved()).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Create a new widget here' }).click()
  await expect(page.getByRole('dialog', { name: 'Create new widget' })).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await editor().getByRole('textbox', { name: 'Text' }).fill('Call *Ada*')
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(card('Untitled Text')).toContainText('Call Ada')
  await expect(unsaved()).toBeVisible()
})

test('every edit of a dashboard is undone and done again by its buttons', async () => {
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const redo = page.getByRole('button', { name: 'Redo', exact: true })
  await expect(redo).toHaveAttribute('aria-disabled', 'true')
  await choose('Log', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card('Log')).toHaveCount(0)
  await undo.click()
  await expect(card('Log')).toContainText(`${messageCount} messages`)
  await redo.click()
  await expect(card('Log')).toHaveCount(0)
  await undo.click()
  await expect(card('Log')).toBeVisible()
})

test('a text shows no HTML as HTML, its letters are one step to undo, and it is no search', async () => {
  await card('Untitled Text').getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('search', { name: 'Query of the widget' })).toHaveCount(0)
  const text = editor().getByRole('textbox', { name: 'Text' })
  await text.fill('')
  await text.pressSequentially(
    '# Shop\n\n<b>raw</b> [x](javascript:alert(1)) [docs](https://example.org)\n\n',
  )
  await text.pressSequentially('- [x] done\n')
  const preview = editor().getByRole('region', { name: 'Text of Untitled Text' })
  await expect(preview.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(preview).toContainText('<b>raw</b> x docs')
  await expect(preview.getByRole('link')).toHaveCount(1)
  await expect(preview.getByRole('link', { name: 'docs' })).toHaveAttribute('rel', /noopener/)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(card('Untitled Text').getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(card('Untitled Text').getByRole('button', { name: 'Replay search' })).toHaveCount(0)
})

test('a message list of a dashboard is exported from its menu', async () => {
  await choose('Log', 'Export')
  const dialog = page.getByRole('dialog', { name: 'Export message table search results' })
  await expect(dialog).toContainText('Log')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Start Download' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(messageCount + 1)
})

test('data and picture of every visualisation are saved as files', async () => {
  const widgets = chartWidgets()
  const id = await storeDashboard(place, widgets, 'Charts')
  await page.goto(`${place.url}/dashboards/${id}`)
  for (const { title, config } of widgets) {
    const shown = config.visualization === 'numeric' ? 'p' : 'table tbody tr'
    await expect(card(title).locator(shown).first(), title).toBeAttached()
    const csv = await saved(title, 'Export data as CSV')
    expect(csv.name).toBe(`${title.replace(' ', '-')}.csv`)
    const rows = csv.text.trimEnd().split('\r\n').slice(1)
    expect(rows.length, title).toBeGreaterThan(0)
    expect(JSON.parse((await saved(title, 'Export data as JSON')).text), title).toHaveLength(rows.length)
    const picture = await saved(title, 'Save picture as SVG')
    expect(picture.text, title).toContain('</svg>')
    expect(picture.text, title).toContain(title)
  }
  expect((await saved('Requests', 'Save picture as SVG')).text).toContain(`>${messageCount}<`)
  expect((await saved('Hosts', 'Save picture as SVG')).text).toContain('>web-1<')
  for (const title of ['Requests', 'Hosts', 'World'])
    expect((await saved(title, 'Save picture as PNG')).text.slice(1, 4)).toBe('PNG')
})

test('a widget that filled the page is in view again, and the focus where it was', async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await card('Groups').scrollIntoViewIfNeeded()
  await card('Groups').getByRole('button', { name: 'Focus this widget' }).press('Enter')
  const back = card('Groups').getByRole('button', { name: 'Un-focus widget' })
  await expect(back).toBeFocused()
  await expect(card('Requests')).toHaveCount(0)
  await back.press('Escape')
  await expect(card('Requests')).toBeAttached()
  await expect(card('Groups').getByRole('button', { name: 'Focus this widget' })).toBeFocused()
  await expect(card('Groups').locator('canvas')).toBeInViewport()

  await card('Groups').getByRole('button', { name: 'Edit', exact: true }).click()
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await expect(card('Groups').getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  await expect(card('Groups').locator('canvas')).toBeInViewport()
})

test('the arrow keys move a widget, but not with a key that makes them those of the browser', async () => {
  const handle = card('Groups').getByRole('button', { name: /^Drag handle/ })
  await handle.press('Alt+ArrowRight')
  await expect(unsaved()).toHaveCount(0)
  await handle.press('ArrowRight')
  await expect(unsaved()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(unsaved()).toHaveCount(0)
})

test('the buttons of the editor are free while a search takes long', async () => {
  await card('Groups').getByRole('button', { name: 'Edit', exact: true }).click()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/views/search/*/execute*', async (route) => {
    await isAnswered
    await route.continue().catch(() => {})
  })
  await editor().getByRole('textbox', { name: 'Limit' }).first().fill('3')
  // It begins by itself, or by the button when the last one took long.
  await expect(async () => {
    await editor()
      .getByRole('button', { name: 'Update preview' })
      .click({ timeout: 1_000 })
      .catch(() => {})
    await expect(page.getByRole('status').filter({ hasText: 'Updating search results...' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await expect(editor()).toHaveCount(0)
  answer()
  await page.unroute('**/api/views/search/*/execute*')
  await expect(card('Requests').locator('p').first()).toBeVisible()
  await expect(unsaved()).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 1900 })
})

async function saved(title: string, action: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await choose(title, action)
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
}

test('a value becomes the beginning of an event definition, which is kept and shown', async () => {
  await card('Hosts').getByRole('button', { name: 'web-1', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Create event definition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Configure new event definition' })
  await expect(dialog).toContainText('Everything that leads to this value.')
  await dialog.getByText('Any in widget').click()
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue configuration' }).click()
  const definition = await opened
  await expect(definition).toHaveURL(/\/alerts\/definitions\/new\?step=condition&session-id=cedfv-/)
  const editor = definition.getByRole('region', { name: 'Event definition' })
  await expect(editor.getByRole('textbox', { name: 'Search within the last' })).toHaveValue('2')
  await expect(editor.getByRole('combobox', { name: 'Unit of Search within the last' })).toHaveValue('hours')
  await expect(editor.getByRole('navigation', { name: 'Steps' })).toContainText('source')
  expect(await graveProblemsInBothThemes(definition)).toEqual([])
  await definition.goto(`${place.url}/alerts/definitions/new?session-id=cedfv-gone`)
  await expect(definition.getByText('What was prepared is not in this browser any more')).toBeVisible()
  await definition.close()
})

test('a value that stands in no time leads to a search for exactly its messages', async () => {
  const id = await storeDashboard(place, chartWidgets(), 'Values')
  await page.goto(`${place.url}/dashboards/${id}`)
  for (const title of ['Hosts', 'Requests']) {
    const value = card(title)
      .locator('[aria-description="actions of this value of count()"]')
      .filter({ hasText: /^\d+$/ })
    const count = await value.first().textContent()
    await value.first().click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Show documents for this bucket' }).click()
    const search = await opened
    await expect(search.getByText(new RegExp(`\\b${count} messages`)).first()).toBeVisible()
    await expect(search).toHaveURL(/rangetype=absolute/)
    await search.close()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('a parameter is declared where the query of a widget uses it; its value is changed there and at the top', async () => {
  await openDashboard('Parameters')
  await card('Log').getByRole('button', { name: 'Edit', exact: true }).click()
  await searchFor(page, 'source:$host$')
  await expect(page.getByRole('alert')).toContainText('Undeclared parameter')
  const bar = page.getByRole('search', { name: 'Query of the widget' })
  await bar.getByRole('button', { name: 'Declare parameter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Declare parameter $host$' })
  await dialog.getByRole('textbox', { name: 'Default value' }).fill('web-1')
  await dialog.getByRole('button', { name: 'Declare parameter' }).click()
  await expect(dialog).toHaveCount(0)
  await bar.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(editor()).toContainText(`${messageCount / 4} messages`)
  const host = (of: Locator) => of.getByRole('textbox', { name: 'host', exact: true })
  await host(bar).fill('web-*')
  await page.keyboard.press('Enter')
  await expect(editor()).toContainText(`${messageCount} messages`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await editor().getByRole('button', { name: 'Update widget' }).click()
  const top = page.getByRole('search', { name: 'Filter all widgets' })
  await expect(host(top)).toHaveValue('web-*')
  await host(top).fill('web-2')
  await page.keyboard.press('Enter')
  await expect(card('Log')).toContainText(`${messageCount / 4} messages`)
})

test('what did not change is not painted again', async () => {
  await countPaints(page)
  const now = Date.now()
  const timerange = {
    type: 'absolute',
    from: new Date(now - 7_200_000).toISOString(),
    to: new Date(now).toISOString(),
  }
  const id = await storeDashboard(
    place,
    chartWidgets().map((widget) => ({ ...widget, timerange })),
    'Calm',
  )
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect.poll(async () => Object.values(await paintsOf(page, drawn))).not.toContain(0)
  await nothingRuns()
  const before = await paintsOf(page, drawn)

  await card('Requests')
    .getByTitle(/Double click the title to edit it/)
    .dblclick()
  await page.getByRole('textbox', { name: 'Edit title' }).fill('Renamed')
  await page.keyboard.press('Enter')
  await expect(card('Renamed')).toBeVisible()
  // The same search again: its answer says the same.
  const answered = page.waitForResponse((response) => response.url().includes('/execute'))
  await page.getByRole('button', { name: 'Perform Search' }).click()
  await answered
  await nothingRuns()
  expect(await paintsOf(page, drawn)).toEqual(before)
  // Another search, since a widget is gone: what it answers for the others is what they show.
  const others = page.waitForResponse((response) => response.url().includes('/execute'))
  await choose('Hosts', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await others
  await nothingRuns()
  expect(await paintsOf(page, drawn)).toEqual(before)
})

const drawn = ['Stacked', 'Time taken', 'Busy', 'Spread', 'Shares', 'Heat', 'Groups']

async function nothingRuns(): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await paintingRests(page)
}

test('a search that still runs is cancelled when the page is left', async () => {
  await openDashboard('Left')
  const job = {
    id: 'slow-job',
    search_id: 'x',
    owner: 'admin',
    errors: [],
    results: {},
    execution: { done: false, cancelled: false, completed_exceptionally: false },
  }
  const answer = { status: 200, contentType: 'application/json', body: JSON.stringify(job) }
  const cancelled: string[] = []
  await page.route('**/views/search/*/execute', (route) => route.fulfill({ ...answer, status: 201 }))
  await page.route('**/views/search/status/slow-job', (route) => route.fulfill(answer))
  await page.route('**/views/search/cancel/slow-job', (route) => {
    cancelled.push(route.request().method())
    return route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ search_jobs: {} }),
    })
  })
  const polled = page.waitForRequest('**/views/search/status/slow-job')
  await page.getByRole('button', { name: 'Perform Search' }).click()
  await polled
  await page.getByRole('link', { name: 'Dashboards', exact: true }).first().click()
  await expect.poll(() => cancelled.length).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a dashboard as the reference stores it is drawn, and saved with nothing lost', async () => {
  const id = await storeReferenceView(place)
  const before = await loadStored(place, id)
  await page.goto(`${place.url}/dashboards/${id}`)
  for (const title of ['Table', 'Bars', 'Lines', 'Areas', 'Points', 'Shares', 'Heat', 'World'])
    await expect(card(title).getByRole('table').locator('tbody tr').first(), title).toBeAttached()
  await expect(card('Number')).toContainText(String(messageCount))
  await expect(card('Untitled Message Table')).toContainText('messages')
  await expect(card('From a plugin')).toContainText('Unknown Widget: hologram')
  await expect(card('Of tomorrow')).toContainText('Unable to find visualization component for type: treemap')
  await expect(card('Filtered')).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Parameters' }).getByRole('textbox')).toHaveCount(1)
  await expect(unsaved()).toHaveCount(0)

  await card('Number')
    .getByTitle(/Double click the title to edit it/)
    .dblclick()
  await page.getByRole('textbox', { name: 'Edit title' }).fill('Figure')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(unsaved()).toHaveCount(0)

  const after = await loadStored(place, id)
  expect(contentOf(after.view)).toEqual(contentOf(renamed(before.view, 'Number', 'Figure')))
  expect(after.search.parameters).toEqual(before.search.parameters)
  expect(queriesOf(after.search)).toEqual(queriesOf(before.search))
  const types = after.search.queries.flatMap((query) => query.search_types)
  expect(types).toContainEqual(expect.objectContaining({ type: 'hologram', depth: 3 }))
  const mapped = Object.values(after.view.state).flatMap((one) => Object.values(one.widget_mapping).flat())
  expect(types.map((one) => one.id)).toEqual(expect.arrayContaining(mapped))
})

test('charts of an older console become widgets of a search once, or are left alone', async () => {
  const charts = {
    took_ms: {
      field: 'took_ms',
      valuetype: 'mean',
      interval: 'minute',
      renderer: 'line',
      interpolation: 'cardinal',
    },
    status: { field: 'status', valuetype: 'cardinality', interval: 'hour', renderer: 'bar' },
  }
  await page.goto(`${place.url}/search?rangetype=relative&relative=7200`)
  await page.evaluate((kept) => localStorage.setItem('pinned-field-charts', JSON.stringify(kept)), charts)
  await page.reload()
  await expect(page.getByText('Migrate existing search page charts')).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Migrate', exact: true }).click()
  await expect(card('Aggregating avg(took_ms) by timestamp').getByRole('table')).toBeAttached()
  await expect(card('Aggregating card(status) by timestamp').getByRole('table')).toBeAttached()
  await expect(page.getByText('Migrate existing search page charts')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('pinned-field-charts-migrated'))).toBe('"finished"')

  await page.evaluate(() => localStorage.removeItem('pinned-field-charts-migrated'))
  await page.goto(`${place.url}/search?rangetype=relative&relative=7200`)
  await page.getByRole('button', { name: 'Discard charts' }).click()
  await expect(page.getByText('Migrate existing search page charts')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('pinned-field-charts-migrated'))).toBe('"discarded"')
  await page.reload()
  await expect(card('Message Count')).toBeVisible()
  await expect(page.getByText('Migrate existing search page charts')).toHaveCount(0)
})

test('what a dashboard shows stays with its time when its next search fails', async () => {
  await openDashboard('Held')
  await failSearches(page, 'The search took too long and was stopped.')
  await page.getByRole('button', { name: 'Perform Search' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'The search took too long and was stopped.' })
  await expect(problem).toContainText(/The results below are those of \d\d:\d\d:\d\d\./)
  await expect(card('Log')).toContainText(`${messageCount} messages`)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.unroute(executions)
  await page.getByRole('button', { name: 'Perform Search' }).click()
  await expect(problem).toHaveCount(0)
})
