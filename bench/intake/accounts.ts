import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchInput, IntakeBench } from './intake-bench.ts'

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
 * Waits until everything sent is accounted for and nothing waits in the journal.
 * @throws Error when that does not come, or when the numbers are not those of the sender and the store
 */
export async function settledBalance(
  bench: IntakeBench,
  input: BenchInput,
  { sent, timeoutMs }: { sent: number; timeoutMs: number },
): Promise<Balance> {
  const deadline = performance.now() + timeoutMs
  let balance = await balanceOf(bench, input)
  while (balance.received !== sent || balance.in_journal > 0) {
    if (performance.now() > deadline)
      throw new Error(
        `${input.protocol.title}: waited ${timeoutMs / 1000} s in vain until ${sent} sent are received and none waits: ${balanceText(balance)}`,
      )
    await sleep(200)
    balance = await balanceOf(bench, input)
  }
  const { received, stored, shed, failed, dropped } = balance
  const rows = await storedOf(bench, input)
  if (received !== stored + shed + failed + dropped || stored !== rows)
    throw new Error(
      `${input.protocol.title} does not balance, the store has ${rows}: ${balanceText(balance)}`,
    )
  return balance
}

export function printBalance({ protocol }: BenchInput, balance: Balance): void {
  console.log(`  accounts of ${protocol.title} balance, and the store has the same: ${balanceText(balance)}`)
}

function balanceText({ received, stored, shed, failed, dropped, in_journal }: Balance): string {
  return `received ${received} = stored ${stored} + shed ${shed} + failed ${failed} + dropped ${dropped} + in journal ${in_journal}`
}

async function storedOf({ engine }: IntakeBench, { id }: BenchInput): Promise<number> {
  const tables = `merge('logline', '^messages_')`
  return Number(await engine.sql(`SELECT count() FROM ${tables} WHERE sf['gl2_source_input'] = '${id}'`))
}
