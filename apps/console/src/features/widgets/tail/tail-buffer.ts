import type { TailEvent } from '@logline/contract'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import type { TableEntry } from '../../messages/index.ts'

/** Rows that are kept; older ones are let go. */
export const tailLimit = 1_000

/** What happened, as far as it is shown: an event of the server, or a gap in the connection. */
export type TailNews = TailEvent | { event: 'gap'; data: { message: string } }

/** What a live tail shows, newest first. */
export interface TailBuffer {
  entries: readonly TableEntry[]
  /** Messages that came, also those that were let go. */
  receivedCount: number
  /** Messages that match and were not sent. */
  skippedCount: number
  /** Makes keys of markers that no other marker has. */
  markerCount: number
  /** How often it was emptied. */
  generation: number
}

export const emptyTail: TailBuffer = {
  entries: [],
  receivedCount: 0,
  skippedCount: 0,
  markerCount: 0,
  generation: 0,
}

export function emptied({ generation }: TailBuffer): TailBuffer {
  return { ...emptyTail, generation: generation + 1 }
}

/** The buffer with what happened since, oldest first. A message that comes twice, as after a restart of the intake, is shown once. */
export function withNews(buffer: TailBuffer, news: readonly TailNews[]): TailBuffer {
  const known = new Set(buffer.entries.map(({ key }) => key))
  const next = { ...buffer }
  const added: TableEntry[] = []
  const mark = (tone: 'muted' | 'warn', text: string) => {
    next.markerCount++
    added.push({ kind: 'marker', key: `marker-${next.markerCount}`, tone, text })
  }
  for (const each of joinedSkips(news)) {
    if (each.event === 'message') {
      const record = recordOfResult(each.data)
      if (known.has(record.id)) continue
      known.add(record.id)
      next.receivedCount++
      added.push({ kind: 'message', key: record.id, record })
    } else if (each.event === 'skipped') {
      next.skippedCount += each.data.count
      mark('muted', skippedText(each.data.count))
    } else mark('warn', each.data.message)
  }
  const entries = [...added.reverse(), ...buffer.entries].slice(0, tailLimit)
  return { ...next, entries }
}

export function skippedText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'} skipped`
}

/** Skips with nothing between them are one. */
function joinedSkips(news: readonly TailNews[]): TailNews[] {
  const joined: TailNews[] = []
  for (const each of news) {
    const last = joined.at(-1)
    if (each.event === 'skipped' && last?.event === 'skipped') {
      joined[joined.length - 1] = { ...last, data: { count: last.data.count + each.data.count } }
    } else joined.push(each)
  }
  return joined
}
