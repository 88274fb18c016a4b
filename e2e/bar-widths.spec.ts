import { expect, type Page } from '@playwright/test'
import { storeDashboard } from './chart-dashboard.ts'
import { openConsole, openSection } from './console.ts'
import { test } from './shared-product.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

test.describe.configure({ mode: 'default' })

let place: Workplace
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
})

const widths = [390, 820, 1024, 1280, 1920]
const absolute = { type: 'absolute', from: '2026-01-02T03:04:05.678Z', to: '2026-01-03T03:04:05.678Z' }
const keyword = { type: 'keyword', keyword: 'last monday to last friday', timezone: 'Asia/Tokyo' }
const addresses = [
  'rangetype=relative&relative=300',
  'rangetype=relative&from=90000&to=86400',
  'rangetype=absolute&from=2026-01-02T03:04:05.678Z&to=2026-01-03T03:04:05.678Z',
  'rangetype=keyword&keyword=last%20monday%20to%20last%20friday',
]

/** Texts of a bar that are broken into lines, and what stands out of it; what is typed has lines of its own. */
const faultsOf = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const faults = []
    const root = document.querySelector('[aria-label="${name}"]')
    const { left, right } = root.getBoundingClientRect()
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.parentElement.closest('.cm-editor, textarea, .visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) faults.push(tops.size + ' lines: ' + text.data)
    }
    for (const control of root.querySelectorAll('button, input')) {
      const box = control.getBoundingClientRect()
      const isShown = box.width > 0 && !control.closest('.visually-hidden')
      if (isShown && (box.left < left - 1 || box.right > right + 1)) faults.push('outside: ' + control.outerHTML)
    }
    return faults
  })()`)

async function expectReadable(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('search', { name })
  await expect(bar).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => faultsOf(page, name), `at ${width}`).toEqual([])
    const query = bar.getByRole('textbox', { name: 'Search query' })
    const roomOf = async () => (await query.boundingBox())?.width ?? 0
    await expect.poll(roomOf, `at ${width}`).toBeGreaterThan(170)
  }
}

async function setPinned(page: Page, isPinned: boolean): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${place.url}/search`)
  await openSection(page, 'Fields')
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  const toPin = sidebar.getByRole('button', { name: 'Display sidebar inline' })
  const toFree = sidebar.getByRole('button', { name: 'Display sidebar as overlay' })
  await expect(toPin.or(toFree)).toBeVisible()
  const change = isPinned ? toPin : toFree
  if (await change.isVisible()) await change.click()
  await expect(page.getByTestId('sidebar-overlay')).toHaveCount(isPinned ? 0 : 1)
}

test('every range is read in one line or two, however narrow the page is', async ({ page }) => {
  await openConsole(page, place)
  for (const isPinned of [false, true]) {
    await setPinned(page, isPinned)
    const bar = page.getByRole('search', { name: 'Search messages' })
    for (const address of addresses) {
      await page.goto(`${place.url}/search?${address}`)
      await expect(page.getByText('No messages found')).toBeVisible()
      await expectReadable(page, 'Search messages')
      const shown = bar.getByRole('button', { name: /^From / })
      expect((await shown.boundingBox())?.height).toBeLessThan(40)
    }
  }
})

test('the bars of a dashboard and of a widget that is edited have room on narrow pages', async ({ page }) => {
  await openConsole(page, place)
  const ranges = [absolute, keyword, { type: 'relative', from: 90000, to: 86400 }]
  const widgets = ranges.map((timerange, number) => ({
    id: crypto.randomUUID(),
    title: `Range ${number}`,
    type: 'messages',
    config: { fields: ['timestamp'], show_message_row: true, show_summary: true, decorators: [], sort: [] },
    timerange,
  }))
  const id = await storeDashboard(place, widgets, 'Ranges')
  for (const isPinned of [false, true]) {
    await setPinned(page, isPinned)
    await page.goto(`${place.url}/dashboards/${id}`)
    await expectReadable(page, 'Filter all widgets')
    for (const widget of widgets) {
      await page.goto(`${place.url}/dashboards/${id}?focusedId=${widget.id}&editing=true`)
      await expectReadable(page, 'Query of the widget')
    }
  }
  await setPinned(page, false)
})

/** Controls that lie on one another or out of the page, by their names. */
const crowdedIn = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const controls = [...document.querySelectorAll('${selector}')].map((control) => ({
      name: control.getAttribute('aria-label') ?? control.textContent,
      box: control.getBoundingClientRect(),
    })).filter(({ box }) => box.width > 0)
    const outside = controls.filter(({ box }) => box.left < 0 || box.right > innerWidth)
    const covered = controls.filter(({ box }, index) => controls.slice(index + 1).some((other) =>
      box.left < other.box.right - 1 && other.box.left < box.right - 1 &&
      box.top < other.box.bottom - 1 && other.box.top < box.bottom - 1))
    return [...outside, ...covered].map(({ name }) => name)
  })()`)

test('the head of a view and the editor of a widget have their controls side by side on a phone', async ({
  page,
}) => {
  await openConsole(page, place)
  const widget = {
    id: crypto.randomUUID(),
    title: 'Counted',
    type: 'aggregation',
    config: {
      visualization: 'bar',
      series: [{ function: 'count()', config: { name: null } }],
      row_pivots: [],
      column_pivots: [],
      sort: [],
      rollup: true,
      visualization_config: null,
      formatting_settings: { chart_colors: [] },
      event_annotation: false,
    },
  }
  const id = await storeDashboard(place, [widget], 'Of a phone')
  const head = ':has(> [aria-label="Breadcrumb"]) :is(button, a)'
  await page.setViewportSize({ width: 390, height: 800 })
  for (const address of [
    'search',
    `dashboards/${id}`,
    `dashboards/${id}?focusedId=${widget.id}&editing=true`,
  ]) {
    await page.goto(`${place.url}/${address}`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    await expect.poll(() => crowdedIn(page, head), address).toEqual([])
  }
  const editor = page.getByRole('region', { name: 'Editing “Counted”' })
  await expect(editor.getByRole('button', { name: 'Update preview' })).toBeVisible()
  await expect.poll(() => crowdedIn(page, '[aria-label="Editing “Counted”"] button')).toEqual([])
})
