import { expect, type Page, test } from '@playwright/test'
import { freePort, type Product, startProduct, until } from '../dev/product.ts'
import { type ChartWidget, chartWidgets, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'

let product: Product
let page: Page

const day = 86_400_000
/** The middle of a day: with buckets of a day its bar is alone on an axis of three. */
const loneMs = Math.floor(Date.now() / day) * day - day + day / 2
const messageCount = 6

test.describe.configure({ mode: 'serial', timeout: 180_000 })

test.beforeAll(async ({ browser }) => {
  product = await startProduct()
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.gelf.http.GELFHttpInput', { bind_address: '127.0.0.1', port })
  for (let number = 0; number < messageCount; number++) {
    const body = JSON.stringify({
      version: '1.1',
      host: 'web-1',
      short_message: `odd ${number}`,
      timestamp: loneMs / 1000 + number,
      level: 6,
      _agent: ['__proto__', 'constructor', 'curl'][number % 3],
      _trace: number < 2 ? 'at a\nat b' : 'at c',
      ...(number === 0 && { _constructor: 'first' }),
      _place: '52.52,13.405',
      _stars: 4e20,
    })
    await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })
  }
  await until(async () => {
    const answer = await product.api('GET', '/search/universal/relative?query=*&range=604800&limit=1')
    return answer.ok && ((await answer.json()) as { total_results: number }).total_results >= messageCount
  }, 'all messages are found')
  page = await (await browser.newContext({ viewport: { width: 1024, height: 1200 } })).newPage()
  page.setDefaultTimeout(45_000)
  await signIn(page, product)
})
test.afterAll(async () => {
  await page?.context().close()
  await product?.dispose()
})

const card = (title: string) => page.getByRole('region', { name: title, exact: true })

/** A chart of `chartWidgets` over the days around the messages, asking something else. */
function charted(original: string, title: string, config: Record<string, unknown>): ChartWidget {
  const widget = chartWidgets().find((one) => one.title === original)
  if (!widget) throw new Error(original)
  const timerange = {
    type: 'absolute',
    from: new Date(loneMs - 1.5 * day).toISOString(),
    to: new Date(loneMs + 1.5 * day).toISOString(),
  }
  return { ...widget, title, timerange, config: { ...widget.config, column_pivots: [], ...config } }
}

const by = (field: string) => [{ type: 'values', fields: [field], config: { limit: 15 } }]

const log: ChartWidget = {
  ...charted('Hosts', 'Log', {}),
  type: 'messages',
  config: { fields: ['timestamp', 'constructor'], show_message_row: true, decorators: [], sort: [] },
}

async function open(widgets: readonly ChartWidget[], title: string): Promise<string> {
  const id = await storeDashboard(product, widgets, title)
  await page.goto(`${product.url}/dashboards/${id}`)
  return id
}

/** What is used of a canvas of the page. */
interface Canvas {
  width: number
  height: number
  clientWidth: number
  getContext(kind: '2d'): {
    getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
  } | null
}

/** Half as high as the chart, from the left end of the plot (0) to the right one (1): where something is drawn in colour. */
function colouredShares(title: string): Promise<number[]> {
  const canvas = card(title).locator('canvas')
  return canvas.evaluate((element: Canvas) => {
    const scale = element.width / element.clientWidth
    const [left, right] = [52 * scale, element.width - 12 * scale]
    const middle = Math.round(element.height / 2)
    const row = element.getContext('2d')?.getImageData(0, middle, element.width, 1).data ?? []
    const shares: number[] = []
    for (let x = Math.ceil(left); x < right; x++) {
      const [red = 0, , blue = 0, alpha = 0] = row.slice(x * 4, x * 4 + 4)
      if (alpha > 128 && blue - red > 60) shares.push((x - left) / (right - left))
    }
    return shares
  })
}

test('a value named as what every object has is drawn, and harms no other widget', async () => {
  const agents = charted('Groups', 'Agents', { row_pivots: by('agent') })
  await open([agents, { ...agents, id: crypto.randomUUID(), title: 'Once more' }], 'Agents')
  await expect(card('Agents').getByRole('rowheader', { name: '__proto__' })).toBeAttached()
  await expect(card('Agents').locator('canvas')).toBeVisible()
  await expect(card('Once more').locator('canvas')).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const inherited: string[] = []
        for (const name in {}) inherited.push(name)
        return inherited
      }),
    )
    .toEqual([])
})

test('a column named as what every object has shows what the messages say', async () => {
  await open([log], 'Columns')
  await expect(card('Log')).toContainText('first')
  await expect(card('Log')).toContainText('odd 5')
  await expect(card('Log')).not.toContainText('native code')
})

test('the actions of a narrow message list are within its card', async () => {
  await expect(card('Log')).toContainText(`${messageCount} messages`)
  await card('Log').getByRole('button', { name: 'Open actions dropdown' }).click()
  await expect(page.getByRole('menuitem', { name: 'Duplicate', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a value of several lines leads to a search for exactly its messages', async () => {
  await open([charted('Hosts', 'Traces', { row_pivots: by('trace'), visualization_config: null })], 'Traces')
  const row = card('Traces').getByRole('row').filter({ hasText: 'at b' })
  await row.getByRole('button', { name: /: actions of this value of count/ }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Show documents for this bucket' }).click()
  const search = await opened
  await expect(search.getByText('2 messages', { exact: true }).first()).toBeVisible()
  await search.close()
})

test('a lone bar is where the pointer finds it', async () => {
  const daily = [
    {
      type: 'time',
      fields: ['timestamp'],
      config: { interval: { type: 'timeunit', value: 1, unit: 'days' } },
    },
  ]
  const stars = [{ function: 'sum(stars)', config: { name: null } }]
  const widgets = [
    charted('Groups', 'Daily', { row_pivots: daily }),
    charted('Groups', 'Long labels', { row_pivots: daily, series: stars }),
  ]
  await open(widgets, 'Daily')
  for (const { title } of widgets) {
    await expect.poll(async () => (await colouredShares(title)).length).toBeGreaterThan(5)
    const shares = await colouredShares(title)
    // The second of three days.
    expect(shares[0]).toBeGreaterThan(0.3)
    expect(shares[0]).toBeLessThan(0.37)
    expect(shares.at(-1)).toBeGreaterThan(0.63)
    expect(shares.at(-1)).toBeLessThan(0.7)
  }
})

test('a bar is stacked also where a series below it has no value', async () => {
  const stacked = {
    row_pivots: by('agent'),
    column_pivots: by('trace'),
    visualization_config: { barmode: 'stack' },
  }
  await open([charted('Groups', 'Stack', { ...stacked, rollup: false })], 'Stack')
  await expect(card('Stack').locator('canvas')).toBeVisible()
  // Of three bars as high as the chart, one has no message of the first series.
  const thirds = async () => new Set((await colouredShares('Stack')).map((share) => Math.floor(share * 3)))
  await expect.poll(async () => [...(await thirds())]).toEqual([0, 1, 2])
})

test('saving again before the first answer is no conflict with oneself', async () => {
  const id = await open([log], 'Saved twice')
  await expect(card('Log')).toContainText('odd 5')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  let sent = 0
  await page.route(`**/api/views/${id}`, async (route) => {
    if (route.request().method() === 'PUT') {
      sent++
      await isAnswered
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Create New Page' }).click()
  await page.keyboard.press('Control+s')
  await expect.poll(() => sent).toBe(1)
  await page.keyboard.press('Control+s')
  answer()
  await expect(page.getByText('Saving view "Saved twice" was successful!')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(sent).toBe(1)
})
