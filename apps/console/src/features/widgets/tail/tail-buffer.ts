import type { ResultMessage, TailEvent } from '@logline/contract'
import { recordOfResult } from '../../../kit/messages/message-record.ts'
import { entriesOf, type TableEntry } from '../../messages/index.ts'
import { emptyTail, type TailBuffer } from './tail-state.ts'

/** Rows that are kept; older ones are let go. */
export const tailLimit = 2_000

/** What happened, as far as it is shown: an event of the server, or a gap in the connection. */
export type TailNews = TailEvent | { event: 'gap'; data: Gap } | { event: 'missed'; data: MissedMessages }

/** A time without a connection; the same one has the same id. */
interface Gap {
  id: number
  message: string
}

/** What came in a gap, newest first; the message says how far that is all of it. */
interface MissedMessages extends Gap {
  messages: readonly ResultMessage[]
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
    } else if (each.event === 'gap') {
      const { id, message } = each.data
      added.push({ kind: 'marker', key: `gap-${id}`, tone: 'warn', text: message })
    } else if (each.event === 'interrupted') mark('warn', each.data.message)
  }
  let entries = [...added.reverse(), ...buffer.entries]
  for (const each of news) {
    if (each.event === 'missed') entries = withMissed(entries, each.data)
  }
  return { ...next, entries: entries.slice(0, tailLimit) }
}

/** What was missed stands below the line that tells of the gap, which says so now. */
function withMissed(entries: readonly TableEntry[], { id, message, messages }: MissedMessages): TableEntry[] {
  const known = new Set(entries.map(({ key }) => key))
  const missed = entriesOf(messages.map(recordOfResult).filter((record) => !known.has(record.id)))
  return entries.flatMap((entry) =>
    entry.kind === 'marker' && entry.key === `gap-${id}`
      ? [{ ...entry, tone: 'muted' as const, text: message }, ...missed]
      : [entry],
  )
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
