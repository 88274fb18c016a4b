import type { DeletionPreview, MessageDeletion } from '@logline/contract'
import type { BadgeTone } from '../../../ui/texts/badge.tsx'

/** Whether somebody typed the count, with or without separators. */
export function isCount(typed: string, count: number): boolean {
  return /^[\d\s,.]+$/.test(typed) && typed.replaceAll(/[\s,.]/g, '') === String(count)
}

/** In which index sets, by title: `Default index set, Firewall`. */
export function indexSetsText(indices: DeletionPreview['indices']): string {
  return [...new Set(indices.map(({ index_set_title }) => index_set_title))].join(', ')
}

/** Times of the first and the last message; null when there is none. */
export function extentOf(indices: DeletionPreview['indices']): { first: string; last: string } | null {
  const firsts = indices.map(({ first }) => first).sort()
  const lasts = indices.map(({ last }) => last).sort()
  const [first] = firsts
  const last = lasts.at(-1)
  return first === undefined || last === undefined ? null : { first, last }
}

export const stateTones: Record<MessageDeletion['state'], BadgeTone> = {
  waiting: 'neutral',
  running: 'accent',
  complete: 'ok',
  refused: 'warn',
  cancelled: 'warn',
  failed: 'danger',
}

/** `RUNNING, 35 %`. */
export function stateText({ state, percent_complete }: MessageDeletion): string {
  return state === 'running' ? `RUNNING, ${percent_complete} %` : state.toUpperCase()
}
