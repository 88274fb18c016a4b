import { printFigure } from '../figures.ts'
import { residentMib } from '../processes.ts'
import { type IntakeBench, processIds } from './intake-bench.ts'
import { repeatedly } from './repeatedly.ts'

const intervalMs = 500

/** What a product holds while something goes on. */
export interface MemoryWatch {
  /** Ends the watch and prints what was seen: a leak has its most at the end, a bound does not. */
  print(): Promise<void>
}

/** Looks at the resident memory of each process, and at the journal. */
export function watchMemory(bench: IntakeBench): MemoryWatch {
  const processes = Object.entries(processIds(bench))
  const samples = new Map(processes.map(([name, pid]) => [name, [residentMib(pid)]]))
  const mostOfJournal = { entries: 0, mib: 0 }
  const stop = repeatedly(intervalMs, async () => {
    for (const [name, pid] of processes) samples.get(name)?.push(residentMib(pid))
    const answer = await bench.product.api('GET', '/system/journal')
    const journal = (await answer.json()) as { journal_size: number; uncommitted_journal_entries: number }
    mostOfJournal.mib = Math.max(mostOfJournal.mib, journal.journal_size / 1024 ** 2)
    mostOfJournal.entries = Math.max(mostOfJournal.entries, journal.uncommitted_journal_entries)
  })
  return {
    print: async () => {
      await stop()
      for (const [name, mib] of samples) printMemory(name, mib)
      printFigure('  journal, most', mostOfJournal.mib, 'MiB', `${mostOfJournal.entries} messages waiting`)
    },
  }
}

function printMemory(name: string, mib: readonly number[]): void {
  const half = Math.ceil(mib.length / 2)
  const most = (part: readonly number[]) => Math.round(Math.max(...part))
  const halves = `most in the first half ${most(mib.slice(0, half))}, in the second ${most(mib.slice(half))}`
  const setting = `before ${Math.round(mib[0] ?? 0)}, ${halves}, at the end ${Math.round(mib.at(-1) ?? 0)}`
  printFigure(`  memory of the ${name}, most`, Math.max(...mib), 'MiB', setting)
}
