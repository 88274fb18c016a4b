import { buildEndSessionUrl } from 'openid-client'
import type { Db, SecretBox } from '../../../db/index.ts'
import type { OidcClients } from '../client/oidc-clients.ts'
import { OidcProblem } from '../client/oidc-problem.ts'
import type { OidcProvider } from '../providers/provider.ts'
import { providerRepo } from '../providers/provider-repo.ts'
import { oidcSessionRepo } from './oidc-session-repo.ts'

interface Parts {
  db: Db
  secrets: SecretBox
}

interface OpenedSession {
  sessionId: string
  idToken: string
  providerSession: string | null
}

/** Keeps what the sign-out at the provider needs: of the tokens the ID token alone, encrypted for the session. */
export async function keepOidcSession(
  { db, secrets }: Parts,
  { id: providerId }: OidcProvider,
  { sessionId, idToken, providerSession }: OpenedSession,
): Promise<void> {
  const sealedIdToken = secrets.seal(idToken, placeOf(sessionId))
  await oidcSessionRepo(db).insert({ sessionId, providerId, providerSession, sealedIdToken })
}

/** Where the browser ends the provider's own session; null when the session is none of a provider that offers that. */
export async function endSessionAddress(
  { db, secrets, clients }: Parts & { clients: OidcClients },
  sessionId: string,
  publicUri: string,
): Promise<string | null> {
  const session = await oidcSessionRepo(db).bySession(sessionId)
  const provider = session && (await providerRepo(db).byId(session.providerId))
  if (!provider) return null
  const idToken = secrets.open(session.sealedIdToken, placeOf(sessionId))
  try {
    const config = await clients.of(provider)
    if (!config.serverMetadata().end_session_endpoint) return null
    const url = buildEndSessionUrl(config, {
      post_logout_redirect_uri: publicUri,
      ...(idToken === null ? {} : { id_token_hint: idToken }),
    })
    return url.href
  } catch (error) {
    // Who signs out here while the provider is away is signed out here.
    if (error instanceof OidcProblem) return null
    throw error
  }
}

function placeOf(sessionId: string): string {
  return `oidc_sessions/${sessionId}/id_token`
}
