import { type Token, tokens, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { requireMayActAs, requireMayChange, requireUser, type UserDirectory } from '../users/index.ts'
import type { TokenKeeper } from './token-keeper.ts'
import type { AccessToken } from './token-repo.ts'

interface TokenDependencies {
  directory: UserDirectory
  tokenKeeper: TokenKeeper
}

export function registerTokens(api: FastifyInstance, { directory, tokenKeeper }: TokenDependencies): void {
  mount(api, tokens.list, async ({ params, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'tokenlist' })
    return { tokens: (await tokenKeeper.ofUser(user.id)).map(tokenWire) }
  })

  mount(api, tokens.create, async ({ params, body, actor }) => {
    const known = await requireUser(directory, params.userId, { actor, action: 'tokencreate' })
    requireMayActAs(actor, known)
    const expiresAtMs = body?.expires_at ? Date.parse(body.expires_at) : null
    const wanted = { userId: known.user.id, name: params.name, expiresAtMs }
    const { token, text } = await tokenKeeper.create(actor, wanted)
    return { ...tokenWire(token), token: text }
  })

  mount(api, tokens.remove, async ({ params, actor }) => {
    const known = await requireUser(directory, params.userId, { actor, action: 'tokenremove' })
    requireMayChange(actor, known)
    await tokenKeeper.remove(actor, known.user.id, params.idOrToken)
  })
}

function tokenWire(token: AccessToken): Token {
  return {
    id: token.id,
    name: token.name,
    last_access: toTs(token.lastAccessAtMs),
    expires_at: token.expiresAtMs === null ? null : toTs(token.expiresAtMs),
  }
}
