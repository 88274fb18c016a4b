export { shareKind } from './share-kind.ts'
export { registerShares } from './share-routes.ts'
