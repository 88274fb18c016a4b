import { secondFactors, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { requireMayChange, requireUser, type UserDirectory } from '../users/index.ts'
import type { SecondFactorKeeper } from './second-factor-keeper.ts'

interface Guess {
  username: string
  address: string
}

interface Dependencies {
  directory: UserDirectory
  secondFactorKeeper: SecondFactorKeeper
  /** Is this the user's password? Wrong ones count like failed sign-ins: 429 after too many. */
  confirmsPassword: (username: string, password: string, clientAddress: string) => Promise<boolean>
  /** Counts what turns out wrong like a failed sign-in. */
  confirmsGuess: (guess: Guess, isRight: () => Promise<boolean>) => Promise<boolean>
}

/** Setting up the own second factor, and taking away that of others. */
export function registerSecondFactors(api: FastifyInstance, dependencies: Dependencies): void {
  const { directory, secondFactorKeeper, confirmsPassword, confirmsGuess } = dependencies

  const requirePassword = async ({ username, clientAddress }: Actor, password: string) => {
    const isRight = password !== '' && (await confirmsPassword(username, password, clientAddress))
    if (!isRight) throw badRequest('The password is missing or incorrect.')
  }

  mount(api, secondFactors.get, async ({ params, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    const { confirmedAtMs, recoveryCodesLeft } = await secondFactorKeeper.stateOf(user.id)
    return {
      totp: confirmedAtMs === null ? null : { confirmed_at: toTs(confirmedAtMs) },
      recovery_codes_left: recoveryCodesLeft,
    }
  })

  mount(api, secondFactors.begin, async ({ params, body, actor }) => {
    await requireOwn(directory, params.userId, actor)
    await requirePassword(actor, body.password)
    return secondFactorKeeper.begin(actor, actor.userId)
  })

  mount(api, secondFactors.confirm, async ({ params, body, actor }) => {
    await requireOwn(directory, params.userId, actor)
    const guess = { username: actor.username, address: actor.clientAddress }
    const isRight = () => secondFactorKeeper.confirmsSetup(actor.userId, body.code)
    if (!(await confirmsGuess(guess, isRight))) throw badRequest('The code is wrong.')
    return { recovery_codes: await secondFactorKeeper.confirm(actor, actor.userId, body.code) }
  })

  mount(api, secondFactors.renewRecoveryCodes, async ({ params, body, actor }) => {
    await requireOwn(directory, params.userId, actor)
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
}

/** Throws 403 for the account of another user, and for one whose sign-in a second factor here would not guard. */
async function requireOwn(directory: UserDirectory, userId: string, actor: Actor): Promise<void> {
  const { user } = await requireUser(directory, userId, { actor, action: 'passwordchange' })
  if (user.id !== actor.userId) throw forbidden('Only the user can set up the own second factor.')
  if (user.external) {
    throw forbidden(`${user.username} signs in elsewhere, where a second factor can be asked for, not here.`)
  }
}
