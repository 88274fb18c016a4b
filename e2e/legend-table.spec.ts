import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { type ChartWidget, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
/** The n-th has n messages. */
const hosts = [...Array.from({ length: 9 }, (_, number) => `web-${number + 1}`), `edge-${'x'.repeat(90)}`]

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  const timestamp = Date.now() / 1000 - 600
  await place.store(
    hosts.flatMap((host, index) =>
      Array.from({ length: index + 1 }, (_, number) => ({
        host,
        short_message: `request ${number}`,
        timestamp: timestamp - number * 120,
        level: 6,
      })),
    ),
  )
})

function chart(title: string, legend: string): ChartWidget {
  return {
    id: crypto.randomUUID(),
    title,
    type: 'aggregation',
    config: {
      row_pivots: [
        { type: 'time', fields: ['timestamp'], config: { interval: { type: 'auto', scaling: 1 } } },
      ],
      column_pivots: [{ type: 'values', fields: ['source'], config: { limit: 15 } }],
      sort: [],
      rollup: true,
      series: [{ function: 'count()', config: { name: null } }],
      visualization: 'line',
      visualization_config: { legend },
    },
  }
}

const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const legendOf = (page: Page, title: string) =>
  tile(page, title).getByRole('group', { name: 'Legend', exact: true })
const names = (legend: Locator) => legend.locator('tbody th').allTextContents()

/** Names of what is drawn, as the table for those who do not see the chart has them. */
const drawn = (page: Page, title: string) =>
  tile(page, title).getByRole('table').last().locator('thead th').allTextContents()

async function openLegends(browser: Browser, width: number): Promise<Page> {
  const id = await storeDashboard(place, [chart('Below', 'below'), chart('Beside', 'beside')], 'Legends')
  const page = await (await browser.newContext({ viewport: { width, height: 1000 } })).newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/dashboards/${id}`)
  for (const title of ['Below', 'Beside'])
    await expect(legendOf(page, title).locator('tbody tr')).toHaveCount(hosts.length)
  return page
}

test('a legend tells the figures of each series, sorts by them, and shows one alone', async ({ browser }) => {
  const page = await openLegends(browser, 1440)
  const legend = legendOf(page, 'Below')
  await expect(legend.getByRole('row', { name: 'web-3' })).toContainText(/3$/)
  await expect(legend.getByRole('row', { name: 'All, count()' })).toContainText(/55$/)
  await legend.getByRole('button', { name: 'Sum' }).click()
  await expect(legend.getByRole('columnheader', { name: 'Sum' })).toHaveAttribute('aria-sort', 'descending')
  expect((await names(legend)).map((name) => name.slice(0, 5))).toEqual([
    'edge-',
    ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((number) => `web-${number}`),
  ])
  await legend.getByRole('button', { name: 'Sum' }).click()
  expect((await names(legend))[0]).toBe('web-1')

  const series = (name: string) => legend.getByRole('button', { name, exact: true })
  await series('web-2').click()
  await expect.poll(() => drawn(page, 'Below')).toEqual(['Group', 'web-2', 'count()'])
  await expect(series('web-3')).toHaveAttribute('aria-pressed', 'false')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  // Another one beside it, the same by keys, and all of them again.
  await series('web-3').click({ modifiers: ['Control'] })
  await expect.poll(async () => (await drawn(page, 'Below')).length).toBe(4)
  await series('web-3').click({ modifiers: ['Control'] })
  await series('web-2').focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await drawn(page, 'Below')).length).toBe(hosts.length + 2)
  await series('web-3').click({ modifiers: ['Control'] })
  await expect.poll(() => drawn(page, 'Below')).not.toContain('web-3')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.context().close()
})

test('a legend stands beside the plot where there is room, and below it on a phone', async ({ browser }) => {
  const wide = await openLegends(browser, 1920)
  const places = async (page: Page) => {
    const plot = await tile(page, 'Beside').locator('canvas').boundingBox()
    const legend = await legendOf(page, 'Beside').boundingBox()
    if (!plot || !legend) throw new Error('There is no chart.')
    return { plot, legend }
  }
  const beside = await places(wide)
  expect(beside.legend.x).toBeGreaterThanOrEqual(beside.plot.x + beside.plot.width - 1)
  await wide.context().close()

  const phone = await openLegends(browser, 390)
  const below = await places(phone)
  expect(below.legend.y).toBeGreaterThanOrEqual(below.plot.y + below.plot.height - 1)
  expect(await phone.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(390)
  // A long name is cut, and its figures stay in sight.
  const box = await legendOf(phone, 'Below').boundingBox()
  const sum = await legendOf(phone, 'Below').locator('tbody tr').first().locator('td').last().boundingBox()
  expect((sum?.x ?? 0) + (sum?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
  expect(await graveProblemsInBothThemes(phone)).toEqual([])
  await phone.context().close()
})

test('a stored dashboard has its colours in every browser', async ({ browser }) => {
  const names = ['web-9', 'web-8', ...hosts.slice(0, 7)]
  const colours = async (page: Page) => {
    await expect(legendOf(page, 'Below').locator('tbody tr')).toHaveCount(hosts.length)
    return Promise.all(
      names.map((name) =>
        legendOf(page, 'Below')
          .getByRole('row', { name, exact: false })
          .getByRole('button', { name: 'Color Hint' })
          .locator('span')
          .getAttribute('style'),
      ),
    )
  }
  const few = { ...chart('Few', 'below'), query: 'source:(web-9 OR web-8)' }
  const fewId = await storeDashboard(place, [few], 'Few colours')
  const id = await storeDashboard(place, [chart('Below', 'below')], 'Colours')
  const author = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  await signIn(author, place)
  // These two were drawn first, so that they have the first colours.
  await author.goto(`${place.url}/dashboards/${fewId}`)
  await expect(legendOf(author, 'Few').locator('tbody tr')).toHaveCount(2)
  await author.goto(`${place.url}/dashboards/${id}`)
  const chosen = await colours(author)
  await author.getByRole('button', { name: 'Save as' }).click()
  const dialog = author.getByRole('dialog', { name: 'Save new dashboard' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Colours of the author')
  await dialog.getByRole('button', { name: 'Create dashboard' }).click()
  await expect(author).not.toHaveURL(new RegExp(id))
  const stored = author.url()
  await author.context().close()

  const reader = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  await signIn(reader, place)
  // Of its own it would give the colours in the order of this one.
  await reader.goto(`${place.url}/dashboards/${id}`)
  expect(await colours(reader)).not.toEqual(chosen)
  await reader.goto(stored)
  expect(await colours(reader)).toEqual(chosen)
  await reader.context().close()
})
