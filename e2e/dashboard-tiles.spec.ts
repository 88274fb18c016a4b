import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { type ChartWidget, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace

test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store(
    Array.from({ length: 12 }, (_, number) => ({
      host: number % 3 === 0 ? 'web-1' : 'web-2',
      short_message: `request ${number} ${'x'.repeat(200)}`,
      level: number % 3 === 0 ? 3 : 6,
    })),
  )
})

const twoHours = { type: 'relative', from: 7200 }
const lists: Record<string, unknown> = {
  fields: ['timestamp', 'source', 'level', 'gl2_remote_ip', 'gl2_source_input'],
  show_message_row: true,
  decorators: [],
  sort: [],
}
const figures: Record<string, unknown> = {
  row_pivots: [],
  column_pivots: [],
  sort: [],
  rollup: true,
  series: [{ function: 'count()', config: { name: null } }],
  visualization: 'numeric',
  visualization_config: null,
}
const figure = (title: string, more: Partial<ChartWidget> = {}): ChartWidget => ({
  id: crypto.randomUUID(),
  title,
  type: 'aggregation',
  config: figures,
  ...more,
})
const widgets = (): ChartWidget[] => [
  figure('Requests'),
  figure('Failures', { query: 'level:3' }),
  figure('Today', { timerange: { type: 'relative', from: 86_400 } }),
  { id: crypto.randomUUID(), title: 'Log', type: 'messages', config: lists, timerange: twoHours },
]

const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const menuOf = (at: Locator) => at.getByRole('button', { name: 'Open actions dropdown' })
/** Of an element with all that it lies in. */
const opacityOf = (of: Locator) =>
  of.evaluate((element) => {
    let opacity = 1
    for (let at: typeof element | null = element; at; at = at.parentElement)
      opacity *= Number(at.ownerDocument.defaultView?.getComputedStyle(at).opacity)
    return opacity
  })

async function openTiles(browser: Browser, screen: Parameters<Browser['newContext']>[0] = {}) {
  const id = await storeDashboard(place, widgets(), `Tiles ${crypto.randomUUID().slice(0, 8)}`)
  const page = await (await browser.newContext(screen)).newPage()
  await signIn(page, place)
  await page.goto(`${place.url}/dashboards/${id}`)
  await expect(tile(page, 'Log')).toContainText('12 messages')
  return { page, id }
}

test('a tile has its title and its data; what can be done is seen under the pointer and with the focus', async ({
  browser,
}) => {
  const { page } = await openTiles(browser)
  const requests = tile(page, 'Requests')
  const chrome = [
    requests.getByRole('button', { name: /^Drag handle/ }),
    requests.getByRole('button', { name: 'Focus this widget' }),
    requests.getByRole('button', { name: 'Edit', exact: true }),
    menuOf(requests),
  ]
  await page.mouse.move(0, 0)
  for (const one of chrome) await expect.poll(() => opacityOf(one)).toBe(0)
  await requests.hover()
  for (const one of chrome) await expect.poll(() => opacityOf(one)).toBe(1)
  await page.mouse.move(0, 0)
  await expect.poll(() => opacityOf(menuOf(requests))).toBe(0)
  await requests.getByRole('button', { name: /^Drag handle/ }).focus()
  for (const one of chrome) await expect.poll(() => opacityOf(one)).toBe(1)
  // By keys alone: handle, title, Focus, Edit, menu.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Tab')
  await expect(menuOf(requests)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toContainText('2 hours ago - Now')
  // The focus is in the menu now, and the tile it belongs to still shows.
  expect(await opacityOf(menuOf(requests))).toBe(1)
  await expect(page.getByRole('menuitem', { name: 'Replay search' })).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  await page.context().close()
})

test('the range and the query of a tile stand in its head where the page says something else', async ({
  browser,
}) => {
  const { page } = await openTiles(browser)
  const bar = page.getByRole('search', { name: 'Filter all widgets' })
  await expect(bar).toContainText('2 hours ago - Now')
  await expect(page.getByRole('navigation', { name: 'Dashboard pages' })).toContainText(
    /4 widgets in [\d,]+ msUpdated \d\d:\d\d:\d\d/,
  )
  await expect(tile(page, 'Requests')).not.toContainText('ago - Now')
  await expect(tile(page, 'Failures')).toContainText('level:3')
  await expect(tile(page, 'Failures')).not.toContainText('ago - Now')
  await expect(tile(page, 'Today')).toContainText('1 day ago - Now')
  await bar.getByRole('button', { name: 'Open time range preset select' }).click()
  await page.getByRole('menuitem', { name: '1 hour', exact: true }).click()
  await expect(tile(page, 'Today')).not.toContainText('ago - Now')
  await page.context().close()
})

test('a phone has the tiles in one column, and leaves their places as they are', async ({ browser }) => {
  const { page, id } = await openTiles(browser, { viewport: { width: 360, height: 740 } })
  const boxes = await Promise.all(
    ['Requests', 'Failures', 'Today', 'Log'].map((title) => tile(page, title).boundingBox()),
  )
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  const tops = boxes.map((box) => box?.y ?? Number.NaN)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
  // Nothing stands beside them: the sidebar and what can be done with the dashboard are sheets.
  expect(boxes[0]?.x).toBeLessThan(20)
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await expect(sidebar).toBeHidden()
  const fields = page
    .getByRole('navigation', { name: 'Dashboard pages' })
    .getByRole('button', { name: 'Fields' })
  await fields.click()
  await expect(sidebar.getByRole('region', { name: 'Fields', exact: true })).toBeVisible()
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, width: 360 })
  await fields.click()
  await expect(sidebar).toBeHidden()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeHidden()
  await page.getByRole('button', { name: 'Actions of the view' }).click()
  await expect(save).toBeVisible()
  await page.getByRole('button', { name: 'Actions of the view' }).click()
  await expect(save).toBeHidden()
  const scrolled = await tile(page, 'Log').evaluate((element) =>
    [...element.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 20),
  )
  expect(scrolled).toBe(true)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect(await graveProblemsInBothThemes(page)).toEqual([])
  const stored = await place.api('GET', `/views/${id}`)
  const { state } = (await stored.json()) as { state: Record<string, { positions: object }> }
  expect(Object.values(state)[0]?.positions).toMatchObject(
    Object.fromEntries(
      Object.keys(Object.values(state)[0]?.positions ?? {}).map((one) => [one, { width: 4 }]),
    ),
  )
  await page.context().close()
})

test('fingers have one menu, always in sight', async ({ browser }) => {
  const { page } = await openTiles(browser, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  })
  const requests = tile(page, 'Requests')
  await expect(requests.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  expect(await opacityOf(menuOf(requests))).toBe(1)
  await menuOf(requests).tap()
  await page.getByRole('menuitem', { name: 'Focus this widget' }).tap()
  await expect(tile(page, 'Log')).toHaveCount(0)
  await menuOf(requests).tap()
  await page.getByRole('menuitem', { name: 'Un-focus widget' }).tap()
  await expect(tile(page, 'Log')).toBeVisible()
  await page.context().close()
})
