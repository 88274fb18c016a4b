export {
  type Capability,
  compareCapabilities,
  maySeeThing,
  parseTarget,
  permissionsOfGrants,
  type TargetType,
} from './capabilities.ts'
export { grantRepo } from './grant-repo.ts'
export { grantedPermissions, grantOwnership, removeGrants, removeGrantsOfUser } from './grants.ts'
