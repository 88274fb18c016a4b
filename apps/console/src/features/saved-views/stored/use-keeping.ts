import { users } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useReload } from '../../../api/use-change.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { viewLists } from '../../view-lists/index.ts'
import type { ViewDocument, ViewStore } from '../../view-model/index.ts'
import { type ViewNoun, viewPath } from './view-noun.ts'

interface Wish {
  /** What is stored: the draft, or something made of it. */
  document: ViewDocument
  send: (document: ViewDocument) => Promise<ViewDocument>
  /** The draft that is stored by it; null: the draft stays a change of what is stored. */
  draft: ViewDocument | null
}

/** Stores documents, and tells everything else in the console that something was stored. */
export function useKeeping(store: ViewStore) {
  const reload = useReload()
  const router = useRouter()
  const [isSaving, setSaving] = useState(false)

  const keep = async ({ document, send, draft }: Wish): Promise<void> => {
    setSaving(true)
    try {
      const stored = await send(document)
      // What was edited while it was sent stays a change.
      store.markSaved(stored, draft ?? stored)
      toast.success(`Saving view "${stored.view.title}" was successful!`, 'Success!')
      void reload(viewLists)
    } finally {
      // A new view brings new permissions; a refusal may come from lost ones.
      await reload([users.byUsername])
      setSaving(false)
    }
  }
  /** The page stays as it is, only under the address of what is now its view. */
  const goToPage = (noun: ViewNoun, id: string) =>
    router.navigate({ to: viewPath(noun, id), search: true, resetScroll: false })
  return { keep, isSaving, goToPage }
}
