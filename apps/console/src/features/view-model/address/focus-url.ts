import type { ViewFocus } from '../store/view-store.ts'

/** The part of an address that names the widget which fills the page (specification, section 2). */
export interface FocusUrl {
  focusedId?: string
  focusing?: string
  editing?: string
}

export const focusNames = ['focusedId', 'focusing', 'editing'] as const

/** What an address asks for; the widget it names may be gone, which the store sees to. */
export function focusByUrl({ focusedId, focusing, editing }: FocusUrl): ViewFocus | null {
  const isEditing = editing === 'true'
  if (focusedId === undefined || (!isEditing && focusing !== 'true')) return null
  return {
    widgetId: focusedId,
    isEditing,
    ...(isEditing && focusing === 'true' && { returnsToFocus: true }),
  }
}

/** The address of what fills the page: true or left out. */
export function urlOfFocus(focus: ViewFocus | null): FocusUrl {
  if (!focus) return {}
  const { widgetId, isEditing, returnsToFocus } = focus
  return {
    focusedId: widgetId,
    // Of a widget that is edited: it fills the page again afterwards.
    ...((!isEditing || returnsToFocus) && { focusing: 'true' }),
    ...(isEditing && { editing: 'true' }),
  }
}

export function isSameFocusUrl(a: FocusUrl, b: FocusUrl): boolean {
  return focusNames.every((name) => a[name] === b[name])
}
