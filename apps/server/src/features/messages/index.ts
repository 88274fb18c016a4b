export { registerMessages } from './message-routes.ts'
export { type MessageSource, readableMessage } from './readable-message.ts'
