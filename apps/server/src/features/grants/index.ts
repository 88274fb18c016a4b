export { compareCapabilities, leastCapability, maySeeThing, permissionsOfGrants } from './capabilities.ts'
export { grantRepo, type HeldGrant } from './grant-repo.ts'
export { granteesOf, grantOwnership, grantsOf, removeGrants } from './grants.ts'
