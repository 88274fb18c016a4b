import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

export { useDefaultViewLabel } from './default-view.ts'
export { dashboardKind, viewLists } from './view-kinds.ts'

/** Loaded when it is first opened. */
export const SavedSearchesDialog = lazyComponent(
  async () => (await import('./saved-searches-dialog.tsx')).SavedSearchesDialog,
)

export const DefaultViewDialog = lazyComponent(
  async () => (await import('./default-view-dialog.tsx')).DefaultViewDialog,
)
