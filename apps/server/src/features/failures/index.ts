export { failureKind } from './failure-kind.ts'
export { registerFailures } from './failure-routes.ts'
