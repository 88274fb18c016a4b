import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../dev/product.ts'
import { printFigure } from './figures.ts'

/** Resident memory of the whole product at rest, all processes together. */
export async function benchMemory({ seconds }: { seconds: number }): Promise<void> {
  const product = await startProduct()
  try {
    await sleep(seconds * 1000)
    const setting = `${seconds} s after the start, nothing stored`
    let total = 0
    for (const [role, pid] of Object.entries(product.processes())) {
      const mib = residentMib(pid)
      total += mib
      printFigure(`idle memory: ${role}`, mib, 'MiB', setting)
    }
    printFigure('idle memory: whole product', total, 'MiB', setting)
    printFigure('ratio to 1.2 GB', (total * 1024 ** 2) / 1.2e9, '')
  } finally {
    await product.dispose()
  }
}

/** Resident memory of one process. */
export function residentMib(pid: number | undefined): number {
  if (pid === undefined) throw new Error('a process of the product is missing')
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kib) / 1024
}
