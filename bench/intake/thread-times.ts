import { readdirSync, readFileSync } from 'node:fs'
import { ticksPerSecond } from '../processes.ts'
import { repeatedly } from './repeatedly.ts'

/** Threads of an engine take another name with another task, so that each is looked at often. */
const intervalMs = 100

export interface ThreadTimes {
  /** Processor seconds since the start by name of the thread. Of what ended between two looks, the last piece is missing. */
  stop(): Promise<Map<string, number>>
}

export function watchThreads(pid: number | null | undefined): ThreadTimes {
  const seconds = new Map<string, number>()
  const known = ticksOfThreads(pid)
  const look = () => {
    for (const [id, { name, ticks }] of ticksOfThreads(pid)) {
      const since = ticks - (known.get(id)?.ticks ?? 0)
      known.set(id, { name, ticks })
      if (since > 0) seconds.set(name, (seconds.get(name) ?? 0) + since / ticksPerSecond)
    }
  }
  const stop = repeatedly(intervalMs, look)
  return {
    stop: async () => {
      await stop()
      return seconds
    },
  }
}

function ticksOfThreads(pid: number | null | undefined): Map<string, { name: string; ticks: number }> {
  const found = new Map<string, { name: string; ticks: number }>()
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    try {
      const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
      const end = stat.lastIndexOf(')')
      const [user, system] = stat
        .slice(end + 2)
        .split(' ')
        .slice(11, 13)
      found.set(id, { name: stat.slice(stat.indexOf('(') + 1, end), ticks: Number(user) + Number(system) })
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}
