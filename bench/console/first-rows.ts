import { median, printFigure } from '../figures.ts'
import { type ConsolePage, searchOf, untilTrue } from './console-page.ts'
import { type MainThreadWork, traceMainThread } from './main-thread.ts'

const hourMs = 3_600_000
/**
 * Each for the first time, or its rows would be there before the answer, and finds other messages than the one before;
 * `level:3` is left for the trace.
 */
const queries = [3, 4, 5, 6, 7].flatMap((level) => [`level:${level}`, `NOT level:${level}`]).slice(1)

const openings = 5

/** From the last byte of the answer until rows that were not there before are painted. */
export async function measureFirstRows(console: ConsolePage, endMs: number, setting: string): Promise<void> {
  const address = searchOf(console, endMs, hourMs)
  const open = async () => {
    await console.page.goto(address)
    return await paintedAfterAnswer(console)
  }
  await console.page.addInitScript(watchRows)
  const what = `${setting}, last hour, goal 300`
  const opened: number[] = []
  for (let run = 0; run < openings; run += 1) opened.push(await open())
  printFigure('answer to first rows, page opened', median(opened), 'ms', what)
  printFigure(`  longest of ${openings}`, Math.max(...opened), 'ms')
  printWork(await traceMainThread(console, open))
  const searched: number[] = []
  for (const query of queries) searched.push(await searchFor(console, query))
  printFigure('answer to first rows, another search', median(searched), 'ms', what)
  printFigure(`  longest of ${queries.length}`, Math.max(...searched), 'ms')
  printWork(await traceMainThread(console, () => searchFor(console, 'level:3')))
}

/** Of the whole way: what comes before the answer, too. */
function printWork({ scriptMs, styleMs, layoutMs, paintMs, longestTaskCpuMs }: MainThreadWork): void {
  const all = scriptMs + styleMs + layoutMs + paintMs
  const longest = `longest task ${longestTaskCpuMs.toFixed(0)} ms`
  printFigure('  processor time of the main thread in all', all, 'ms', longest)
}

/** Milliseconds from the last byte of the answer until the rows of a zoom into a quarter of the time are painted. */
export async function measureZoom(console: ConsolePage, endMs: number, setting: string): Promise<void> {
  const { page } = console
  const times: number[] = []
  for (let run = 0; run < openings; run += 1) {
    await page.goto(searchOf(console, endMs, (run + 2) * hourMs))
    await paintedAfterAnswer(console)
    const box = await page
      .getByRole('region', { name: 'Message Count' })
      .locator('canvas')
      .first()
      .boundingBox()
    if (!box) throw new Error('The histogram is not shown.')
    const y = box.y + box.height / 2
    const chosen = page.getByRole('region', { name: 'Chosen time' })
    // What takes the drag comes when the chart is drawn.
    for (let tries = 0; !(await chosen.isVisible()); tries += 1) {
      if (tries === 20) throw new Error('No time could be chosen in the histogram.')
      await page.mouse.move(box.x + box.width * 0.4, y)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.65, y, { steps: 5 })
      await page.mouse.up()
      await page.waitForTimeout(500)
    }
    await page.evaluate('window.watchRows()')
    await page.keyboard.press('Enter')
    times.push(await paintedAfterAnswer(console))
  }
  printFigure('answer to rows, zoom by the histogram', median(times), 'ms', `${setting}, goal 150`)
  printFigure(`  longest of ${openings}`, Math.max(...times), 'ms')
}

async function searchFor(console: ConsolePage, query: string): Promise<number> {
  const { page } = console
  await page.getByRole('textbox', { name: 'Search query' }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(query)
  await page.keyboard.press('Escape')
  await page.evaluate('window.watchRows()')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  return await paintedAfterAnswer(console)
}

async function paintedAfterAnswer({ page }: ConsolePage): Promise<number> {
  await untilTrue(page, 'window.rowsPaintedAtMs !== null')
  const [paintedAtMs, answeredAtMs] = await page.evaluate<[number, number]>(`[
    window.rowsPaintedAtMs,
    Math.max(...performance.getEntriesByType('resource')
      .filter(({ name, responseEnd }) => /\\/(execute|status\\/\\w+)$/.test(name) && responseEnd < window.rowsPaintedAtMs)
      .map(({ responseEnd }) => responseEnd)),
  ]`)
  return paintedAtMs - answeredAtMs
}

/** Notes when rows of other messages than now are painted: the frame after the change has been drawn by then. */
const watchRows = `
performance.setResourceTimingBufferSize(5000)
window.watchRows = () => {
  const shown = () => [...document.querySelectorAll('tbody [data-field="timestamp"] time')].slice(0, 5).map(({ title }) => title).join()
  const before = shown()
  window.rowsPaintedAtMs = null
  const observer = new MutationObserver(() => {
    if (shown() === before) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.rowsPaintedAtMs = performance.now() }, 0))
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
window.watchRows()`
