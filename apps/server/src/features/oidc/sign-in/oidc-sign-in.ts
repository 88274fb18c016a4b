import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Db } from '../../../db/index.ts'
import { type KnownUser, saveExternalUser, type UserDirectory } from '../../users/index.ts'
import type { OidcClients } from '../client/oidc-clients.ts'
import { OidcProblem, problemOf } from '../client/oidc-problem.ts'
import type { OidcProvider } from '../providers/provider.ts'
import { type Claims, isAllowed, mappedRoles, mappedTeams, type Person, personOf } from './person.ts'

/** Each holds a connection for up to 10 seconds; the next is told to try again. */
const maxAtOnce = 16

interface Parts {
  db: Db
  directory: UserDirectory
  clients: OidcClients
}

/** What a sign-in is sent to the provider with, and known again by. */
export interface BegunSignIn {
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

interface Answer {
  /** The address the provider sent the browser to, with all of its parameters. */
  callback: URL
  begun: Omit<BegunSignIn, 'url'>
}

/** What the provider has said. */
interface Vouched {
  person: Person
  /** Shown to the provider at the sign-out. */
  idToken: string
  providerSession: string | null
}

export type OidcSignIn = ReturnType<typeof createOidcSignIn>

/** Sends people to their provider and finds out who comes back (authorization code flow with PKCE). */
export function createOidcSignIn({ db, directory, clients }: Parts) {
  let atOnce = 0

  return {
    /** Throws `OidcProblem`. */
    async begin(provider: OidcProvider, redirectUri: string): Promise<BegunSignIn> {
      const config = await clients.of(provider)
      const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: provider.settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, codeVerifier }
    },

    /** Who comes back. Throws `OidcProblem`. */
    async vouchedFor(provider: OidcProvider, answer: Answer): Promise<Vouched> {
      if (atOnce >= maxAtOnce) throw new OidcProblem('unavailable', 'Too many sign-ins at once.')
      atOnce += 1
      try {
        return await exchanged(await clients.of(provider), provider, answer)
      } catch (error) {
        throw problemOf(error)
      } finally {
        atOnce -= 1
      }
    },

    /** The account of the person, made or brought up to date. Throws `OidcProblem`. */
    async account(provider: OidcProvider, person: Person, clientAddress: string): Promise<KnownUser> {
      const { id, title, settings } = provider
      if (!isAllowed(settings, person.groups)) {
        throw new OidcProblem('not_allowed', `${person.username} is in none of the allowed groups.`)
      }
      const mapped = settings.role_mapping.map(({ role_id }) => role_id)
      const saved = await saveExternalUser(
        { db, directory },
        {
          profile: person,
          service: {
            kind: 'oidc',
            id,
            title,
            defaultRoles: settings.default_roles,
            decidedRoles: {
              // What every newcomer gets, nobody loses for want of a group.
              all: mapped.filter((role) => !settings.default_roles.includes(role)),
              given: mappedRoles(settings, person.groups),
            },
            teams: mappedTeams(settings, person.groups),
            bringsNewcomers: settings.makes_users,
          },
          clientAddress,
        },
      )
      if ('refusal' in saved) throw new OidcProblem(saved.reason ?? 'misconfigured', saved.refusal)
      return saved.known
    },
  }
}

/** The code for tokens, and those for what they say. */
async function exchanged(
  config: Configuration,
  { settings }: OidcProvider,
  { callback, begun }: Answer,
): Promise<Vouched> {
  const tokens = await authorizationCodeGrant(config, callback, {
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new OidcProblem('misconfigured', 'The provider sent no ID token.')
  const hasMore = config.serverMetadata().userinfo_endpoint !== undefined
  const more: Claims = hasMore ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  return {
    person: personOf({ ...claims, ...more }, claims.sub, settings),
    idToken: tokens.id_token,
    providerSession: typeof claims.sid === 'string' ? claims.sid : null,
  }
}
