export { registerShares } from './share-routes.ts'
