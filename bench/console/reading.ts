import { median, printFigure } from '../figures.ts'
import { type ConsolePage, searchOf, untilTrue } from './console-page.ts'

/** Messages that are read one after another. */
const messages = 20

/** From the key until the next message is painted in the panel beside the list. */
export async function measureReading(console: ConsolePage, endMs: number, setting: string): Promise<void> {
  const { page } = console
  await page.goto(searchOf(console, endMs, 3_600_000))
  const rows = page.getByRole('table', { name: 'All Messages' }).locator('[data-toggle]')
  await rows.nth(messages).waitFor({ state: 'attached' })
  const panel = page.getByRole('region', { name: 'Message', exact: true })
  // The first time its script is loaded.
  await rows.first().press('Enter')
  await panel.locator('dl').first().waitFor()
  await page.waitForTimeout(1_000)
  await page.evaluate(watchPanel)
  const times: number[] = []
  for (let no = 0; no < messages; no += 1) {
    await page.evaluate('window.panelPaintedMs = null')
    await page.keyboard.press('j')
    await untilTrue(page, 'window.panelPaintedMs !== null')
    times.push(await page.evaluate<number>('window.panelPaintedMs'))
  }
  printFigure('from key to the next message, painted', median(times), 'ms', `${setting}, goal 100`)
  printFigure(`  longest of ${messages}`, Math.max(...times), 'ms')
}

/** Notes how long after a key the panel has been painted: the frame after the change has been drawn by then. */
const watchPanel = `
document.addEventListener('keydown', ({ timeStamp }) => { window.keyAtMs = timeStamp }, { capture: true })
new MutationObserver((changes) => {
  if (!changes.some(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-label="Message"]'))) return
  requestAnimationFrame(() => setTimeout(() => { window.panelPaintedMs ??= performance.now() - window.keyAtMs }, 0))
}).observe(document, { subtree: true, childList: true, characterData: true })`
