import { expect, type Locator, type Page } from '@playwright/test'
import { graveProblems } from './accessibility.ts'
import { chartMessages, messageCount } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { addPerson, grnOf, share } from './people.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
let page: Page
/** Of the dashboard, once it is saved. */
let id = ''

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product, { roles: ['Reader', 'Dashboard Creator', 'User Inspector'] })
  await place.store(chartMessages())
  page = await (await browser.newContext({ viewport: { width: 1440, height: 1900 } })).newPage()
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})

/** One of every visualisation, by the title it gets. */
const charts: readonly Chart[] = [
  { title: 'Hosts', type: 'Data Table', rows: ['source'], columns: ['status'] },
  { title: 'Bars', type: 'Bar Chart', rows: ['timestamp'], columns: ['status'] },
  { title: 'Lines', type: 'Line Chart', rows: ['timestamp'], columns: ['source'] },
  { title: 'Areas', type: 'Area Chart', rows: ['timestamp'], columns: [] },
  { title: 'Points', type: 'Scatter Plot', rows: ['timestamp'], columns: [] },
  { title: 'Shares', type: 'Pie Chart', rows: ['source'], columns: [] },
  { title: 'Heat', type: 'Heatmap', rows: ['source'], columns: ['status'] },
  { title: 'Total', type: 'Single Number', rows: [], columns: [] },
  { title: 'World', type: 'World Map', rows: ['place'], columns: [] },
]

interface Chart {
  title: string
  type: string
  rows: readonly string[]
  columns: readonly string[]
}

const titles = [...charts.map(({ title }) => title), 'Log', 'Notes']
const card = (on: Page, title: string) => on.getByRole('region', { name: title, exact: true })
const editor = () => page.getByRole('region', { name: /^Editing/ })

test('a dashboard is built through the screen alone: every visualisation, a message list and a text', async () => {
  await page.goto(`${place.url}/dashboards`)
  await page.getByRole('button', { name: 'Create new dashboard' }).first().click()
  await expect(page.getByText('This dashboard has no widgets yet')).toBeVisible()
  for (const chart of charts) await buildChart(chart)
  await create('Message Table')
  await card(page, 'Untitled Message Table').getByRole('button', { name: 'Edit', exact: true }).click()
  await chooseRange()
  await finish('Log')
  await create('Text')
  await editor().getByRole('textbox', { name: 'Text' }).fill('# Night shift\n\nCall **Ada** before *Bob*.\n')
  await expect(editor().getByRole('heading', { name: 'Night shift' })).toBeVisible()
  await finish('Notes')

  await expect(card(page, 'Log')).toContainText(`${messageCount} messages`)
  await expect(card(page, 'Total')).toContainText(String(messageCount))
  await page.getByRole('button', { name: 'Save as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save new dashboard' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Everything')
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboards\/[0-9a-f]{24}/)
  id = /dashboards\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? ''
})

test('it has the same numbers and places when it is opened again', async () => {
  // Saved, it is opened under its own address.
  await expect(card(page, 'Log')).toContainText(`${messageCount} messages`)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  for (const { title } of charts)
    await expect.poll(async () => (await shownIn(card(page, title))).data.join(''), title).not.toBe('')
  const before = await shown(page)
  await page.reload()
  await expect.poll(() => shown(page)).toEqual(before)
})

test('who may only look sees the same, cannot change it, and is told why', async ({ browser, product }) => {
  const expected = await shown(page)
  const jane = await addPerson(product)
  const readers = { [grnOf(place.user)]: 'view', [grnOf(jane)]: 'view' }
  await share(product, `grn::::stream:${place.streamId}`, readers)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sharing dashboard: Everything' })
  await dialog.getByRole('combobox', { name: 'User or team' }).click()
  await page.getByRole('option', { name: jane.fullName }).click()
  await dialog.getByRole('button', { name: 'Add Collaborator' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: jane.fullName })).toBeVisible()
  await dialog.getByRole('button', { name: 'Update sharing' }).click()
  await expect(dialog).toHaveCount(0)

  const context = await browser.newContext({ viewport: { width: 1440, height: 1900 } })
  const hers = await context.newPage()
  await signIn(hers, place, jane)
  await hers.goto(`${place.url}/dashboards`)
  await hers.getByRole('link', { name: 'Everything' }).click()
  await expect.poll(() => shown(hers)).toEqual(expected)
  await expect(hers.getByText('Read-only')).toBeVisible()
  const save = hers.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await save.hover()
  await expect(hers.getByRole('tooltip')).toContainText('You may view this dashboard, not change it.')
  await expect(hers.getByRole('button', { name: /^Drag handle/ })).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'Create a new widget here' })).toHaveCount(0)
  await expect(hers.locator('.react-resizable-handle')).toHaveCount(0)
  await context.close()
})

test('the wall display shows the same, with nothing to click', async () => {
  const expected = await shown(page)
  await page.goto(`${place.url}/dashboards/tv/${id}?interval=600&refresh=600`)
  await expect(page.getByRole('heading', { level: 1, name: 'Everything' })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const title of titles) {
    // It lies on one of the screens that the page needs.
    const dataOf = async () => {
      if ((await card(page, title).count()) === 0) await page.keyboard.press('ArrowRight')
      return (await shownIn(card(page, title))).data
    }
    await expect.poll(dataOf, title).toEqual(expected[title]?.data)
  }
  await expect(page.locator('path.leaflet-interactive')).toHaveCount(0)
})

for (const theme of ['teint', 'noir']) {
  test(`nothing of it is out of reach in the ${theme} theme`, async () => {
    for (const address of [`/dashboards/${id}`, `/dashboards/tv/${id}?interval=600&refresh=600`]) {
      await page.goto(place.url + address)
      await expect(page.getByRole('table').first()).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
      expect(await graveProblems(page), address).toEqual([])
    }
  })
}

async function create(name: string): Promise<void> {
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'Create', exact: true }).click()
  await sidebar.getByRole('region', { name: 'Create' }).getByRole('button', { name, exact: true }).click()
}

async function buildChart({ title, type, rows, columns }: Chart): Promise<void> {
  // Its editor opens at once.
  await create('Aggregation')
  await chooseRange()
  // It begins with the count over time.
  await editor().getByRole('button', { name: 'Remove Grouping' }).click()
  for (const field of rows) await addGrouping(field, 'Row')
  for (const field of columns) await addGrouping(field, 'Column')
  await editor().getByRole('combobox', { name: 'Select visualization type' }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
  await finish(title)
}

/** All of today and yesterday: no bucket leaves it while the test runs. */
async function chooseRange(): Promise<void> {
  const query = editor().getByRole('search', { name: 'Query of the widget' })
  const presets = query.getByRole('button', { name: 'Open time range preset select' })
  await presets.click()
  await page.getByRole('menuitem', { name: '1 day', exact: true }).click()
  // The menu gives the focus back when it has gone.
  await expect(presets).toBeFocused()
}

async function addGrouping(field: string, direction: 'Row' | 'Column'): Promise<void> {
  const groupings = editor().getByRole('region', { name: 'Group By', exact: true })
  await groupings.getByRole('button', { name: 'Add a Grouping' }).click()
  await chooseFocused(field)
  await groupings.getByRole('radiogroup', { name: 'Direction' }).last().getByText(direction).click()
}

/** Types into what has the focus after something was added, and takes the option with this name. */
async function chooseFocused(text: string): Promise<void> {
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text, exact: true }).click()
}

async function finish(title: string): Promise<void> {
  await editor().getByTitle('Double click the title to edit it.').dblclick()
  await editor().getByRole('textbox', { name: 'Edit title' }).fill(title)
  await page.keyboard.press('Enter')
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(editor()).toHaveCount(0)
  await expect(card(page, title)).toBeVisible()
}

interface Shown {
  /** The cells of its table, or its text where it has none. */
  data: string[]
  /** Columns and rows of the grid. */
  place: number[]
}

/** What each widget says to those who do not see it, and where it lies. */
async function shown(on: Page): Promise<Record<string, Shown>> {
  const entries = titles.map(async (title) => [title, await shownIn(card(on, title))] as const)
  return Object.fromEntries(await Promise.all(entries))
}

async function shownIn(widget: Locator): Promise<Shown> {
  if ((await widget.count()) !== 1) return { data: [], place: [] }
  return await widget.evaluate((element) => {
    const table = element.querySelector('table')
    const cells = [...(table?.querySelectorAll('tbody :is(th, td)') ?? [])].map((cell) =>
      (cell.textContent ?? '').trim(),
    )
    const text = element.querySelector('[class*="view"]')?.textContent?.trim() ?? ''
    const item = element.parentElement
    const grid = item?.parentElement
    if (!item || !grid) return { data: [], place: [] }
    const [outer, inner] = [grid.getBoundingClientRect(), item.getBoundingClientRect()]
    const column = outer.width / 12
    return {
      data: table ? cells : [text],
      place: [
        Math.round((inner.left - outer.left) / column),
        Math.round((inner.top - outer.top) / 110),
        Math.round(inner.width / column),
        Math.round(inner.height / 110),
      ],
    }
  })
}
