import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { chartMessages, messageCount } from './chart-dashboard.ts'
import { openSection, signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
let page: Page

/** What was sent, and nothing that comes later. */
let range: { from: string; to: string }

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(chartMessages())
  const now = Date.now()
  range = { from: new Date(now - 7_200_000).toISOString(), to: new Date(now).toISOString() }
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  page = await context.newPage()
  await signIn(page, place)
  const address = new URLSearchParams({ rangetype: 'absolute', ...range })
  await page.goto(`${place.url}/search?${address}`)
  await expect(widgetOf('Message Count')).toBeVisible()
})
test.afterAll(async () => {
  await page?.context().close()
})

const widgetOf = (title: string) => page.getByRole('region', { name: title, exact: true })
const editor = () => page.getByRole('region', { name: /^Editing/ })
const section = (name: string) => editor().getByRole('region', { name, exact: true })
const preview = () => editor().getByRole('button', { name: /^Updat(e|ing) preview/ })

async function chooseIn(field: Locator, option: string): Promise<void> {
  await field.click()
  await field.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

interface ChartPlan {
  /** As it is called in the editor. */
  type: string
  rows: string[]
  columns?: string[]
  /** Name of the function in the editor, and its field. */
  metric?: [string, string]
}

/** One of every visualisation. */
const plans: ChartPlan[] = [
  { type: 'Data Table', rows: ['source'], columns: ['status'] },
  { type: 'Bar Chart', rows: ['source'], columns: ['status'] },
  { type: 'Line Chart', rows: ['timestamp'], metric: ['Average', 'took_ms'] },
  { type: 'Area Chart', rows: ['timestamp'], columns: ['status'] },
  { type: 'Scatter Plot', rows: ['timestamp'], columns: ['source'], metric: ['Maximum', 'took_ms'] },
  { type: 'Pie Chart', rows: ['source', 'status'] },
  { type: 'Heatmap', rows: ['source'], columns: ['status'], metric: ['Sum', 'took_ms'] },
  { type: 'Single Number', rows: [] },
  { type: 'World Map', rows: ['place'] },
]

const nameOf = ({ type }: ChartPlan) => `numbers of ${type}`
const titleOf = ({ type, rows }: ChartPlan) =>
  `Aggregating numbers of ${type}${rows.length > 0 ? ` by ${rows.join(', ')}` : ''}`

async function build(plan: ChartPlan): Promise<void> {
  await openSection(page, 'Create')
  await page.getByRole('button', { name: 'Aggregation', exact: true }).click()
  const groupings = section('Group By')
  // It begins with the count over time.
  await groupings.getByRole('button', { name: 'Remove Grouping' }).click()
  for (const [direction, fields] of [
    ['Row', plan.rows],
    ['Column', plan.columns ?? []],
  ] as const) {
    for (const field of fields) {
      await groupings.getByRole('button', { name: 'Add a Grouping' }).click()
      await chooseIn(groupings.getByPlaceholder('Add a field', { exact: true }), field)
      await groupings.getByRole('radiogroup', { name: 'Direction' }).last().getByText(direction).click()
    }
  }
  const metrics = section('Metrics')
  if (plan.metric) {
    await chooseIn(metrics.getByRole('combobox', { name: 'Function' }), plan.metric[0])
    await chooseIn(metrics.getByRole('combobox', { name: 'Field' }), plan.metric[1])
  }
  await metrics.getByRole('textbox', { name: 'Name' }).fill(nameOf(plan))
  const type = editor().getByRole('combobox', { name: 'Select visualization type' })
  if (plan.type !== 'Bar Chart') await chooseIn(type, plan.type)
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(editor()).toHaveCount(0)
}

/** The numbers of each row, as the table behind a chart tells them. */
async function numbersOf(plan: ChartPlan): Promise<number[][]> {
  const card = widgetOf(titleOf(plan))
  if (plan.type === 'Single Number') {
    const text = await card.getByRole('button', { name: /^[\d,.]+$/ }).textContent()
    return [numbersIn([text ?? ''])]
  }
  const rows = await card.getByRole('table').locator('tbody tr').all()
  const found = await Promise.all(rows.map((row) => row.locator('td').allTextContents()))
  // Values of groups stand in cells of a data table, too, and a map names its series.
  return found.map(numbersIn).filter((numbers) => numbers.length > 0)
}

function numbersIn(texts: readonly string[]): number[] {
  return texts.filter((text) => /^-?[\d,.]+$/.test(text)).map((text) => Number(text.replaceAll(',', '')))
}

const functions: Record<string, string> = { Average: 'avg', Maximum: 'max', Sum: 'sum' }

/** The same as the search API answers; numbers in the order of their columns, as written on the screen. */
async function answerOf(plan: ChartPlan): Promise<number[][]> {
  const groups = (fields: readonly string[]) =>
    fields.map((field) =>
      field === 'timestamp'
        ? { type: 'time', fields: [field], interval: { type: 'auto', scaling: 1 } }
        : { type: 'values', fields: [field], limit: 15 },
    )
  const [name, field] = plan.metric ?? []
  const pivot = {
    id: 'p',
    type: 'pivot',
    row_groups: groups(plan.rows),
    column_groups: groups(plan.columns ?? []),
    series: [name ? { type: functions[name], id: 'm', field } : { type: 'count', id: 'm' }],
    sort: [],
    rollup: true,
  }
  const query = {
    id: 'q',
    timerange: { type: 'absolute', ...range },
    query: { type: 'elasticsearch', query_string: '' },
    search_types: [pivot],
  }
  const answer = await place.api('POST', '/views/search/sync?timeout=60000', { queries: [query] })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  // as: the server checks its own answers.
  const { results } = (await answer.json()) as {
    results: Record<string, { search_types: Record<string, { rows: ApiRow[] }> }>
  }
  return (results.q?.search_types.p?.rows ?? [])
    .filter(({ source }) => source === 'leaf')
    .map(({ values }) =>
      values
        .filter(({ rollup }) => !rollup || !plan.columns || plan.type !== 'Heatmap')
        .sort((a, b) => placeOf(plan, a) - placeOf(plan, b) || inOrder(a, b))
        .flatMap(({ value }) => (typeof value === 'number' ? [Number(value.toFixed(7))] : [])),
    )
    .filter((numbers) => numbers.length > 0)
}

interface ApiValue {
  key: string[]
  value: unknown
  rollup: boolean
}

interface ApiRow {
  source: string
  values: ApiValue[]
}

/** Totals come first in a table and last in the numbers of a chart; a heat map has none. */
function placeOf({ type }: ChartPlan, { rollup }: ApiValue): number {
  return Number(rollup) * (type === 'Data Table' ? -1 : 1)
}

function inOrder(a: ApiValue, b: ApiValue): number {
  return a.key.join().localeCompare(b.key.join(), 'en', { numeric: true })
}

for (const plan of plans) {
  test(`a ${plan.type} built in the editor shows the numbers the search API returns`, async () => {
    await build(plan)
    const expected = await answerOf(plan)
    expect(expected.flat().length).toBeGreaterThan(0)
    await expect.poll(() => numbersOf(plan)).toEqual(expected)
  })
}

/** Pixels between the places of a map that are furthest apart. */
async function spread(map: Locator): Promise<number> {
  const circles = await map.locator('path.leaflet-interactive').all()
  const boxes = await Promise.all(circles.map((circle) => circle.boundingBox()))
  const middles = boxes.map((box) => (box ? box.x + box.width / 2 : 0))
  return Math.max(...middles) - Math.min(...middles)
}

test('the map keeps the zoom the wheel has come to in the editor', async () => {
  const map = widgetOf(titleOf({ type: 'World Map', rows: ['place'] }))
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('path.leaflet-interactive')).toHaveCount(4)
  const before = await spread(map)
  await map.getByRole('button', { name: 'Edit', exact: true }).click()
  const edited = editor().locator('.leaflet-container')
  await expect(edited.locator('path.leaflet-interactive')).toHaveCount(4)
  await edited.hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => spread(edited)).toBeLessThan(before * 0.8)
  const zoomed = await spread(edited)
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(editor()).toHaveCount(0)
  await expect.poll(async () => Math.abs((await spread(map)) - zoomed)).toBeLessThan(3)
})

test('thresholds and a unit are set in the editor and seen in the chart', async () => {
  const plan = { type: 'Single Number', rows: [] }
  await widgetOf(titleOf(plan)).getByRole('button', { name: 'Edit', exact: true }).click()
  await chooseIn(section('Metrics').getByRole('combobox', { name: 'Unit' }), 'Bytes')
  const visualization = section('Visualization')
  await visualization.getByRole('button', { name: 'Add a Threshold' }).click()
  const value = visualization.getByRole('textbox', { name: 'Value' })
  await expect(value).toBeFocused()
  await visualization.getByRole('textbox', { name: 'Label' }).fill('Enough')
  await preview().focus()
  await expect(visualization.getByText('Value is required.')).toBeVisible()
  await value.fill('100')
  await chooseIn(visualization.getByRole('combobox', { name: 'Color' }), 'Green')
  await editor().getByRole('button', { name: 'Update widget' }).click()
  await expect(editor()).toHaveCount(0)
  const card = widgetOf(titleOf(plan))
  await expect(card.getByText(`${messageCount} B`, { exact: true })).toBeVisible()
  await expect(card.getByText('Enough', { exact: true })).toBeVisible()
})

/** Over the bars of the message count: it comes after them. With a place in it where a bar is. */
async function pointerOfBars() {
  const pointer = widgetOf('Message Count').locator('[class*="pointer"]')
  await pointer.scrollIntoViewIfNeeded()
  const box = await pointer.boundingBox()
  if (!box) throw new Error('the bars are not shown')
  return { pointer, position: { x: box.width * 0.8, y: box.height * 0.6 } }
}

test('what is pointed at in the message count is marked in every other chart over time', async () => {
  const { pointer, position } = await pointerOfBars()
  await pointer.hover({ position })
  // Its own, and those of line, area and points.
  await expect(page.locator('[data-crosshair]')).toHaveCount(4)
  await page.mouse.move(720, 5)
  await expect(page.locator('[data-crosshair]')).toHaveCount(0)
})

test('the picture of the message count has its bars, and its editor names their series', async () => {
  const bars = widgetOf('Message Count')
  await bars.getByRole('button', { name: 'Open actions dropdown' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save picture as SVG' }).click()
  const picture = readFileSync(await (await download).path(), 'utf8')
  expect(picture).toContain('>Info<')
  expect(picture).not.toContain('>timestamp<')
  await expect(bars.getByRole('group', { name: 'Legend' })).toHaveCount(0)
  await bars.getByRole('button', { name: 'Edit', exact: true }).click()
  const legend = editor().getByRole('group', { name: 'Legend' })
  await expect(legend.getByRole('button', { name: '6 info', exact: true })).toBeVisible()
  await expect(legend.getByRole('button', { name: 'Color Hint' })).toHaveCount(1)
  await editor().getByRole('button', { name: 'Cancel' }).click()
  await expect(editor()).toHaveCount(0)
})

test('a bar leads to a search for exactly its messages', async () => {
  const { pointer, position } = await pointerOfBars()
  await pointer.click({ position, button: 'right' })
  const heading = await page.getByText(/^count\(\) = \d+$/).textContent()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Show documents for this bucket' }).click()
  const search = await opened
  const count = Number(/\d+$/.exec(heading ?? '')?.[0])
  expect(count).toBeGreaterThan(0)
  await expect(search.getByText(`${count} messages`).first()).toBeVisible()
  await expect(search).toHaveURL(/rangetype=absolute/)
  await search.close()
})

test('a cell of a table leads to a search for the messages of its row and column', async () => {
  const table = widgetOf(titleOf({ type: 'Data Table', rows: ['source'] }))
  await table.scrollIntoViewIfNeeded()
  const cell = table.getByRole('row').filter({ hasText: 'web-2' }).locator('td').nth(1).getByRole('button')
  const text = (await cell.textContent()) ?? ''
  await cell.click()
  await page.getByRole('menuitem', { name: 'Show documents for value' }).click()
  const added = page.getByRole('region', { name: /^Messages for source:web/ })
  await expect(added.getByText(`${text} messages`)).toBeVisible()
})
