export { registerNotifications } from './register-notifications.ts'
