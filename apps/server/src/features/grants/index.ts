export { compareCapabilities, maySeeThing, permissionsOfGrants } from './capabilities.ts'
export { grantRepo } from './grant-repo.ts'
export { grantedPermissions, grantOwnership, removeGrants } from './grants.ts'
