import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

/** Makes a notification where one is wanted. Loaded when it is first opened. */
export const NotificationDialog = lazyComponent(
  async () => (await import('./form/notification-dialog.tsx')).NotificationDialog,
)
