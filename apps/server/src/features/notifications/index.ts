export { notificationKind } from './notification-kind.ts'
export { fixNotification, notificationsOf, raiseNotification } from './raise-notification.ts'
export { registerNotifications } from './register-notifications.ts'
