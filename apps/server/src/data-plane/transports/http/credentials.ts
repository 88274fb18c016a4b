import { createHash, timingSafeEqual } from 'node:crypto'

export interface CredentialsConfiguration {
  /** Empty: any name goes with the password. */
  username: string
  password: string
  token: string
}

/** A scheme besides Basic, such as `Bearer`. */
export interface TokenScheme {
  name: string
  /** The forms in which senders write the token. */
  forms: (token: string) => readonly string[]
}

/** Whether a request may come in, by its header `Authorization`. */
export type AcceptsCredentials = (authorization: string | undefined) => boolean

/** @throws Error with a text for people when a username has no password: it would keep nobody out */
export function acceptedCredentials(
  { username, password, token }: CredentialsConfiguration,
  scheme: TokenScheme,
): AcceptsCredentials {
  if (username !== '' && password === '') throw new Error('The username needs a password')
  if (password === '' && token === '') return () => true
  const tokens = token === '' ? [] : scheme.forms(token).map(digest)
  return (authorization = '') => {
    const [name = '', value = ''] = authorization.trim().split(/ +/, 2)
    if (name.toLowerCase() === scheme.name.toLowerCase())
      return tokens.some((known) => timingSafeEqual(known, digest(value)))
    if (name.toLowerCase() !== 'basic' || password === '') return false
    const [givenName, givenPassword] = pairOf(value)
    const isPassword = timingSafeEqual(digest(givenPassword), digest(password))
    return isPassword && (username === '' || timingSafeEqual(digest(givenName), digest(username)))
  }
}

/** RFC 7617: a name has no colon, a password may have. */
function pairOf(value: string): [name: string, password: string] {
  const pair = Buffer.from(value, 'base64').toString()
  const colon = pair.indexOf(':')
  return [pair.slice(0, Math.max(colon, 0)), pair.slice(colon + 1)]
}

/** Of one length for all texts, so that the time of a comparison tells nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
