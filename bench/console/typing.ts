import { printFigure } from '../figures.ts'
import type { ConsolePage } from './console-page.ts'
import { type MainThreadWork, traceMainThread } from './main-thread.ts'

/** Forty characters with fields, values and operators: completions come and go with them. */
const typed = 'user:user-12 AND service_1_f OR took_ms:>'
/** About what a fast typist takes for a character. */
const keyDelayMs = 90
/** After so long the console asks for the fields again. */
const fieldsStaleMs = 31_000

export async function measureTyping(console: ConsolePage, setting: string): Promise<void> {
  const { page } = console
  await page.goto(`${console.url}/search?rangetype=relative&relative=300`)
  await page.locator('.cm-content').waitFor()
  const type = () => traceMainThread(console, () => typeOnce(console))
  printTyping('typing 40 characters, fields being loaded', await type(), setting)
  printTyping('typing 40 characters', await type(), setting)
  const longestMs = await page.evaluate<number>('window.longestEventMs')
  printFigure('  from key to paint, longest', longestMs, 'ms', 'Event Timing, in steps of 8 ms')
  await page.waitForTimeout(fieldsStaleMs)
  printTyping('typing 40 characters, fields loaded again', await type(), setting)
}

function printTyping(name: string, work: MainThreadWork, setting: string): void {
  printFigure(`${name}: longest task`, work.longestTaskMs, 'ms', `${setting}, goal 50`)
  printFigure('  longest, processor time', work.longestTaskCpuMs, 'ms', `${work.longTasks} tasks above 50 ms`)
  const perCharacter = (work.scriptMs + work.styleMs + work.layoutMs) / typed.length
  printFigure('  script, style and layout a character', perCharacter, 'ms', 'processor time')
}

async function typeOnce({ page }: ConsolePage): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Search query' })
  await editor.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.evaluate(observeEvents)
  await page.keyboard.type(typed, { delay: keyDelayMs })
  await page.waitForTimeout(500) // what the last letters have set off
  await page.keyboard.press('Escape')
}

const observeEvents = `
window.longestEventMs = 0
window.eventObserver?.disconnect()
window.eventObserver = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestEventMs = Math.max(window.longestEventMs, duration)
})
window.eventObserver.observe({ type: 'event', durationThreshold: 16 })`
