import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

const dialogs = () => import('./edit-metadata-dialogs.tsx')

/** Loaded when one of them is first opened. */
export const EditMetadataDialog = lazyComponent(async () => (await dialogs()).EditMetadataDialog)
export const SaveAsDialog = lazyComponent(async () => (await dialogs()).SaveAsDialog)
export const SaveMetadataDialog = lazyComponent(async () => (await dialogs()).SaveMetadataDialog)
export const SaveConflictDialog = lazyComponent(
  async () => (await import('./save-conflict-dialog.tsx')).SaveConflictDialog,
)
/** Only where `import.meta.env.DEV` holds. */
export const DebugDialog = lazyComponent(async () => (await import('./debug-dialog.tsx')).DebugDialog)
