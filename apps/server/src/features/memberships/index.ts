export { membershipRepo, type NamedTeam } from './membership-repo.ts'
export { teamsSeenBy } from './visible-teams.ts'
