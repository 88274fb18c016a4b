import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

export { dashboardKind, viewLists } from './view-kinds.ts'

/** Loaded when it is first opened. */
export const SavedSearchesDialog = lazyComponent(
  async () => (await import('./saved-searches-dialog.tsx')).SavedSearchesDialog,
)
