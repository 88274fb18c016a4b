import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../dev/free-port.ts'
import { startProduct } from '../../dev/product.ts'
import { printFigure } from '../figures.ts'
import { paced, roundAndRound } from '../intake/chunk.ts'
import { chunksOf, gelfTcp, sendOver } from '../intake/protocols.ts'
import { type ConsolePage, openConsolePage } from './console-page.ts'

const rate = 200
const seconds = 20

/** What a page that shows new messages as they come takes of a core, on a product of its own: the messages are real ones. */
export async function measureLiveTail(): Promise<void> {
  const product = await startProduct()
  const console = await openConsolePage(product)
  try {
    const port = await freePort()
    await product.addInput(gelfTcp.inputType, { bind_address: '127.0.0.1', port })
    const chunks = chunksOf(gelfTcp, { seed: 3, count: 2_000, messages: 1 })
    const source = paced(roundAndRound(chunks, { count: rate * (2 * seconds + 10) }), rate)
    const sending = sendOver(gelfTcp, { port, chunks: source, connections: 1 })
    const { page } = console
    await page.goto(`${console.url}/search?rangetype=relative&relative=300`)
    await page.getByRole('region', { name: 'All Messages' }).waitFor()
    const still = await workDuring(console)
    await page.getByRole('switch', { name: 'Live' }).click()
    // A page full of them: rows out of sight are not in the page.
    await page.locator('[data-toggle]').nth(20).waitFor({ state: 'attached' })
    const live = await workDuring(console)
    const setting = `${rate} messages/s, ${seconds} s`
    printFigure('live: processor of the page', live.processShare, '% of a core', setting)
    printFigure('  its main thread', live.mainThreadShare, '% of a core', 'the rest is drawing, in software')
    printFigure('  floor: the same page, not live', still.processShare, '% of a core')
    await sending
  } finally {
    await console.close()
    await product.dispose()
  }
}

/** Shares of one core, in per cent. */
async function workDuring(console: ConsolePage) {
  const before = await usage(console)
  await sleep(seconds * 1000)
  const after = await usage(console)
  return {
    processShare: ((after.processSeconds - before.processSeconds) / seconds) * 100,
    mainThreadShare: ((after.mainThreadSeconds - before.mainThreadSeconds) / seconds) * 100,
  }
}

async function usage({ browser, cdp }: ConsolePage) {
  const ofBrowser = await browser.newBrowserCDPSession()
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo')
  await ofBrowser.detach()
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await cdp.send('Performance.getMetrics')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return {
    processSeconds: renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    mainThreadSeconds: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0,
  }
}
