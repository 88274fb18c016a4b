import type { IndexSetOutlook } from '@logline/contract'
import type { BadgeTone } from '../../../ui/texts/badge.tsx'
import { shortMomentText, untilText } from './span-text.ts'

export type OutlookIndex = IndexSetOutlook['indices'][number]

/** Rows of a table: indices one by one, and runs of them that are folded. */
export type TableRow =
  | { kind: 'index'; index: OutlookIndex }
  | { kind: 'folded'; indices: readonly [OutlookIndex, OutlookIndex, ...OutlookIndex[]] }

const newestInSight = 8
/** Of those that go next: the oldest. */
const nextInSight = 3

/** The newest, and what goes next, are always in sight; what lies between is folded, unless it is a single one. */
export function tableRows({ indices, next }: Pick<IndexSetOutlook, 'indices' | 'next'>, showsAll: boolean) {
  const nextNames = new Set((next?.indices ?? []).slice(0, nextInSight))
  const rows: TableRow[] = []
  let run: OutlookIndex[] = []
  const endRun = () => {
    const [first, second, ...others] = run
    if (first && second) rows.push({ kind: 'folded', indices: [first, second, ...others] })
    else if (first) rows.push({ kind: 'index', index: first })
    run = []
  }
  indices.forEach((index, at) => {
    const isInSight = showsAll || at < newestInSight || nextNames.has(index.index_name)
    if (!isInSight) {
      run.push(index)
      return
    }
    endRun()
    rows.push({ kind: 'index', index })
  })
  endRun()
  return rows
}

/** `5 more: payments_39 to payments_35`. */
export function foldedText(folded: Extract<TableRow, { kind: 'folded' }>['indices']): string {
  const last = folded.at(-1) ?? folded[0]
  return `${folded.length.toLocaleString('en')} more: ${folded[0].index_name} to ${last.index_name}`
}

export interface IndexLabel {
  text: string
  tone: BadgeTone
}

/** What is said of an index beside its name; those of the reference first. */
export function labelsOf(index: OutlookIndex, next: IndexSetOutlook['next']): IndexLabel[] {
  const isNext = next?.indices.includes(index.index_name) === true && index.state !== 'deleting'
  const labels: (IndexLabel | false)[] = [
    index.is_written_to && { text: 'active write index', tone: 'accent' },
    index.state === 'closed' && { text: 'closed', tone: 'neutral' },
    index.is_reopened && { text: 'reopened', tone: 'neutral' },
    index.is_kept && { text: 'kept', tone: 'ok' },
    index.state === 'deleting' && { text: 'being deleted', tone: 'warn' },
    isNext && { text: next.action === 'close' ? 'closed next' : 'dropped next', tone: 'warn' },
  ]
  return labels.filter((label) => label !== false)
}

interface Known {
  next: IndexSetOutlook['next']
  /** `1.1GiB`; null while too little is known. */
  growth: string | null
  nowMs: number
  zone?: string | undefined
}

/** When an index goes, in a few words. */
export function droppedText(index: OutlookIndex, { next, growth, nowMs, zone }: Known): string {
  if (index.state === 'deleting') return 'now'
  if (index.is_kept) return 'not while it is kept'
  if (index.is_reopened) return 'not by itself: it was reopened'
  if (index.is_written_to) return growth === null ? '' : `grows ${growth} a day`
  if (index.expires === null) return index.state === 'closed' ? 'stays closed' : 'not foreseen'
  const verb = index.expires_action === 'close' ? 'closed ' : ''
  if (!next?.indices.includes(index.index_name)) return `${verb}${untilText(index.expires, nowMs)}`
  const { at, is_estimate } = index.expires
  return `${verb}${is_estimate ? 'about' : 'on'} ${shortMomentText(at, zone)}`
}
