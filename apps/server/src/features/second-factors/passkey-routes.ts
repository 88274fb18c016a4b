import { passkeys, toTs } from '@logline/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { type OwnFactorDependencies, ownFactorChecks } from './own-factor.ts'
import type { PasskeyKeeper } from './passkey-keeper.ts'
import { passkeyOrigin } from './passkey-origin.ts'
import type { StoredPasskey } from './passkey-repo.ts'

export interface PasskeyDependencies extends OwnFactorDependencies {
  passkeyKeeper: PasskeyKeeper
  /** Where browsers reach us; null when that is not configured. */
  externalUri: string | null
  scheduler: Scheduler
}

/** Adding and removing own passkeys. */
export function registerPasskeys(api: FastifyInstance, dependencies: PasskeyDependencies): void {
  const { passkeyKeeper, externalUri, scheduler } = dependencies
  const { requireOwn, requirePassword } = ownFactorChecks(dependencies)

  const requireOrigin = ({ headers }: FastifyRequest): string => {
    const page = passkeyOrigin(externalUri, headers.origin)
    if ('refusal' in page) throw badRequest(page.refusal)
    return page.origin
  }

  mount(api, passkeys.begin, async ({ params, body, actor, request }) => {
    await requireOwn(params.userId, actor)
    await requirePassword(actor, body.password)
    const { challengeId, options } = await passkeyKeeper.begin(actor, requireOrigin(request))
    return { challenge_id: challengeId, options }
  })

  mount(api, passkeys.add, async ({ params, body, actor, request }) => {
    await requireOwn(params.userId, actor)
    const { name, response } = body
    const origin = requireOrigin(request)
    const made = { challengeId: body.challenge_id, name, origin, response }
    return { recovery_codes: await passkeyKeeper.add(actor, made) }
  })

  mount(api, passkeys.remove, async ({ params, body, actor }) => {
    await requireOwn(params.userId, actor)
    await requirePassword(actor, body.password)
    await passkeyKeeper.remove(actor, params.passkeyId)
  })

  scheduler.periodic({
    name: 'delete ended passkey challenges',
    everyMs: 5 * 60_000,
    runsOn: 'leader',
    run: () => passkeyKeeper.removeEndedChallenges(),
  })
}

export function passkeyWire({ id, name, createdAtMs, lastUsedAtMs }: StoredPasskey) {
  const last_used_at = lastUsedAtMs === null ? null : toTs(lastUsedAtMs)
  return { id, name, created_at: toTs(createdAtMs), last_used_at }
}
