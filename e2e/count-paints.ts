import { expect, type Page } from '@playwright/test'

// Both run in the page. They are text, since the tests are checked without the types of a browser.
const counter = `
  window.paints = {}
  window.lastPaintAt = performance.now()
  const { clearRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...box) {
    const title = this.canvas.closest?.('[data-widget]')?.getAttribute('aria-label') ?? ''
    window.paints[title] = (window.paints[title] ?? 0) + 1
    window.lastPaintAt = performance.now()
    clearRect.apply(this, box)
  }`
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))'

/** From the next page on: each painting of a chart begins with clearing its canvas. */
export async function countPaints(page: Page): Promise<void> {
  await page.addInitScript({ content: counter })
}

/** Until no chart was painted for half a second: one whose box has changed is painted again when that has come to rest. */
export async function paintingRests(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<number>('performance.now() - window.lastPaintAt'))
    .toBeGreaterThan(500)
}

/** How often the charts of widgets were painted since the page was opened, by title; what is due is painted first. */
export async function paintsOf(page: Page, titles: readonly string[]): Promise<Record<string, number>> {
  await page.evaluate(twoFrames)
  const all = await page.evaluate<Record<string, number>>('window.paints')
  return Object.fromEntries(titles.map((title) => [title, all[title] ?? 0]))
}
