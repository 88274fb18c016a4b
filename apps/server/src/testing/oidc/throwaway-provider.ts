import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'

/** Of somebody, besides `sub`. */
export type AccountClaims = Record<string, unknown>

export interface ThrowawayProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** By `sub`, which people enter to sign in. */
  accounts: Map<string, AccountClaims>
  stop: () => Promise<void>
}

interface Options {
  /** Where the product takes people who come back. */
  redirectUri: string
  /** Where the product takes people who have signed out. */
  consoleUri: string
  /** `localhost` is another site than 127.0.0.1, for browsers. */
  host?: string
  /** Where the product is told that somebody has signed out; it is known once the product knows the provider. */
  logoutUri?: () => string
}

const clientId = 'logline'
const placeholderUri = 'http://127.0.0.1:1/logout'
const logoutByBackchannel = {
  backchannel_logout_uri: placeholderUri,
  backchannel_logout_session_required: true,
}
const scopes = 'openid profile email'

/** A real provider of OpenID Connect on this computer, whose people sign in by entering who they are. */
export async function startProvider(options: Options): Promise<ThrowawayProvider> {
  const accounts = new Map<string, AccountClaims>()
  const clientSecret = randomBytes(16).toString('hex')
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on a port
  const issuer = `http://${options.host ?? '127.0.0.1'}:${port}`
  const provider = new Provider(issuer, configuration(options, { accounts, clientSecret }))
  const callback = provider.callback()
  http.on('request', (request, response) => {
    const answered = request.url?.startsWith('/interaction/')
      ? interact(provider, request, response)
      : callback(request, response)
    answered.catch((error) => response.writeHead(500).end(String(error)))
  })
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

interface Secrets {
  accounts: Map<string, AccountClaims>
  clientSecret: string
}

function configuration(
  { redirectUri, consoleUri, logoutUri }: Options,
  { accounts, clientSecret }: Secrets,
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [consoleUri],
        ...(logoutUri && logoutByBackchannel),
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email'],
      profile: ['name', 'preferred_username', 'groups', 'realm_access'],
    },
    findAccount: (_, sub) => {
      const claims = accounts.get(sub)
      return claims && { accountId: sub, claims: async () => ({ ...claims, sub }) }
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: granted,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    // Its own asks no address of this computer.
    fetch: (url, { method, headers, body } = {}) =>
      fetch(String(url) === placeholderUri ? (logoutUri?.() ?? '') : url, {
        method,
        headers,
        body,
      } as RequestInit),
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [signingKey()] },
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'test' }
}

/** Nobody is asked what the product may know. */
async function granted({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId
  if (!accountId) return undefined
  const grant = new oidc.provider.Grant({ clientId, accountId })
  grant.addOIDCScope(scopes)
  await grant.save()
  return grant
}

const page = `<!doctype html><title>Sign in at the provider</title>
<form method="post"><label>Account <input name="account"></label>
<button name="answer" value="login">Continue</button><button name="answer" value="cancel">Cancel</button></form>`

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString('utf8'))
  const result =
    form.get('answer') === 'cancel'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: form.get('account') ?? '' } }
  await provider.interactionFinished(request, response, result)
}
