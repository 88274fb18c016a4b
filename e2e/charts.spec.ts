import { expect, type Page } from '@playwright/test'
import { graveProblems } from './accessibility.ts'
import {
  type ChartWidget,
  chartAnswers,
  chartMessages,
  chartWidgets,
  messageCount,
  storeDashboard,
} from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
let page: Page
let dashboardId: string
const widgets = chartWidgets()
const problems: string[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(chartMessages())
  dashboardId = await storeDashboard(place, widgets)
  const context = await browser.newContext({ viewport: { width: 1440, height: 1900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
})

const card = (title: string) => page.locator(`[data-widget][aria-label="${title}"]`).first()
const table = (title: string) => card(title).getByRole('table')

/** Numbers in the cells of a table, by row, with all their digits. */
async function numbersIn(title: string): Promise<number[]> {
  const cells = await table(title)
    .locator('tbody td')
    .evaluateAll((all) => all.map((cell) => cell.getAttribute('title') ?? cell.textContent))
  return cells.flatMap((text) => {
    const number = /^(-?[\d,.]+)(?: ms)?$/.exec(text)?.[1]
    return number === undefined ? [] : [Number(number.replaceAll(',', ''))]
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test('one widget of every visualisation is drawn without an error', async () => {
  await page.goto(`${place.url}/dashboards/${dashboardId}`)
  for (const { title, config } of widgets) {
    if (config.visualization === 'numeric')
      await expect(card(title).getByText(String(messageCount), { exact: true })).toBeVisible()
    else await expect(table(title).locator('tbody tr').first()).toBeAttached()
  }
  await expect(card('World').locator('path').first()).toBeAttached()
  await expect(page.getByText('While rendering this widget')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('the numbers of every chart are those the search API returns', async () => {
  const answers = await chartAnswers(place, widgets)
  for (const widget of widgets.filter(({ config }) => config.visualization !== 'numeric')) {
    const expected = answers.get(widget.id) ?? []
    // The range ends now: a bucket that has left it in the meantime is in neither of both for long.
    await expect
      .poll(async () => Math.abs(sum(await numbersIn(widget.title)) - sum(labelled(widget, expected))), {
        message: widget.title,
      })
      .toBeLessThan(0.001)
  }
})

/** Tables of values have the numbers of the groups (status) as well. */
function labelled({ title }: ChartWidget, numbers: readonly number[]): readonly number[] {
  return title === 'Hosts'
    ? [...numbers, ...Array.from({ length: 4 }, () => [200, 404, 502]).flat()]
    : numbers
}

test('a name in the legend has the menu of its value, and takes another colour that is kept', async () => {
  await card('Stacked').getByRole('button', { name: '404', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Exclude from results' })).toBeVisible()
  await page.keyboard.press('Escape')
  await card('Stacked').getByRole('button', { name: 'Color Hint' }).first().click()
  const picker = page.getByRole('dialog').filter({ hasText: 'Configuration for 200' })
  await picker.getByLabel('Hexadecimal').fill('#AA3366')
  await picker.getByRole('button', { name: 'Apply' }).click()
  const hint = card('Stacked').getByRole('button', { name: 'Color Hint' }).first().locator('span')
  await expect(hint).toHaveCSS('background-color', 'rgb(170, 51, 102)')
  // The palette by keys: one stop of Tab, the strengths of a hue below each other, hues beside each other.
  const cells = picker.getByRole('group', { name: 'Color of 200' }).getByRole('button')
  await cells.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(5)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cells.nth(6)).toHaveAttribute('aria-pressed', 'true')
  await expect(picker.getByLabel('Hexadecimal')).toHaveValue(
    (await cells.nth(6).getAttribute('aria-label')) ?? '',
  )
  await page.keyboard.press('Tab')
  await expect(picker.getByLabel('Hexadecimal')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(hint).not.toHaveCSS('background-color', 'rgb(170, 51, 102)')
})

test('a value has one colour in all widgets, also when the page is loaded again', async () => {
  const swatch = (title: string) =>
    card(title)
      .getByRole('listitem')
      .filter({ hasText: /^404$/ })
      .getByRole('button', { name: 'Color Hint' })
      .locator('span')
  const colourIn = (title: string) =>
    swatch(title).evaluate(
      (hint) =>
        // as: the script runs in the page, whose types are not here.
        (
          globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }
        ).getComputedStyle(hint).backgroundColor,
    )
  await page.goto(`${place.url}/dashboards/${dashboardId}`)
  await expect(swatch('Stacked')).toBeVisible()
  await expect(swatch('Groups')).toBeVisible()
  const before = await colourIn('Stacked')
  expect(await colourIn('Groups')).toBe(before)
  expect(await colourIn('Busy')).toBe(before)
  // The sum over all columns is no series.
  await expect(card('Groups').getByRole('listitem').filter({ hasText: 'count()' })).toHaveCount(0)
  await page.reload()
  await expect(swatch('Groups')).toBeVisible()
  expect(await colourIn('Groups')).toBe(before)
})

test('a single number says against what it is compared', async () => {
  await expect(card('Requests').getByText(/^vs previous /)).toBeVisible()
})

test('columns of a data table are sorted and pinned', async () => {
  const hosts = card('Hosts')
  await hosts.getByRole('button', { name: 'Sort count() Ascending' }).click()
  await expect(hosts.getByRole('columnheader', { name: /count\(\)/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await hosts.getByRole('button', { name: 'Unpin source' }).click()
  await expect(hosts.getByRole('button', { name: 'Pin source' })).toBeVisible()
})

test('the data and the picture of a chart are saved as files', async () => {
  for (const [action, name] of [
    ['Export data as CSV', 'Shares.csv'],
    ['Save picture as PNG', 'Shares.png'],
    ['Save picture as SVG', 'Shares.svg'],
  ] as const) {
    await card('Shares').getByRole('button', { name: 'Open actions dropdown' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: action }).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
})

for (const theme of ['teint', 'noir']) {
  test(`no chart has a serious accessibility problem in the ${theme} theme`, async () => {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    expect(await graveProblems(page, 'main')).toEqual([])
    expect(problems).toEqual([])
  })
}

async function dragOver(title: string): Promise<void> {
  await expect(card(title).locator('canvas').first()).toBeVisible()
  const box = await card(title).boundingBox()
  if (!box) throw new Error('the chart is not shown')
  // Waits until the chart stands still.
  await card(title).hover({ position: { x: box.width * 0.5, y: box.height * 0.4 } })
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.4, { steps: 4 })
  await page.mouse.up()
}

test('dragging over a time chart of a dashboard chooses a time: to search in, or to zoom all widgets to', async () => {
  const filter = page.getByRole('search', { name: 'Filter all widgets' })
  await filter.getByRole('textbox').fill('status:502')
  await filter.getByRole('textbox').press('Enter')
  await expect(card('Requests')).toContainText(String(Math.ceil(messageCount / 7)))
  await dragOver('Busy')
  const chosen = card('Busy').getByRole('region', { name: 'Chosen time' })
  await expect(page.getByText('No Override')).toHaveCount(1)
  await expect(chosen.getByRole('button', { name: 'Zoom' })).toBeFocused()
  expect(await graveProblems(page, 'main')).toEqual([])
  const opened = page.waitForEvent('popup')
  await chosen.getByRole('link', { name: 'Open as search' }).click()
  const search = await opened
  await expect(search).toHaveURL(/rangetype=absolute/)
  expect(new URL(search.url()).searchParams.get('q')).toBe('status:502')
  await search.close()
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)

  await dragOver('Busy')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Override')).toHaveCount(0)
  await expect(chosen).toHaveCount(0)
})
