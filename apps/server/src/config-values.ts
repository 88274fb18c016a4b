import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const bytesPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  kb: 1024,
  mb: 1024 ** 2,
  gb: 1024 ** 3,
  tb: 1024 ** 4,
}
const msPerUnit: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** `500mb`, `5gb`: bytes. */
export const size = z
  .string()
  .regex(/^\d+([kmgt]b)?$/i, 'must be a size such as 500mb or 5gb')
  .transform((text) => quantity(text, bytesPerUnit))

/** `30m`, `12h`: milliseconds. */
export const duration = z
  .string()
  .regex(/^\d+(ms|[smhd])$/i, 'must be a duration such as 30m, 12h or 7d')
  .transform((text) => quantity(text, msPerUnit))

/** `127.0.0.1:9000`, `[::1]:9000`. */
export const hostAndPort = z
  .string()
  .regex(/^(\[[^\]]+\]|[^:[\]]+):\d{1,5}$/, 'must be host:port, such as 127.0.0.1:9000')
  .transform((text) => {
    const colon = text.lastIndexOf(':')
    return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
  })
  .refine(({ port }) => port <= 65_535, 'must have a port up to 65535')

/** `delete, none`: the values of these names. */
export function names<Value>(known: Readonly<Record<string, Value>>) {
  const knownNames = Object.keys(known)
  return z
    .string()
    .transform((text) => parts(text))
    .refine(
      (wanted) => wanted.every((name) => knownNames.includes(name)),
      `must be some of ${knownNames.join(', ')}, with commas between them`,
    )
    .transform((wanted) => wanted.flatMap((name) => known[name] ?? []))
}

/** `/etc/logline/tls, ./certificates`: absolute paths. */
export const folders = z.string().transform((text) => parts(text).map((path) => resolve(path)))

/** A path with a slash at both ends. */
export const pathPrefix = z
  .string()
  .regex(/^\/([\w.~-]+\/)*([\w.~-]+)?$/, 'must be a path such as /logline/')
  .transform(withSlash)

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

export const externalUri = webUrl.transform(withSlash)

/** `smtps://` speaks TLS from the first byte; `smtp://` with STARTTLS when it is offered, `?tls=required` only then. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })
  .refine((text) => URL.parse(text)?.hostname !== '', 'must name a host')
  .transform((text) => {
    const { protocol, hostname, port, username, password, searchParams } = new URL(text)
    const isSecure = protocol === 'smtps:'
    return {
      host: hostname,
      port: port === '' ? (isSecure ? 465 : 25) : Number(port),
      isSecure,
      needsStartTls: searchParams.get('tls') === 'required',
      auth:
        username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }
  })

/** `https://tiles.example.org/{z}/{x}/{y}.png`; the host is one and the same for all tiles. */
export const tileTemplate = webUrl.refine(
  (text) =>
    ['{z}', '{x}', '{y}'].every((place) => text.includes(place)) && !/^[^/]+\/\/[^/]*[{*;,]/.test(text),
  'must be a URL with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png',
)

/** `10.0.0.0/8, 192.0.2.7, ::1`: addresses and networks; empty for none. */
export const networks = z
  .string()
  .transform((text) => parts(text).map(network))
  .refine((all) => all.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, ::1')

/** Of a list with commas. */
function parts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function network(text: string) {
  const [address = '', bits = isIP(address) === 6 ? '128' : '32'] = text.split('/', 2)
  return { address, prefix: /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN }
}

function isNetwork({ address, prefix }: { address: string; prefix: number }): boolean {
  return isIP(address) !== 0 && prefix <= (isIP(address) === 6 ? 128 : 32)
}

function withSlash(text: string): string {
  return text.endsWith('/') ? text : `${text}/`
}

function quantity(text: string, units: Readonly<Record<string, number>>): number {
  const unit = text.replace(/^\d+/, '').toLowerCase()
  return Number.parseInt(text, 10) * (units[unit] ?? 1)
}
