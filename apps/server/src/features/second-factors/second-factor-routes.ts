import { secondFactors, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { requirePermission } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { requireMayChange, requireUser } from '../users/index.ts'
import { ownFactorChecks } from './own-factor.ts'
import { type PasskeyDependencies, passkeyWire, registerPasskeys } from './passkey-routes.ts'
import type { SecondFactorKeeper } from './second-factor-keeper.ts'

interface Guess {
  username: string
  address: string
}

interface Dependencies extends PasskeyDependencies {
  secondFactorKeeper: SecondFactorKeeper
  /** Counts what turns out wrong like a failed sign-in. */
  confirmsGuess: (guess: Guess, isRight: () => Promise<boolean>) => Promise<boolean>
}

/** Setting up the own second factor, and taking away that of others. */
export function registerSecondFactors(api: FastifyInstance, dependencies: Dependencies): void {
  const { directory, secondFactorKeeper, passkeyKeeper, confirmsGuess } = dependencies
  const { requireOwn, requirePassword } = ownFactorChecks(dependencies)

  mount(api, secondFactors.get, async ({ params, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    const { confirmedAtMs, recoveryCodesLeft } = await secondFactorKeeper.stateOf(user.id)
    return {
      totp: confirmedAtMs === null ? null : { confirmed_at: toTs(confirmedAtMs) },
      passkeys: (await passkeyKeeper.ofUser(user.id)).map(passkeyWire),
      recovery_codes_left: recoveryCodesLeft,
    }
  })

  mount(api, secondFactors.begin, async ({ params, body, actor }) => {
    await requireOwn(params.userId, actor)
    await requirePassword(actor, body.password)
    return secondFactorKeeper.begin(actor, actor.userId)
  })

  mount(api, secondFactors.confirm, async ({ params, body, actor }) => {
    await requireOwn(params.userId, actor)
    const guess = { username: actor.username, address: actor.clientAddress }
    const isRight = () => secondFactorKeeper.confirmsSetup(actor.userId, body.code)
    if (!(await confirmsGuess(guess, isRight))) throw badRequest('The code is wrong.')
    return { recovery_codes: await secondFactorKeeper.confirm(actor, actor.userId, body.code) }
  })

  mount(api, secondFactors.renewRecoveryCodes, async ({ params, body, actor }) => {
    await requireOwn(params.userId, actor)
    await requirePassword(actor, body.password)
    return { recovery_codes: await secondFactorKeeper.renewRecoveryCodes(actor, actor.userId) }
  })

  mount(api, secondFactors.remove, async ({ params, body, actor }) => {
    const known = await requireUser(directory, params.userId, { actor, action: 'passwordchange' })
    if (known.user.id === actor.userId) {
      await requirePassword(actor, body?.password ?? '')
    } else {
      requirePermission(actor, 'users:passwordchange')
      requireMayChange(actor, known)
    }
    await secondFactorKeeper.remove(actor, known.user.id)
  })

  registerPasskeys(api, dependencies)
}
