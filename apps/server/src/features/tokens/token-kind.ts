import { tokens } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type AccessToken, tokenRepo } from './token-repo.ts'

export const tokenKind: StoredKind<AccessToken> = {
  type: 'token',
  table: 'tokens',
  repo: tokenRepo,
  titleOf: ({ name }) => name,
  missing: (id) => `Couldn't find access token <${id}>`,
  hasRulesForAll: true,
  detailsOf: ({ before, after }) => {
    const { userId, expiresAtMs = null } = after ?? before ?? {}
    return { user_id: userId, expires_at: expiresAtMs === null ? null : new Date(expiresAtMs).toISOString() }
  },
  relatedIds: ({ userId }) => [userId],
  audited: { create: [tokens.create], delete: [tokens.remove] },
}
