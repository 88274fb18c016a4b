import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../dev/browser.mjs'
import { type Product, until } from '../../dev/product.ts'
import { openConsole } from '../../e2e/console.ts'
import browserConfig from '../../e2e/playwright.config.ts'

/** A signed-in page of the console, and what it can be measured through. */
export interface ConsolePage {
  browser: Browser
  page: Page
  cdp: CDPSession
  url: string
  close(): Promise<void>
}

/** Long enough for a page whose searches read everything, on a busy machine. */
const timeoutMs = 300_000

export async function openConsolePage(product: Product): Promise<ConsolePage> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('The benchmark of the console needs Chromium.')
  const args = browserConfig.use?.launchOptions?.args ?? []
  const browser = await chromium.launch({ executablePath, args })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(timeoutMs)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await openConsole(page, product)
  return { browser, page, cdp, url: product.url, close: () => browser.close() }
}

/** Playwright's own wait would evaluate text within the page, which the content security policy forbids. */
export function untilTrue(page: Page, expression: string): Promise<void> {
  return until(() => page.evaluate<boolean>(expression), expression, timeoutMs)
}

/** Address of the search for all messages of the time before `endMs`. */
export function searchOf({ url }: ConsolePage, endMs: number, lengthMs: number): string {
  const range = new URLSearchParams({
    rangetype: 'absolute',
    from: new Date(endMs - lengthMs).toISOString(),
    to: new Date(endMs).toISOString(),
  })
  return `${url}/search?${range}`
}
