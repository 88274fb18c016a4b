import { lazyComponent } from '../../app/lazy-component.ts'

export { dashboardKind } from './view-kinds.ts'
export { viewListKey } from './view-list-query.ts'

/** Loaded when it is first opened. */
export const SavedSearchesDialog = lazyComponent(
  async () => (await import('./saved-searches-dialog.tsx')).SavedSearchesDialog,
)
