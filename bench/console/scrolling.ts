import type { Locator } from '@playwright/test'
import { median, printFigure } from '../figures.ts'
import { type ConsolePage, searchOf } from './console-page.ts'
import { type MainThreadWork, traceMainThread } from './main-thread.ts'

const scrolledPixels = 12_000
const pixelsPerSecond = 2_400

/** The messages of a day, of which more are asked for on the way, scrolled as by a finger. */
export async function measureStreamScrolling(
  console: ConsolePage,
  endMs: number,
  setting: string,
): Promise<void> {
  const { page } = console
  await page.goto(searchOf(console, endMs, 86_400_000))
  const list = page.getByRole('table', { name: 'All Messages' })
  await list.locator('[data-toggle]').nth(20).waitFor({ state: 'attached' })
  await page.waitForTimeout(2_000)
  await measureScrolling(console, list.locator('xpath=..'), { name: 'scrolling the stream', setting })
}

/** All fields of the catalogue in the sidebar. */
export async function measureFieldScrolling(console: ConsolePage, setting: string): Promise<void> {
  const { page } = console
  await page.goto(`${console.url}/search?rangetype=relative&relative=300`)
  const sidebar = page.getByRole('region', { name: 'Sidebar' })
  await sidebar.getByRole('button', { name: 'all', exact: true }).click()
  const fields = sidebar.getByRole('list', { name: 'Fields' })
  await fields.getByRole('listitem').nth(10).waitFor()
  const count = await fields.getByRole('listitem').first().getAttribute('aria-setsize')
  await measureScrolling(console, fields.locator('xpath=..'), {
    name: 'scrolling the list of fields',
    setting: `${count} fields, ${setting}`,
  })
}

async function measureScrolling(
  console: ConsolePage,
  scroller: Locator,
  { name, setting }: { name: string; setting: string },
): Promise<void> {
  const atRest = await framesDuring(console, () => console.page.waitForTimeout(3_000))
  let frames: readonly number[] = []
  const work = await traceMainThread(console, async () => {
    frames = await framesDuring(console, () => scroll(console, scroller))
  })
  printFigure(name, framesPerSecond(frames), 'frames/s', `${setting}, goal 50`)
  printFigure('  floor: the same page at rest', framesPerSecond(atRest), 'frames/s')
  printFigure('  ratio', framesPerSecond(frames) / framesPerSecond(atRest), '')
  printFigure(
    '  between frames: median',
    median(frames),
    'ms',
    `longest ${Math.max(...frames).toFixed(0)} ms`,
  )
  printFrameWork(work, frames.length)
}

function printFrameWork(work: MainThreadWork, frames: number): void {
  const perFrame = (ms: number) => (ms / frames).toFixed(2)
  const parts = `script ${perFrame(work.scriptMs)}, style ${perFrame(work.styleMs)}, layout ${perFrame(work.layoutMs)}, paint ${perFrame(work.paintMs)}`
  const all = work.scriptMs + work.styleMs + work.layoutMs + work.paintMs
  printFigure('  main thread a frame, processor time', all / frames, 'ms', parts)
}

function framesPerSecond(betweenMs: readonly number[]): number {
  return (1000 * betweenMs.length) / betweenMs.reduce((sum, ms) => sum + ms, 0)
}

/** Milliseconds between the frames of the main thread during `action`. */
async function framesDuring({ page }: ConsolePage, action: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(recordFrames)
  await action()
  const times = await page.evaluate<number[]>('cancelAnimationFrame(window.frameHandle), window.frameTimes')
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

const recordFrames = `
window.frameTimes = []
window.recordFrame = (time) => {
  window.frameTimes.push(time)
  window.frameHandle = requestAnimationFrame(window.recordFrame)
}
window.frameHandle = requestAnimationFrame(window.recordFrame)`

async function scroll({ cdp }: ConsolePage, scroller: Locator): Promise<void> {
  const box = await scroller.boundingBox()
  if (!box) throw new Error('What is to be scrolled is not shown.')
  const top = () => scroller.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop)
  const before = await top()
  await cdp.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: -scrolledPixels,
    speed: pixelsPerSecond,
    preventFling: true,
  })
  if (before === (await top())) throw new Error('Nothing was scrolled.')
}
