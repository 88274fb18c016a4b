import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What its answers are made of; a test changes one of them. */
export interface HostileAnswers {
  settings: Record<string, unknown>
  header: Record<string, unknown>
  claims: Record<string, unknown>
  userinfo: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  isForged: boolean
  /** What it answers to a code, in place of tokens. */
  tokenAnswer: { status: number; type: string; body: string } | null
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>

/** A provider that says what a test wants it to say. Nobody signs in there: it sends browsers back at once. */
export async function startHostileProvider(clientId: string) {
  const [key, forged] = [newKey(), newKey()]
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const honest = (): HostileAnswers => ({
    settings: {},
    header: {},
    claims: {},
    userinfo: {},
    isForged: false,
    tokenAnswer: null,
  })
  let answers = honest()
  let nonce = ''

  const idToken = () => {
    const header = { alg: 'RS256', typ: 'JWT', kid: 'key', ...answers.header }
    const claims = {
      ...{ iss: issuer, aud: clientId, sub: 'sub', nonce, iat: nowSeconds(), exp: nowSeconds() + 300 },
      ...answers.claims,
    }
    const text = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    if (header.alg === 'none') return `${text}.`
    const signer = createSign('RSA-SHA256').update(text)
    return `${text}.${signer.sign((answers.isForged ? forged : key).privateKey, 'base64url')}`
  }

  const pages: Record<
    string,
    (url: URL) => { status: number; type: string; body: string; location?: string }
  > = {
    '/.well-known/openid-configuration': () =>
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        ...answers.settings,
      }),
    '/keys': () =>
      json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' }] }),
    '/authorize': ({ searchParams: asked }) => {
      nonce = asked.get('nonce') ?? ''
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' }).toString()
      return { ...json({}), status: 302, location: back.href }
    },
    '/token': () =>
      answers.tokenAnswer ??
      json({ access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken() }),
    '/userinfo': () => json({ sub: 'sub', preferred_username: 'mallory', ...answers.userinfo }),
  }
  http.on('request', (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const { status, type, body, location } = pages[url.pathname]?.(url) ?? { ...json({}), status: 404 }
    response.writeHead(status, { 'content-type': type, ...(location ? { location } : {}) }).end(body)
  })

  return {
    issuer,

    /** One that is made of its answers now. */
    token: idToken,

    /** The rest is as an honest one would say it. */
    says: (changed: Partial<HostileAnswers>) => {
      answers = { ...honest(), ...changed }
    },
    async stop() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

function newKey() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function json(value: unknown) {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}
