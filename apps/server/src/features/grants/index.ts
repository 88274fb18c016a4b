export { compareCapabilities, leastCapability, maySeeThing, permissionsOfGrants } from './capabilities.ts'
export { grantRepo, type HeldGrant } from './grant-repo.ts'
export { grantOwnership, grantsOf, removeGrants } from './grants.ts'
