import { lazyComponent } from '../../../../kit/lazy/lazy-component.ts'

/** Loaded when one of them is first opened. */
export const MoveToPageDialog = lazyComponent(
  async () => (await import('./move-to-page-dialog.tsx')).MoveToPageDialog,
)
export const DeleteWidgetDialog = lazyComponent(
  async () => (await import('./delete-widget-dialog.tsx')).DeleteWidgetDialog,
)
export const DescribeWidgetDialog = lazyComponent(
  async () => (await import('./describe-widget-dialog.tsx')).DescribeWidgetDialog,
)
