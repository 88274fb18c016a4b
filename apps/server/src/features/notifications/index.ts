export { notificationKind } from './notification-kind.ts'
export { registerNotifications } from './register-notifications.ts'
