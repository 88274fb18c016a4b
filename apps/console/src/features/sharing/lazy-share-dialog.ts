import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

/** Loaded when it is first opened. */
export const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog)
