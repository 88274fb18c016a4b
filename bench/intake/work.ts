import { printFigure } from '../figures.ts'
import { processorSeconds } from '../processes.ts'

/** What it took to store messages. */
export interface Work {
  /** Messages a second. */
  rate: number
  /** Processor seconds of 100,000 messages, by process. */
  processor: Record<string, number>
}

export function printWork(name: string, { rate, processor }: Work, setting: string): void {
  printFigure(name, rate, 'messages/s', setting)
  for (const [process, seconds] of Object.entries(processor))
    printFigure(`    processor time of the ${process}`, seconds, 's', 'for 100,000 messages')
}

export async function measured(
  processes: Record<string, number | null | undefined>,
  count: number,
  task: () => Promise<unknown>,
): Promise<Work> {
  const before = Object.values(processes).map(processorSeconds)
  const startedAtMs = performance.now()
  await task()
  const rate = count / ((performance.now() - startedAtMs) / 1000)
  const processor = Object.entries(processes).map(([name, pid], index): [string, number] => [
    name,
    ((processorSeconds(pid) - (before[index] ?? 0)) / count) * 100_000,
  ])
  return { rate, processor: Object.fromEntries(processor) }
}
