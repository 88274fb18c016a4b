import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { membershipRepo } from './membership-repo.ts'

/** Tells of each team whether the actor may know that there is it. Everybody knows of the teams they are in. */
export async function teamsSeenBy(db: Db, actor: Actor): Promise<(teamId: string) => boolean> {
  const own = new Set((await membershipRepo(db).ofUser(actor.userId)).map(({ id }) => id))
  return (teamId) =>
    own.has(teamId) || isPermitted(actor, 'teams:list') || isPermitted(actor, `teams:read:${teamId}`)
}
