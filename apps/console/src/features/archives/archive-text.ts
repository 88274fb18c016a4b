import type { Archive } from '@logline/contract'
import { countText } from '../../kit/number-text.ts'
import type { BadgeTone } from '../../ui/texts/badge.tsx'

/** Of its index: `12 %`; empty while it is not known. */
export function shareText({ bytes, index_bytes }: Pick<Archive, 'bytes' | 'index_bytes'>): string {
  if (bytes === 0 || index_bytes === 0) return ''
  const percent = (100 * bytes) / index_bytes
  return `${percent < 10 ? percent.toFixed(1) : countText(percent)} %`
}

const doing = { archive: 'Archiving', verify: 'Verifying', restore: 'Restoring' } as const

/** Where an archive stands, in a word or two. */
export function stateOf({ state, restored, job }: Archive): { tone: BadgeTone; text: string } {
  if (job) {
    const how = job.is_running ? `${job.percent} %` : 'waits'
    return { tone: 'accent', text: `${doing[job.kind]}, ${how}` }
  }
  if (state === 'failed') return { tone: 'danger', text: 'Failed' }
  if (state === 'damaged') return { tone: 'danger', text: 'Damaged' }
  if (restored)
    return restored.is_complete ? { tone: 'ok', text: 'Restored' } : { tone: 'warn', text: 'Not restored' }
  return { tone: 'neutral', text: 'Available' }
}
