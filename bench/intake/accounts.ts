import { setTimeout as sleep } from 'node:timers/promises'
import { droppedDatagrams } from '../../apps/server/src/data-plane/transports/udp-drops.ts'
import type { BenchInput, IntakeBench } from './intake-bench.ts'
import type { Sent } from './senders.ts'

/** What became of the messages of an input, as `GET /system/inputs/accounting` tells it. */
export interface Balance {
  received: number
  stored: number
  shed: number
  failed: number
  dropped: number
  in_journal: number
}

const nothing: Balance = { received: 0, stored: 0, shed: 0, failed: 0, dropped: 0, in_journal: 0 }

export async function balanceOf({ product }: IntakeBench, { id }: BenchInput): Promise<Balance> {
  const answer = await product.api('GET', '/system/inputs/accounting')
  const { inputs } = (await answer.json()) as { inputs: Record<string, Balance> }
  return inputs[id] ?? nothing
}

/**
 * Waits until everything sent is accounted for, nothing waits in the journal, and the store has what is said to be stored.
 * @throws Error with the numbers when that does not come
 */
export async function settledBalance(
  bench: IntakeBench,
  input: BenchInput,
  { timeoutMs, ...sent }: Sent & { timeoutMs: number },
): Promise<Balance> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const balance = await balanceOf(bench, input)
    const rows = accountsFor(input, sent, balance) ? await storedOf(bench, input) : null
    if (rows === balance.stored) return balance
    if (performance.now() > deadline)
      throw new Error(
        `${input.protocol.title}: waited ${timeoutMs / 1000} s in vain until ${sent.messages} messages and ${sent.repeated} repeated requests are accounted for, and none waits: ${balanceText(balance)}; the store has ${rows ?? 'not been asked'}`,
      )
    await sleep(200)
  }
}

/** What was to be repeated counts as one that was shed; of it, all but one message may have been taken. */
function accountsFor({ protocol }: BenchInput, { messages, repeated }: Sent, balance: Balance): boolean {
  const { received, stored, shed, failed, dropped, in_journal } = balance
  const twice = received - messages - repeated
  const isSum = received === stored + shed + failed + dropped
  return isSum && in_journal === 0 && twice >= 0 && twice <= repeated * (protocol.messages - 1)
}

/** Before the input is gone: the system forgets what it dropped with the socket. */
export async function printBalance({ protocol, port }: BenchInput, balance: Balance): Promise<void> {
  console.log(`  accounts of ${protocol.title} balance, and the store has the same: ${balanceText(balance)}`)
  const bySystem = protocol.isLossy ? await droppedDatagrams('127.0.0.1', port) : null
  if (bySystem !== null)
    console.log(`    shed by the system ${bySystem}, as the journal refused them ${balance.shed - bySystem}`)
}

function balanceText({ received, stored, shed, failed, dropped, in_journal }: Balance): string {
  return `received ${received} = stored ${stored} + shed ${shed} + failed ${failed} + dropped ${dropped} + in journal ${in_journal}`
}

async function storedOf({ engine }: IntakeBench, { id }: BenchInput): Promise<number> {
  const tables = `merge('logline', '^messages_')`
  return Number(await engine.sql(`SELECT count() FROM ${tables} WHERE sf['gl2_source_input'] = '${id}'`))
}
