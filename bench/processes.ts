import { readFileSync } from 'node:fs'

/** Of Linux, in which the times of a process are counted. */
export const ticksPerSecond = 100

/** Processor time of a process and its threads since it began, seconds. */
export function processorSeconds(pid: number | null | undefined): number {
  const stat = readFileSync(`/proc/${known(pid)}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) / ticksPerSecond
}

/** Resident memory of one process. */
export function residentMib(pid: number | null | undefined): number {
  return statusMib(pid, 'VmRSS')
}

/** The most resident memory that the process ever had. */
export function peakMib(pid: number | null | undefined): number {
  return statusMib(pid, 'VmHWM')
}

function statusMib(pid: number | null | undefined, name: string): number {
  const status = readFileSync(`/proc/${known(pid)}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}

function known(pid: number | null | undefined): number {
  if (typeof pid !== 'number') throw new Error('a process of the product is missing')
  return pid
}
