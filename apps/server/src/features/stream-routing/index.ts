export { registerStreamRouting } from './stream-count-routes.ts'
