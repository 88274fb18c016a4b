export { isDecidedBy } from './field-policy-repo.ts'
export { registerPromotedFields } from './promoted-field-routes.ts'
