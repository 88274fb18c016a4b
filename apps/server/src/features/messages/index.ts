export { registerMessages } from './message-routes.ts'
