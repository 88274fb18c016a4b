import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'

/** Loaded when one of them is first opened. */
export const PagesConfigurationDialog = lazyComponent(
  async () => (await import('./pages-configuration-dialog.tsx')).PagesConfigurationDialog,
)
export const PageTitleDialog = lazyComponent(
  async () => (await import('./page-title-dialog.tsx')).PageTitleDialog,
)
export const CopyPageDialog = lazyComponent(
  async () => (await import('../copy/copy-page-dialog.tsx')).CopyPageDialog,
)
