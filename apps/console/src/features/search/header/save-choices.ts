import type { SavedView } from '../../saved-views/index.ts'

interface SaveChoices {
  /** Is the stored search one this user may change? */
  canSave: boolean
  saveRefusal: string | undefined
  createLabel: 'Save as' | 'Create new'
  createRefusal: string | undefined
}

/** What can be done with a search under a title (reference: search, section 9). */
export function saveChoices(
  { storedId, editRefusal, metadata }: Pick<SavedView, 'storedId' | 'editRefusal' | 'metadata'>,
  title: string,
  /** Why it cannot be kept under any title. */
  problem?: string,
): SaveChoices {
  const canSave = storedId !== null && editRefusal === undefined
  const isEmpty = title.trim() === ''
  const isUnchanged = title.trim() === metadata.title.trim()
  const noTitle = problem ?? (isEmpty ? 'Enter a title first.' : undefined)
  const sameTitle = canSave && isUnchanged ? 'Enter another title for the new search.' : undefined
  return {
    canSave,
    saveRefusal: noTitle,
    createLabel: canSave ? 'Save as' : 'Create new',
    createRefusal: noTitle ?? sameTitle,
  }
}
