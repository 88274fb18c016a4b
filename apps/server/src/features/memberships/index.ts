export { membershipRepo, type NamedTeam, type TeamMember } from './membership-repo.ts'
export { teamsSeenBy } from './visible-teams.ts'
