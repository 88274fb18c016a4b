import { expect, type Page } from '@playwright/test'
import { graveProblemsInBothThemes } from './accessibility.ts'
import { chartMessages, chartWidgets, messageCount, storeDashboard } from './chart-dashboard.ts'
import { signIn } from './console.ts'
import { test } from './shared-product.ts'
import { loadStored } from './stored-views.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let place: Workplace
test.beforeAll(async ({ product }) => {
  place = await openWorkplace(product)
  await place.store(chartMessages())
})

const tile = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const controls = (page: Page) => page.getByRole('toolbar', { name: 'Wall display' })
const searches = /\/api\/views\/search\/\w+\/execute/

/** A wall of the first `count` charts, three a row; returns the id of the dashboard. */
async function openWall(page: Page, count: number, refresh = 1): Promise<string> {
  await signIn(page, place)
  const id = await storeDashboard(place, chartWidgets().slice(0, count), 'On the wall')
  await page.goto(`${place.url}/dashboards/tv/${id}?interval=600&refresh=${refresh}`)
  await expect(tile(page, 'Requests')).toContainText(String(messageCount))
  return id
}

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`the tiles fill ${width} × ${height} exactly, nothing scrolls, and the least text has 17 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openWall(page, 6, 600)
    await expect(page.getByText(/^Live, /)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'On the wall' })).toBeVisible()
    const seen = await page.locator('html').evaluate((html) => {
      const boxes = [...html.querySelectorAll('[data-widget]')].map((one) => one.getBoundingClientRect())
      const texts = [...html.querySelectorAll('[data-widget] h2, header p')]
      return {
        right: Math.max(...boxes.map((box) => box.right)),
        bottom: Math.max(...boxes.map((box) => box.bottom)),
        page: [html.scrollWidth, html.scrollHeight],
        // In pixels of the screen.
        least: Math.min(
          ...texts.map((one) => {
            const size = html.ownerDocument.defaultView?.getComputedStyle(one).fontSize ?? ''
            return Number.parseFloat(size) * one.currentCSSZoom
          }),
        ),
      }
    })
    expect(seen.page).toEqual([width, height])
    expect(width - seen.right).toBeLessThan(width / 60)
    expect(height - seen.bottom).toBeLessThan(height / 40)
    expect(seen.bottom).toBeLessThanOrEqual(height)
    expect(seen.least).toBeGreaterThanOrEqual(17)
  })
}

test('a number has 92 px on full HD, and a legend without room ends with how many more there are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signIn(page, place)
  const [number, , , area] = chartWidgets()
  if (!number || !area) throw new Error('There are no charts.')
  const byTime = {
    ...area,
    title: 'Moments',
    config: {
      ...area.config,
      column_pivots: [{ type: 'values', fields: ['took_ms'], config: { limit: 200 } }],
    },
  }
  const table = {
    ...byTime,
    id: crypto.randomUUID(),
    title: 'Figures',
    config: { ...byTime.config, visualization_config: { legend: 'below' } },
  }
  const widgets = [{ ...number, title: 'Requests' }, byTime, table]
  const id = await storeDashboard(place, widgets, 'Legends on the wall')
  await page.goto(`${place.url}/dashboards/tv/${id}?interval=600&refresh=600`)
  const text = tile(page, 'Requests').getByText(String(messageCount), { exact: true })
  await expect(text).toBeVisible()
  const size = await text.evaluate(
    (one) =>
      Number.parseFloat(one.ownerDocument.defaultView?.getComputedStyle(one).fontSize ?? '') *
      one.currentCSSZoom,
  )
  expect(Math.round(size)).toBe(92)
  for (const [title, entry] of [
    ['Moments', 'li'],
    ['Figures', 'tbody tr'],
  ] as const) {
    const legend = tile(page, title).getByRole('group', { name: 'Legend' })
    await expect(legend).toContainText(/\+\d+ more$/)
    const shown = await legend.locator(`${entry}:visible`).count()
    const all = await legend.locator(entry).count()
    expect(shown).toBeGreaterThan(0)
    await expect(legend).toContainText(`+${all - shown} more`)
  }
})

test('what has no room is on a further page; keys and controls go there, pause, change the theme and leave', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const id = await openWall(page, 9, 600)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(tile(page, 'World')).toHaveCount(0)
  await expect(controls(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'World')).toBeVisible()
  await expect(page.getByText('2 of 2')).toBeVisible()

  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  await expect(controls(page)).toBeVisible()
  await expect(controls(page)).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(page.getByText('Paused')).toBeVisible()
  const theme = await page.locator('html').getAttribute('data-theme')
  const other = theme === 'noir' ? 'teint' : 'noir'
  await page.keyboard.press('t')
  await expect(page.locator('html')).toHaveAttribute('data-theme', other)
  await expect(page).toHaveURL(new RegExp(`theme=${other}`))
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboards/${id}\\?page=`))
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '')
})

test('a search that fails is said, the old data stay and say how old they are, until it works again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openWall(page, 3)
  await page.route(searches, (route) =>
    route.fulfill({ status: 500, json: { type: 'ApiError', message: 'out of order' } }),
  )
  await expect(page.getByText('The search failed: ')).toContainText('out of order')
  await expect(page.getByText(/^\d+ s old$/)).toBeVisible()
  await expect(page.getByText(/^No new data since /)).toBeVisible()
  await expect(tile(page, 'Requests')).toContainText('as of')
  await expect(tile(page, 'Requests')).toContainText(String(messageCount))
  await page.unroute(searches)
  await expect(page.getByText(/^Live, /)).toBeVisible()
  await expect(page.getByText('The search failed: ')).toHaveCount(0)
})

test('a tile whose search fails keeps its data with their time, and says the fault', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openWall(page, 2)
  await page.route(searches, async (route) => {
    const answer = await route.fetch()
    const job = (await answer.json()) as Job
    for (const result of Object.values(job.results)) {
      for (const [id, { rows }] of Object.entries(result.search_types)) {
        if (rows?.length !== 1) continue
        delete result.search_types[id]
        result.errors.push({
          type: 'query',
          description: 'Unknown field.',
          search_type_id: id,
          query_id: 'q',
        })
      }
    }
    await route.fulfill({ response: answer, json: job })
  })
  await expect(page.getByText('1 tile failed')).toBeVisible()
  await expect(tile(page, 'Requests')).toContainText('Unknown field.')
  await expect(tile(page, 'Requests')).toContainText('as of')
  await expect(tile(page, 'Requests')).toContainText(String(messageCount))
  await expect(tile(page, 'Stacked')).not.toContainText('as of')
})

interface Job {
  results: Record<string, { search_types: Record<string, { rows?: unknown[] }>; errors: object[] }>
}

test('while the server is away the wall shows what it has, and goes on by itself', async ({ page }) => {
  await openWall(page, 2)
  await page.route(/\/api\//, (route) => route.abort())
  await expect(page.getByText('The server is away since')).toBeVisible()
  await expect(tile(page, 'Requests')).toContainText(String(messageCount))
  await page.unroute(/\/api\//)
  await expect(page.getByText('The server is away since')).toHaveCount(0)
  await expect(page.getByText(/^Live, /)).toBeVisible()
})

test('what somebody saves elsewhere is shown, and that it was deleted is said', async ({ page }) => {
  const id = await openWall(page, 2)
  const { view } = await loadStored(place, id)
  const saved = await place.api('PUT', `/views/${id}`, { ...view, title: 'Another name' })
  expect(saved.ok).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Another name' })).toBeVisible()
  expect((await place.api('DELETE', `/views/${id}`)).ok).toBe(true)
  await expect(
    page.getByText('This dashboard was deleted, or it is no longer shared with you.'),
  ).toBeVisible()
  await expect(tile(page, 'Requests')).toHaveCount(0)
})

test('another build of the console is loaded by itself', async ({ page }) => {
  let isOther = true
  await page.route(`${place.url}/`, async (route) => {
    if (!isOther) return route.continue()
    isOther = false
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="./assets/other.js"></script>',
    })
  })
  await signIn(page, place)
  const id = await storeDashboard(place, chartWidgets().slice(0, 1), 'Of another build')
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  await page.goto(`${place.url}/dashboards/tv/${id}?interval=600&refresh=600`)
  await expect.poll(() => documents.length).toBe(2)
  await expect(tile(page, 'Requests')).toContainText(String(messageCount))
})

test('open alerts are in the head and a tile; nothing is out of reach in both themes', async ({ page }) => {
  await page.route(/\/api\/events\/search/, (route) => route.fulfill({ json: alertAnswer() }))
  await openWall(page, 2, 600)
  await expect(page.getByText(/^1 open alert, first since \d\d:\d\d$/)).toBeVisible()
  await expect(tile(page, 'Open alerts')).toContainText('Payment gateway errors')
  await expect(tile(page, 'Open alerts')).toContainText('count() 312')
  await page.keyboard.press('Escape')
  await expect(controls(page)).toBeVisible()
  expect(await graveProblemsInBothThemes(page)).toEqual([])
})

/** As the server answers about one alert of this minute. */
function alertAnswer() {
  const timestamp = new Date().toISOString()
  const event = {
    id: 'one',
    event_definition_id: 'pay',
    timestamp,
    message: 'too many errors',
    key: '',
    priority: 3,
    alert: true,
    aggregation_conditions: { 'count()': 312 },
  }
  return {
    events: [{ event, index_name: '', index_type: 'message', acknowledgement: null }],
    total_events: 1,
    used_indices: [],
    context: { event_definitions: { pay: { id: 'pay', title: 'Payment gateway errors' } }, streams: {} },
  }
}
