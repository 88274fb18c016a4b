export { registerTeamMembers } from './team-member-routes.ts'
