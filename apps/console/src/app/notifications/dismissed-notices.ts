/** What administrators tell everybody. */
export interface PublicNotice {
  id: string
  title: string
  shortMessage: string
  longMessage: string
  variant: string
  hiddenTitle: boolean
  isDismissible: boolean
}

const storageKey = 'logline-dismissed-notices'
/** Nobody dismisses more than an installation can have. */
const keptAtMost = 100

/** Dismissed is what was read: one that says something else since is shown again. */
export function isDismissed(notice: PublicNotice): boolean {
  return dismissed().includes(marks(notice))
}

export function dismissNotice(notice: PublicNotice): void {
  try {
    const all = [...dismissed(), marks(notice)].slice(-keptAtMost)
    localStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // For this visit only.
  }
}

function marks({ id, title, shortMessage, longMessage }: PublicNotice): string {
  return JSON.stringify([id, title, shortMessage, longMessage.length])
}

function dismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return [] // storage can be forbidden, or hold what somebody else put there
  }
}
