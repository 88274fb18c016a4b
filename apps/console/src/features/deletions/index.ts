import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

/** Loaded when it is first opened. */
export const DeleteMessagesDialog = lazyComponent(
  async () => (await import('./dialog/delete-messages-dialog.tsx')).DeleteMessagesDialog,
)
