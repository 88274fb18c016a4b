import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Loaded when it is first opened. */
export const FullScreenDialog = lazyComponent(
  async () => (await import('./full-screen-dialog.tsx')).FullScreenDialog,
)
