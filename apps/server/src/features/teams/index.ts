export {
  newlyMapped,
  requireMayChangeMember,
  requireMayGiveRoles,
  requireMayMapTeams,
} from './member-rules.ts'
export { teamById } from './team-changes.ts'
export { teamKind } from './team-kind.ts'
export { teamPage } from './team-page.ts'
export { registerTeams } from './team-routes.ts'
