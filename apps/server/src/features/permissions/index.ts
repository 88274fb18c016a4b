export { maySeeUser, ownAccountPermissions } from './own-account.ts'
export { registerPermissions } from './permission-routes.ts'
