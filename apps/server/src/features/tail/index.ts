export { registerTail } from './tail-routes.ts'
