import { uniqueId } from '../../../kit/unique-id.ts'
import type { EventDraft } from './event-draft.ts'

/** Drafts that nobody came back to are forgotten, the oldest first. */
const mostDrafts = 20

const prefix = 'cedfv-'

/**
 * Keeps a draft in this browser for the page that goes on with it; returns the key it lies under (reference: search,
 * section 17). Throws when the browser has no room for it.
 */
export function storeDraft(draft: EventDraft, nowMs: number): string {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  // Keys begin with their time, and times of one length sort as numbers do.
  for (const key of drafts.toSorted().slice(0, Math.max(0, drafts.length - mostDrafts + 1)))
    localStorage.removeItem(key)
  const key = `${prefix}${nowMs}-${uniqueId()}`
  localStorage.setItem(key, JSON.stringify(draft))
  return key
}
