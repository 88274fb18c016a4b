import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoDependencies } from './demo-routes.ts'
import type { DemoWish } from './demo-sender.ts'

const askEveryMs = 250
const waitMs = 60_000

/** Sends the sample logs as soon as a GELF TCP input runs. Rejects when none does within a minute. */
export async function startDemoWhenReady(
  { demoSender, findGelfTcpInput }: DemoDependencies,
  wish: DemoWish,
  signal: AbortSignal,
): Promise<void> {
  for (const deadlineMs = Date.now() + waitMs; Date.now() < deadlineMs; ) {
    const input = await findGelfTcpInput()
    if (signal.aborted) return
    if (input) return demoSender.start(input, wish)
    await sleep(askEveryMs)
  }
  throw new Error('No GELF TCP input runs: start one under System, Inputs.')
}
