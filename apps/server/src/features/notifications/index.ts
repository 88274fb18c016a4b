export { notificationKind } from './notification-kind.ts'
export { fixNotification, raiseNotification } from './raise-notification.ts'
export { registerNotifications } from './register-notifications.ts'
