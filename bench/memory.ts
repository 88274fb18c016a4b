import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../dev/product.ts'
import { printFigure } from './figures.ts'
import { residentMib } from './processes.ts'

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
