export { registerRoleMembers } from './role-member-routes.ts'
