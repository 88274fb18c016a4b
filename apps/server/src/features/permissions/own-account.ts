import { type Actor, isPermitted } from '../../http/actor.ts'

const selfEditActions = ['edit', 'passwordchange', 'tokencreate', 'tokenlist', 'tokenremove']

/** What every user may do to their own account, sorted (reference: authz, section 2). */
export function ownAccountPermissions(username: string): string[] {
  return selfEditActions.map((action) => `users:${action}:${username}`)
}

/** May the actor know that there is this user? Everybody knows of themselves. */
export function maySeeUser(actor: Actor, username: string): boolean {
  return (
    username === actor.username ||
    isPermitted(actor, 'users:list') ||
    isPermitted(actor, `users:read:${username}`)
  )
}
