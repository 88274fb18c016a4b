import { type ConsolePage, openConsolePage } from '../console/console-page.ts'
import { median, printFigure } from '../figures.ts'
import type { IntakeBench } from './intake-bench.ts'
import { repeatedly } from './repeatedly.ts'

const pauseMs = 2000
/** A page that takes longer is none. */
const answerMs = 60_000
const range = 'rangetype=relative&relative=172800'

/** A person who searches and looks at the inputs again and again. */
export interface ConsoleWatch {
  /** Ends it and prints how long pages took, from their address to what they are opened for. */
  print(): Promise<void>
  close(): Promise<void>
}

/** @throws Error from `print` when a page did not come in time, with what was waited for */
export async function watchConsole({ product }: IntakeBench): Promise<ConsoleWatch> {
  const console = await openConsolePage(product)
  const searches: number[] = []
  const inputs: number[] = []
  let level = 3
  const stop = repeatedly(pauseMs, async () => {
    const rows = 'tbody [data-field="timestamp"]'
    searches.push(await openedMs(console, `/search?${range}&q=level:${level}`, rows))
    inputs.push(await openedMs(console, '/system/inputs', 'tbody tr'))
    level = level === 7 ? 3 : level + 1
  })
  return {
    print: async () => {
      await stop()
      printTimes('a search opened, to first rows', searches)
      printTimes('the page Inputs opened, to its rows', inputs)
    },
    close: () => console.close(),
  }
}

async function openedMs({ page, url }: ConsolePage, path: string, awaited: string): Promise<number> {
  const startedAtMs = performance.now()
  await page.goto(`${url}${path}`, { timeout: answerMs })
  try {
    await page.locator(awaited).first().waitFor({ timeout: answerMs })
  } catch {
    const shown = await page.locator('main').textContent()
    throw new Error(
      `Waited ${answerMs / 1000} s in vain for ${awaited} of ${path}. The page shows: ${shown?.slice(0, 2000)}`,
    )
  }
  return performance.now() - startedAtMs
}

function printTimes(name: string, times: readonly number[]): void {
  const setting = `of ${times.length}, longest ${Math.round(Math.max(...times))} ms`
  printFigure(`  console: ${name}`, median(times), 'ms', setting)
}
