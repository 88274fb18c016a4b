import { peopleBase } from './throwaway-slapd.ts'

/** Somebody of a company in LDIF (RFC 2849); the password is `<uid>'s secret`. */
export function personLdif(uid: string, more: Readonly<Record<string, string | Buffer>> = {}): string {
  const name = uid.replaceAll(/[(),+*]/g, '-')
  const attributes = {
    objectClass: 'user',
    uid,
    cn: name,
    sn: name,
    displayName: `The one called ${name}`,
    mail: `${name}@example.org`,
    userPassword: `${uid}'s secret`,
    ...more,
  }
  const inBase64 = (value: string | Buffer) => Buffer.from(value).toString('base64')
  const lines = Object.entries(attributes).map(([attribute, value]) => `${attribute}:: ${inBase64(value)}`)
  return [`dn:: ${inBase64(`cn=${attributes.cn},${peopleBase}`)}`, ...lines, ''].join('\n')
}
