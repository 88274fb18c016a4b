import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblems } from './accessibility.ts'
import { storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
/** One sign-in for all: what they promise begins after it. */
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: number % 3 === 0 ? 'web-1' : 'web-2',
      short_message: `request ${number}`,
      level: 6,
    })),
  )
  page = await (await browser.newContext()).newPage()
  // What a test leaves unsaved may be left.
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})

const widget = (title: string) => page.getByRole('region', { name: title, exact: true })
const table = 'Log'
const count = 'Figure'
const tab = (title: string) =>
  page.getByRole('navigation', { name: 'Dashboard pages' }).getByRole('button', { name: title, exact: true })
const tabs = () => page.getByRole('navigation', { name: 'Dashboard pages' }).getByRole('listitem')

async function createWidget(name: string): Promise<void> {
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'Create', exact: true }).click()
  await sidebar.getByRole('region', { name: 'Create' }).getByRole('button', { name, exact: true }).click()
}

/** A stored dashboard with a table and a figure, of the last two hours, so that no test has to hurry; the page is at it. */
async function openDashboard(title: string): Promise<void> {
  const parts = { row_pivots: [], column_pivots: [], sort: [], rollup: true }
  const series = [{ function: 'count()', config: { name: null } }]
  const figure = { ...parts, series, visualization: 'numeric', visualization_config: null }
  const list = { fields: ['timestamp', 'source'], show_message_row: true, decorators: [], sort: [] }
  const widgets = [
    { id: crypto.randomUUID(), title: table, type: 'messages', config: list },
    { id: crypto.randomUUID(), title: count, type: 'aggregation', config: figure },
  ]
  const id = await storeDashboard(place, widgets, title)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(widget(table)).toContainText('12 messages')
}

async function save(): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
}

async function choosePageAction(action: string): Promise<void> {
  await page.getByRole('button', { name: 'Page Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function chooseAction(title: string, action: string): Promise<void> {
  await widget(title).getByRole('button', { name: 'Open actions dropdown' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function placeOf(located: Locator) {
  const box = await located.boundingBox()
  return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) }
}

test('a dashboard is made of widgets, saved, and looks the same when it is opened again', async () => {
  const list = widget('Untitled Message Table')
  const figure = widget('Aggregating Message Count')
  await page.goto(`${place.url}/dashboards`)
  await page.getByRole('button', { name: 'Create new dashboard' }).first().click()
  await expect(page.getByText('This dashboard has no widgets yet')).toBeVisible()
  await createWidget('Message Table')
  await createWidget('Message Count')
  await expect(list).toContainText('12 messages')
  await expect(figure).toContainText('12')
  // Both have the same range: it stands once, above them.
  await expect(page.getByRole('search', { name: 'Filter all widgets' })).toContainText('5 minutes ago - Now')
  await expect(list).not.toContainText('5 minutes ago - Now')
  await page.getByRole('button', { name: 'Save as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save new dashboard' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Shop')
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}/)
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()

  const unmoved = await placeOf(figure)
  await chooseAction('Aggregating Message Count', 'Move or resize by arrow keys')
  await expect(figure.getByRole('button', { name: /^Drag handle/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await placeOf(figure))?.width).toBeGreaterThan(unmoved?.width ?? Number.NaN)
  await chooseAction('Untitled Message Table', 'Add description')
  await page.getByRole('textbox', { name: 'Description' }).fill('What the shop says')
  await page.getByRole('button', { name: 'Update description' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await save()
  const places = () => Promise.all([placeOf(figure), placeOf(list)])
  const before = await places()
  await page.reload()
  await expect(list).toContainText('What the shop says')
  await expect.poll(places).toEqual(before)
  await page.goto(`${place.url}/dashboards`)
  await page.getByRole('link', { name: 'Shop' }).click()
  await expect(list).toContainText('What the shop says')
})

test('an empty place of the grid makes a widget that fills it', async () => {
  await openDashboard('Gaps')
  const gap = page.getByRole('button', { name: 'Create a new widget here' })
  const place = await placeOf(gap)
  await gap.click()
  await page.getByRole('button', { name: 'Message Table', exact: true }).click()
  await expect.poll(() => placeOf(widget('Untitled Message Table'))).toEqual(place)
  await expect(gap).toHaveCount(0)
})

test('pages are made, renamed, copied, ordered by keys and deleted', async () => {
  await openDashboard('Pages')
  await tab('Page#1').dblclick()
  await page.getByRole('textbox', { name: 'Edit page title' }).fill('Overview')
  await page.keyboard.press('Enter')
  await choosePageAction('Duplicate')
  await expect(tab('Overview (Copy)')).toHaveAttribute('aria-current', 'page')
  await expect(widget(table)).toContainText('12 messages')
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await expect(page.getByText('This dashboard has no widgets yet')).toBeVisible()
  await choosePageAction('Edit Title')
  await page.getByRole('textbox', { name: 'Title' }).fill('Edge')
  await page.getByRole('button', { name: 'Update title' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tab('Edge').press('Alt+Shift+ArrowLeft')
  await expect(tabs()).toHaveText(['Overview', 'Edge', 'Overview (Copy)'])
  await save()
  await page.reload()
  await expect(tabs()).toHaveText(['Overview', 'Edge', 'Overview (Copy)'])
  await expect(tab('Edge')).toHaveAttribute('aria-current', 'page')

  await choosePageAction('Delete')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Do you really want to delete this dashboard page?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(tabs()).toHaveText(['Overview', 'Overview (Copy)'])
  await expect(tab('Overview')).toHaveAttribute('aria-current', 'page')

  await chooseAction(table, 'Move to Page')
  await page.getByRole('radio', { name: 'Overview (Copy)' }).check()
  await page.getByRole('button', { name: 'Move widget' }).click()
  await expect(tab('Overview (Copy)')).toHaveAttribute('aria-current', 'page')
  await expect(widget(table)).toHaveCount(2)
})

test('what is laid over all widgets changes what they count, and is not saved', async () => {
  await openDashboard('Override')
  const filter = page.getByRole('search', { name: 'Filter all widgets' })
  await filter.getByRole('textbox', { name: 'Search query' }).click()
  await page.keyboard.type('source:web\\-1')
  await page.keyboard.press('Enter')
  await expect(widget(table)).toContainText(`${await place.count('source:"web-1"')} messages`)
  await filter.getByRole('button', { name: 'Open time range preset select' }).click()
  await page.getByRole('menuitem', { name: '1 hour', exact: true }).click()
  await widget(table).getByRole('button', { name: 'Open actions dropdown' }).click()
  await expect(page.getByRole('menu')).toContainText('Global Override: 1 hour ago - Now')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.reload()
  await expect(widget(table)).toContainText('12 messages')
  await expect(filter).toContainText('No Override')
})

test('a widget fills the page by its address, and gives it back', async () => {
  await widget(table).getByRole('button', { name: 'Focus this widget' }).click()
  await expect(page).toHaveURL(/focusedId=[^&]+&focusing=true/)
  await page.reload()
  await expect(widget(table)).toContainText('12 messages')
  await expect(widget(count)).toHaveCount(0)
  await page.goBack()
  await expect(widget(count)).toBeVisible()
  await expect(page).not.toHaveURL(/focus/)
  await page.goForward()
  await expect(widget(count)).toHaveCount(0)
  await page.getByRole('button', { name: 'Un-focus widget' }).click()
  await expect(widget(count)).toBeVisible()
  await expect(page).not.toHaveURL(/focus/)
  await page.goto(`${page.url()}&focusedId=gone&focusing=true`)
  await expect(widget(count)).toBeVisible()
  await expect(page).not.toHaveURL(/focus/)
})

test('a page and a widget of a search are copied to another dashboard', async () => {
  await openDashboard('Source')
  await choosePageAction('Copy to Dashboard')
  await expect(page.getByRole('radio', { name: 'Source' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Override' }).check()
  await page.getByRole('button', { name: 'Copy page' }).click()
  await expect(page.getByRole('heading', { name: 'Override' })).toBeVisible()
  await expect(tabs()).toHaveCount(2)
  await expect(widget(table)).toContainText('12 messages')

  await page.goto(`${place.url}/search?q=source%3Aweb%5C-1&rangetype=relative&relative=3600&tab=widgets`)
  await expect(widget('All Messages')).toContainText('4 messages')
  await chooseAction('All Messages', 'Copy to Dashboard')
  await page.getByRole('radio', { name: 'Source' }).check()
  await page.getByRole('button', { name: 'Copy widget' }).click()
  await expect(page.getByRole('heading', { name: 'Source' })).toBeVisible()
  await expect(widget('All Messages')).toContainText('4 messages')
  await expect(widget('All Messages')).toContainText('1 hour ago - Now')
})

test('the wall display goes through the pages without anything to click', async () => {
  await openDashboard('Wall')
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await save()
  await page.getByRole('button', { name: 'Full Screen', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Configuring Full Screen' })
  await dialog.getByRole('textbox', { name: 'Refresh Interval' }).fill('')
  await dialog.getByRole('button', { name: 'Start full screen view' }).click()
  await expect(dialog).toContainText('Field is required.')
  await dialog.getByRole('textbox', { name: 'Refresh Interval' }).fill('5')
  await dialog.getByRole('textbox', { name: 'Tab cycle interval' }).fill('2')
  await dialog.getByRole('button', { name: 'Start full screen view' }).click()
  await expect(page).toHaveURL(/\/dashboards\/tv\/[0-9a-f]{24}\?interval=2&refresh=5$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Page#2' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Page#1' })).toBeVisible()
  await expect(widget(table)).toContainText('12 messages')
  await expect(page.getByRole('button', { name: 'Open actions dropdown' })).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const message = widget(table).locator('tbody', { hasText: 'request 3' })
  await message.getByText('request 3').click({ force: true })
  await expect(message).toBeVisible()
  await expect(message.getByRole('button')).toHaveCount(0)
})

test('nothing of a dashboard is out of reach, in both themes', async () => {
  await openDashboard('Reach')
  expect(await graveProblems(page)).toEqual([])
  await page.getByRole('button', { name: /user menu/i }).click()
  await page.getByRole('menuitem', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'noir')
  // The switch leaves its menu open.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await graveProblems(page)).toEqual([])
})

test('a page that is opened once more shows what has come meanwhile', async () => {
  const send = async (number: number) => {
    await place.send({ host: 'web-3', short_message: `request ${number}` })
    await expect.poll(() => place.count()).toBe(number + 1)
  }
  await openDashboard('Meanwhile')
  await choosePageAction('Duplicate')
  await expect(widget(table)).toContainText('12 messages')
  await send(12)
  await tab('Page#1').click()
  await expect(widget(table)).toContainText('13 messages')

  await widget(count).getByRole('button', { name: 'Focus this widget' }).click()
  await expect(widget(table)).toHaveCount(0)
  await send(13)
  await page.getByRole('button', { name: 'Un-focus widget' }).click()
  await expect(widget(table)).toContainText('14 messages')
})
