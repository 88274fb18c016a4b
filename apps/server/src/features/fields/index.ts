export { registerFields } from './field-routes.ts'
export { knownFields } from './known-fields.ts'
