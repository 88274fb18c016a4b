import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import {
  type Command,
  isDirty,
  newViewId,
  setMetadata,
  useViewState,
  type ViewMetadata,
  type ViewStore,
} from '../../view-model/index.ts'
import {
  asChangeOf,
  asNewView,
  changeStored,
  conflictOf,
  createStored,
  identityOf,
  loadView,
  type SaveConflict,
} from './stored-view.ts'
import { useKeeping } from './use-keeping.ts'
import { editRefusalOf, nounOf, type ViewNoun } from './view-noun.ts'

/** The open view against the one that is stored: whether they differ, and how the draft is kept. */
export interface SavedView {
  store: ViewStore
  noun: ViewNoun
  /** Of the stored view; null as long as the draft was never saved. */
  storedId: string | null
  metadata: ViewMetadata
  isDirty: boolean
  isSaving: boolean
  /** Why the stored view cannot be changed by this user; undefined: it can. */
  editRefusal: string | undefined
  /** Somebody saved it meanwhile: the user has to decide. `SaveConflictDialog` asks. */
  conflict: SaveConflict | null
  /** Saves the draft over the stored view. Says how it went in a toast, or by `conflict`; never rejects. */
  save: (metadata?: Partial<ViewMetadata>) => Promise<void>
  /** Saves the draft as a view of its own and goes to its page. Rejects with the error, so that a form can show it. */
  saveAs: (metadata: Partial<ViewMetadata>) => Promise<void>
  /** Changes only title, summary and description of the stored view; the rest of the draft stays unsaved. Rejects as `saveAs`. */
  saveMetadata: (metadata: ViewMetadata) => Promise<void>
  /** Saves over what somebody else has saved meanwhile. */
  overwrite: () => Promise<void>
  /** Takes what somebody else has saved; the draft is gone. Rejects when it cannot be loaded. */
  reload: () => Promise<void>
  dismissConflict: () => void
}

/** Saving for the page of one search or dashboard. `store` is the page's own. */
export function useSavedView(store: ViewStore): SavedView {
  const { history } = useViewState(store)
  const { view } = history.saved
  const noun = nounOf(view.type)
  const isStored = view.revision !== null
  const isPermitted = useIsPermitted()
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const { keep, isSaving, goToPage } = useKeeping(store)

  const saveOver = async (wish: Command) => {
    const { document, saved } = store.get().history
    const changed = wish(asChangeOf(identityOf(saved), document))
    try {
      await keep({ document: changed, send: changeStored, draft: document })
      setConflict(null)
    } catch (error) {
      setConflict(conflictOf(error))
      if (!conflictOf(error)) toast.error(`Saving view failed: ${errorText(error)}`, 'Error!')
    }
  }
  return {
    store,
    noun,
    storedId: isStored ? view.id : null,
    metadata: history.document.view,
    isDirty: isDirty(history),
    isSaving,
    editRefusal: isStored ? editRefusalOf(view, isPermitted) : undefined,
    conflict,
    save: (metadata = {}) => saveOver(setMetadata(metadata)),
    saveAs: async (metadata) => {
      const { document } = store.get().history
      const created = asNewView(newViewId(), document, metadata)
      await keep({ document: created, send: createStored, draft: document })
      setConflict(null)
      await goToPage(noun, created.view.id)
    },
    saveMetadata: async (metadata) => {
      const { history } = store.get()
      const draft = isDirty(history) ? null : history.document
      try {
        await keep({ document: setMetadata(metadata)(history.saved), send: changeStored, draft })
        store.amend(setMetadata(metadata))
      } catch (error) {
        const conflict = conflictOf(error)
        if (!conflict) throw error
        store.edit(setMetadata(metadata))
        setConflict(conflict)
      }
    },
    overwrite: () => {
      const revision = conflict?.revision ?? null
      return saveOver((document) => ({ ...document, view: { ...document.view, revision } }))
    },
    reload: async () => {
      const { activeQueryId } = store.get()
      store.load((await loadView(view.id)).document)
      store.show({ activeQueryId })
      setConflict(null)
    },
    dismissConflict: () => setConflict(null),
  }
}
