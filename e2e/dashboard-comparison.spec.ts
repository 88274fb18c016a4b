import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { type ChartWidget, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

const minutesAgo = (minutes: number) => Date.now() / 1000 - minutes * 60
const requests = (count: number, minutes: number) =>
  Array.from({ length: count }, (_, number) => ({
    host: `web-${(number % 2) + 1}`,
    short_message: `request ${number}`,
    timestamp: minutesAgo(minutes),
    level: 6,
  }))

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  // Of this hour, the hour before, and the same hours of the day before.
  await place.store([...requests(12, 30), ...requests(6, 90), ...requests(4, 1470)])
})

const time = { type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } }
const bySource = { type: 'values', fields: ['source'], config: { limit: 15 } }

function chart(title: string, visualization: string, parts: Record<string, unknown> = {}): ChartWidget {
  const config = {
    row_pivots: [time],
    column_pivots: [],
    sort: [],
    rollup: false,
    series: [{ function: 'count()', config: { name: null } }],
    visualization,
    visualization_config: null,
    ...parts,
  }
  const timerange = { type: 'relative', from: 3600 }
  return { id: crypto.randomUUID(), title, type: 'aggregation', timerange, config }
}

const widgets = () => [
  chart('Number', 'numeric', { row_pivots: [], rollup: true }),
  chart('Line', 'line'),
  chart('Bars', 'bar', { column_pivots: [bySource], visualization_config: { barmode: 'stack' } }),
  chart('Own', 'area', { visualization_config: { compared_with: 'day' } }),
]

const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function compareWith(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** The sum of a column of the table that says what a chart shows. */
async function sumOf(page: Page, title: string, column: string): Promise<number> {
  const table = tile(page, title).getByRole('table')
  const place = (await table.locator('thead th').allTextContents()).indexOf(column)
  const cells = await table.locator(`tbody tr > :nth-child(${place + 1})`).allTextContents()
  return place < 0 ? Number.NaN : cells.reduce((sum, text) => sum + Number(text), 0)
}

test('numbers and courses of a dashboard are compared with an earlier time, which its address keeps', async ({
  browser,
}) => {
  const id = await storeDashboard(place, widgets(), 'Compared')
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(tile(page, 'Number')).toContainText('12')
  await expect(tile(page, 'Number')).not.toContainText('vs')
  // What a widget says itself needs nothing of its page.
  await expect.poll(() => sumOf(page, 'Own', 'count(), previous day')).toBe(4)

  await compareWith(page, 'Previous period')
  await expect(page).toHaveURL(/[?&]compare=previous/)
  await expect(tile(page, 'Number')).toContainText(/\+100 %\s*vs previous hour/)
  await expect.poll(() => sumOf(page, 'Line', 'count(), previous hour')).toBe(6)
  // What is stacked is compared as a whole.
  await expect.poll(() => sumOf(page, 'Bars', 'All, previous hour')).toBe(6)
  await expect.poll(() => sumOf(page, 'Own', 'count(), previous day')).toBe(4)
  await expect(tile(page, 'Line').getByRole('group', { name: 'Legend' })).toContainText('previous hour')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page)).toEqual([])

  await page.reload()
  await expect(tile(page, 'Number')).toContainText(/\+100 %\s*vs previous hour/)
  await compareWith(page, 'Previous day')
  await expect(page).toHaveURL(/[?&]compare=day/)
  await expect(tile(page, 'Number')).toContainText(/\+200 %\s*vs previous day/)
  await expect.poll(() => sumOf(page, 'Line', 'count(), previous day')).toBe(4)

  // The wall shows the same, and leads back to it.
  await page.getByRole('button', { name: 'Full Screen' }).click()
  await page.getByRole('button', { name: 'Start full screen view' }).click()
  await expect(page).toHaveURL(/\/tv\/.*[?&]compare=day/)
  await expect(tile(page, 'Number')).toContainText(/\+200 %\s*vs previous day/)
  await page.goto(`${place.url}/dashboards/${id}?compare=day`)
  await expect(tile(page, 'Number')).toContainText('+200 %')
  await compareWith(page, 'No comparison')
  await expect(page).not.toHaveURL(/compare=/)
  await expect(tile(page, 'Number')).not.toContainText('vs')
  await expect(tile(page, 'Line').getByRole('columnheader')).toHaveCount(2)
  await page.context().close()
})

test('the comparison is there on a phone', async ({ browser }) => {
  const id = await storeDashboard(place, widgets(), 'Compared on a phone')
  const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/dashboards/${id}?compare=previous`)
  await expect(tile(page, 'Number')).toContainText(/\+100 %\s*vs previous hour/)
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('Previous period')
  expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(390)
  await page.context().close()
})
