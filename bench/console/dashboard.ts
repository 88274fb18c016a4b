import { setTimeout as sleep } from 'node:timers/promises'
import { storeDashboard } from '../../e2e/chart-dashboard.ts'
import { type DataBench, promotedColumns, settle } from '../data-bench.ts'
import { median, printFigure } from '../figures.ts'
import { type ConsolePage, openConsolePage, untilTrue } from './console-page.ts'
import { dashboardWidgets, type MeasuredWidget } from './dashboard-widgets.ts'

const title = 'Twenty widgets'
const warmTitle = 'One day of them'
const runs = 3
/** After so many uses, the store gives the fields of the widgets columns of their own. */
const usesBeforePromotion = 4

/** A dashboard of twenty widgets over all messages: opened, refreshed, left. */
export async function measureDashboard(bench: DataBench, setting: string): Promise<void> {
  const stored: string[] = []
  const store = async (days: number, name: string) => {
    const widgets = dashboardWidgets({ ...bench, days, columns: new Map() })
    stored.push(await storeDashboard(bench.product, widgets, name))
    return widgets
  }
  const console = await openConsolePage(bench.product)
  try {
    await console.page.addInitScript(watchWidgets)
    await warm(bench, console, await store(1, warmTitle))
    const widgets = await store(bench.days, title)
    await measureOpening(bench, console, setting)
    await measureRefresh(console, widgets)
    await measureLeaving(bench, console)
  } finally {
    await console.close()
    for (const id of stored) await bench.product.api('DELETE', `/views/${id}`)
  }
}

/** As often as it takes until the fields have columns, on one day of messages. */
async function warm(
  bench: DataBench,
  console: ConsolePage,
  widgets: readonly MeasuredWidget[],
): Promise<void> {
  for (let use = 0; use < usesBeforePromotion; use += 1)
    await openDashboard(console, warmTitle, widgets.length)
  await sleep(5_000)
  await settle(bench.engine)
}

async function measureOpening(bench: DataBench, console: ConsolePage, setting: string): Promise<void> {
  const widgets = dashboardWidgets({
    ...bench,
    columns: await promotedColumns(bench),
  })
  const [firsts, alls, floors] = [[] as number[], [] as number[], [] as number[]]
  for (let run = 0; run < runs; run += 1) {
    floors.push(await bareSqlMs(bench, widgets))
    const opened = await openDashboard(console, title, widgets.length)
    firsts.push(opened.firstMs)
    alls.push(opened.allMs)
  }
  const what = `${setting}, ${widgets.length} widgets, median of ${runs}`
  printFigure('dashboard: first widget', median(firsts), 'ms', `${what}, goal 1,000`)
  printFigure('  all widgets', median(alls), 'ms')
  printFigure('  floor: their bare SQL, one after another', median(floors), 'ms')
  printFigure('  ratio', median(alls) / median(floors), '', 'goal 1.5')
}

async function bareSqlMs({ engine }: DataBench, widgets: readonly MeasuredWidget[]): Promise<number> {
  const startedAtMs = performance.now()
  for (const { floor } of widgets) await Promise.all(floor.map((statement) => engine.sql(statement)))
  return performance.now() - startedAtMs
}

/** By its link in the list; nothing of it is in the memory of the page. */
async function openDashboard({ page, url }: ConsolePage, name: string, count: number) {
  await page.goto(`${url}/dashboards`)
  const link = page.getByRole('link', { name })
  await link.waitFor()
  await page.evaluate(`window.watchWidgets(${count})`)
  await link.click()
  await untilTrue(page, 'window.widgetTimes.allMs !== null').catch(async (error: unknown) => {
    const empty = await page.evaluate<string[]>('window.emptyWidgets()')
    throw new Error(`Nothing is shown by ${empty.join(', ')}`, { cause: error })
  })
  return await page.evaluate<{ firstMs: number; allMs: number }>('window.widgetTimes')
}

/** Asks again for what has not changed: nothing needs to be drawn again. */
async function measureRefresh({ page }: ConsolePage, widgets: readonly MeasuredWidget[]): Promise<void> {
  await sleep(2_000)
  await page.evaluate('window.watchRepaints()')
  const answered = page.waitForResponse(async (response) => {
    if (!/\/(execute|status\/\w+)$/.test(new URL(response.url()).pathname)) return false
    return ((await response.json()) as { execution: { done: boolean } }).execution.done
  })
  const filter = page.getByRole('search', { name: 'Filter all widgets' })
  await filter.getByRole('button').last().click()
  await answered
  await sleep(2_000)
  const { changed, drawn } = await page.evaluate<{ changed: string[]; drawn: number }>('window.repaints()')
  printFigure(
    'refresh without news: changed widgets',
    changed.length,
    `of ${widgets.length}`,
    changed.join(', '),
  )
  printFigure('  canvases drawn again', drawn, '')
}

/** Leaves while the engine works, and looks when it has stopped. */
async function measureLeaving(bench: DataBench, console: ConsolePage): Promise<void> {
  const { page, url } = console
  const afterMs: number[] = []
  for (const workedMs of [200, 1_000, 3_000]) {
    await page.goto(`${url}/dashboards`)
    await page.getByRole('link', { name: title }).click()
    await untilWorking(bench)
    await sleep(workedMs)
    if ((await statementsOf(bench)) === 0) continue // it had finished by itself
    await page.getByRole('link', { name: 'Welcome' }).click()
    const leftAtMs = performance.now()
    while ((await statementsOf(bench)) > 0) await sleep(20)
    afterMs.push(performance.now() - leftAtMs)
  }
  const times = afterMs.length === 0 ? 'it was loaded before' : `longest of ${afterMs.length}, goal 1,000`
  printFigure('left while loading: engine idle after', Math.max(0, ...afterMs), 'ms', times)
}

async function untilWorking(bench: DataBench): Promise<void> {
  for (let waited = 0; waited < 500 && (await statementsOf(bench)) === 0; waited += 1) await sleep(10)
}

async function statementsOf({ engine, table }: DataBench): Promise<number> {
  return Number(
    await engine.sql(
      `SELECT count() FROM system.processes WHERE query LIKE '%${table}%' AND query NOT LIKE '%system.processes%'`,
    ),
  )
}

/** When the first and when all widgets show something, and what a refresh changes in them. */
const watchWidgets = `
const bodies = () => [...document.querySelectorAll('[data-widget]')].map((card) => [card, card.querySelector('[aria-busy]')])
const isFilled = (body) => body !== null && (body.querySelector('canvas, table') !== null || body.textContent.trim() !== '')
window.watchWidgets = (count) => {
  window.widgetTimes = { firstMs: null, allMs: null }
  let startedAtMs = 0
  addEventListener('click', (event) => { startedAtMs = event.timeStamp }, { capture: true, once: true })
  const look = () => requestAnimationFrame(() => setTimeout(() => {
    const filled = bodies().filter(([, body]) => isFilled(body)).length
    const nowMs = performance.now() - startedAtMs
    if (filled > 0) window.widgetTimes.firstMs ??= nowMs
    if (filled >= count) window.widgetTimes.allMs = nowMs
    else look()
  }, 0))
  look()
}
window.emptyWidgets = () => bodies().filter(([, body]) => !isFilled(body)).map(([card]) => card.getAttribute('aria-label'))
window.watchRepaints = () => {
  const changed = new Set()
  const drawn = new Set()
  for (const [card, body] of bodies()) {
    // What is shown comes last, behind the bar that says that something is under way.
    const view = body?.lastElementChild
    if (!view) continue
    new MutationObserver(() => changed.add(card.getAttribute('aria-label')))
      .observe(view, { subtree: true, childList: true, characterData: true })
  }
  const clear = CanvasRenderingContext2D.prototype.clearRect
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    drawn.add(this.canvas)
    return clear.apply(this, area)
  }
  window.repaints = () => ({ changed: [...changed], drawn: drawn.size })
}`
