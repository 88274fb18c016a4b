import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { type ChartWidget, chartWidgets, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
let page: Page

const day = 86_400_000
/** The middle of a day: with buckets of a day its bar is alone on an axis of three. */
const loneMs = Math.floor(Date.now() / day) * day - day + day / 2
const messageCount = 6

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser, product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: messageCount }, (_, number) => ({
      host: 'web-1',
      short_message: `odd ${number}`,
      timestamp: loneMs / 1000 + number,
      level: 6,
      _agent: ['__proto__', 'constructor', 'curl'][number % 3],
      _trace: number < 2 ? 'at a\nat b' : 'at c',
      ...(number === 0 && { _constructor: 'first' }),
      ...(number < 2 && { _template: ['$user$', 'Hello $user$'][number] }),
      _place: '52.52,13.405',
      _stars: 4e18,
      _bytes: 123_456_789_012_345,
      _colour: number === 0 ? 'red\u001b[0m.' : `hue ${number}`,
      _path: number === 0 ? 'x'.repeat(300) : `p${number}`,
    })),
  )
  page = await (await browser.newContext({ viewport: { width: 1024, height: 1200 } })).newPage()
  await signIn(page, place)
})
test.afterAll(async () => {
  await page?.context().close()
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
  const id = await storeDashboard(place, widgets, title)
  await page.goto(`${place.url}/dashboards/${id}`)
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
  await row.locator('[aria-description^="actions of this value of count"]').click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Show documents for this bucket' }).click()
  const search = await opened
  await expect(search.getByText('2 messages', { exact: true }).first()).toBeVisible()
  await search.close()
})

test('a value that reads like a parameter is searched as it is', async () => {
  for (const number of [0, 1]) {
    await page.goto(`${place.url}/search?q=%22odd+${number}%22&rangetype=relative&relative=604800`)
    await card('All Messages').locator('tbody').getByText(`odd ${number}`).click()
    const add = page.getByRole('button', { name: 'Filter: template', exact: true })
    await add.focus()
    await add.press('Enter')
    await expect(page).toHaveURL(/template/)
    await expect(page.getByRole('status').getByText('1 message', { exact: true })).toBeAttached()
    await expect(page.getByText('is not declared as a parameter')).toHaveCount(0)
  }
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

test('what has nothing to draw says so in its middle', async () => {
  const nothing = (original: string, title: string) => ({
    ...charted(original, title, {}),
    query: 'no:where',
  })
  const names = ['Groups', 'Stacked', 'Time taken', 'Spread', 'Shares', 'Heat', 'World']
  await open(
    names.map((name) => nothing(name, `${name} of nothing`)),
    'Nothing',
  )
  for (const name of names) {
    const said = card(`${name} of nothing`).getByText('No data available.', { exact: true })
    await expect(said).toBeVisible()
    const [text, drawing] = [await said.boundingBox(), await said.locator('../..').boundingBox()]
    const middle = (box: typeof text) => (box ? [box.x + box.width / 2, box.y + box.height / 2] : [])
    for (const [at, place] of middle(text).entries()) expect(place).toBeCloseTo(middle(drawing)[at] ?? 0, 0)
  }
  expect(await greyShare('Shares of nothing')).toBe(0)
})

/** Of the pixels of a chart, how many are of a grey that is no text. */
function greyShare(title: string): Promise<number> {
  // Without anything to draw there may be no canvas.
  const canvases = card(title).locator('canvas')
  return canvases.evaluateAll(([element]: Canvas[]) => {
    const { data = [] } = element?.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {}
    let grey = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4)
      if (alpha > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) < 12) grey++
    }
    return grey / Math.max(1, data.length / 4)
  })
}

test('a long number in a table is in one piece', async () => {
  const bytes = [{ function: 'sum(bytes)', config: { name: null } }]
  const wide = { row_pivots: by('source'), column_pivots: by('path'), series: bytes }
  await open([charted('Hosts', 'Wide', wide)], 'Wide')
  const number = card('Wide').getByText('112 TiB', { exact: true }).first()
  await expect(number).toBeVisible()
  const lines = await number.evaluate((element) => {
    // as: the script runs in the page, whose types are not here.
    const style = (
      globalThis as unknown as { getComputedStyle(of: unknown): { lineHeight: string } }
    ).getComputedStyle(element)
    const { height } = (
      element as unknown as { getBoundingClientRect(): { height: number } }
    ).getBoundingClientRect()
    return height / Number.parseFloat(style.lineHeight)
  })
  expect(lines).toBeLessThan(1.5)
})

test('one very long name leaves room for the names of other groups', async () => {
  const many = { row_pivots: by('path'), visualization_config: { barmode: 'group' } }
  await page.setViewportSize({ width: 800, height: 1200 })
  await open([charted('Groups', 'Paths', many)], 'Paths')
  await expect(card('Paths').locator('canvas')).toBeVisible()
  // Six groups in so little room that one in two is named.
  await expect.poll(() => namesBelow('Paths')).toBe(3)
  await page.setViewportSize({ width: 1024, height: 1200 })
})

/** How many names stand below the plot: what has less than two characters' room between it is one. */
function namesBelow(title: string): Promise<number> {
  const canvas = card(title).locator('canvas')
  return canvas.evaluate((element: Canvas) => {
    const scale = element.width / element.clientWidth
    const top = element.height - 20 * scale
    const { data } = element.getContext('2d')?.getImageData(0, top, element.width, 18 * scale) ?? { data: [] }
    const isInked = (x: number) => {
      for (let at = x * 4 + 3; at < data.length; at += element.width * 4)
        if ((data[at] ?? 0) > 60) return true
      return false
    }
    let names = 0
    let last = Number.NEGATIVE_INFINITY
    for (let x = 0; x < element.width; x++) {
      if (!isInked(x)) continue
      if (x - last > 14 * scale) names++
      last = x
    }
    return names
  })
}

test('a picture of odd values can be opened, and has all names and numbers', async () => {
  const bytes = [{ function: 'sum(bytes)', config: { name: 'Sent', unit: 'bytes' } }]
  const table = { row_pivots: [...by('trace'), ...by('colour')], series: bytes }
  const bars = { row_pivots: by('trace'), column_pivots: by('colour'), rollup: false }
  await open([charted('Hosts', 'Traces', table), charted('Groups', 'Colours', bars)], 'Pictures')
  for (const [title, named] of [
    ['Traces', ['at a at b', '112 TiB', 'red\uFFFD[0m.', 'hue 5']],
    ['Colours', ['at a at b', 'red\uFFFD[0m.', 'hue 1', 'hue 2', 'hue 3', 'hue 4', 'hue 5']],
  ] as const) {
    await expect(card(title).locator('tbody tr').first()).toBeAttached()
    await card(title).getByRole('button', { name: 'Open actions dropdown' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Save picture as SVG' }).click()
    const picture = readFileSync(await (await download).path(), 'utf8')
    const texts = await page.evaluate((svg) => {
      // as: the script runs in the page, whose types are not here.
      const { DOMParser } = globalThis as unknown as { DOMParser: new () => SvgParser }
      const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml')
      return [...parsed.querySelectorAll('parsererror, text')].map(({ textContent }) => textContent)
    }, picture)
    expect(texts).toEqual(expect.arrayContaining([title, ...named]))
  }
})

/** What is used of a parser of the page. */
interface SvgParser {
  parseFromString(
    text: string,
    type: string,
  ): { querySelectorAll(selector: string): Iterable<{ textContent: string }> }
}

test('a widget that asks for more groups than there can be is drawn, and the others with it', async () => {
  const large = { row_pivots: [{ type: 'values', fields: ['path'], config: { limit: 50_000 } }] }
  const long = { interval: { type: 'timeunit', value: 1e12, unit: 'days' } }
  const rare = { row_pivots: [{ type: 'time', fields: ['timestamp'], config: long }] }
  await open([charted('Hosts', 'Large', large), charted('Hosts', 'Rare', rare), log], 'Limits')
  await expect(card('Log')).toContainText('odd 5')
  await expect(card('Large').getByRole('row')).toHaveCount(messageCount + 1)
  await expect(card('Rare').getByRole('row')).toHaveCount(2)
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
