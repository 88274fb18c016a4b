import { createContext, useContext } from 'react'

/** What the preview of a widget that is being edited must know. */
export interface EditedWidget {
  /** Something is set in the editor that the preview does not show: a change made in the preview would lose it. */
  hasPending: boolean
}

/** Null outside of the edit mode. */
export const EditedWidgetContext = createContext<EditedWidget | null>(null)

/** The words of the reference (widgets, section 4). */
const rollbackWarning = 'You have unsaved changes in configuration form. This action will rollback them'

/** For changes made in the preview, such as a sort: false when the user would rather keep what is set in the editor. */
export function useRollbackConsent(): () => boolean {
  const edited = useContext(EditedWidgetContext)
  return () => !edited?.hasPending || window.confirm(rollbackWarning)
}
