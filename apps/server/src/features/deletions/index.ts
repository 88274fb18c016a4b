export { messageDeletionKind } from './deletion-kind.ts'
export { registerDeletions } from './deletion-routes.ts'
