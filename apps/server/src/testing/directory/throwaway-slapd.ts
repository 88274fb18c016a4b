import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../../../dev/free-port.ts'
import { testCertificate, testKey } from '../../data-plane/testing/tls-certificate.ts'

/** Debian's package slapd. */
const binary = '/usr/sbin/slapd'

export const hasSlapd = existsSync(binary)

export const readerDn = 'cn=reader,dc=example,dc=org'
export const readerPassword = 'the password of the reader'
export const peopleBase = 'ou=people,dc=example,dc=org'
export const groupsBase = 'ou=groups,dc=example,dc=org'
/** Who may change the directory. */
export const rootDn = 'cn=root,dc=example,dc=org'
export const rootPassword = 'the password of root'

export interface Slapd {
  /** Plain, and with StartTLS. */
  port: number
  tlsPort: number
  stop: () => Promise<void>
}

/**
 * A real OpenLDAP server on loopback with a folder of its own that is thrown away, and the certificate of tests. Only
 * `readerDn` may search. `ldif` is what lies below `peopleBase`.
 */
export async function startSlapd(ldif: string): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'logline-slapd-'))
  writeFileSync(join(folder, 'server.pem'), testCertificate)
  writeFileSync(join(folder, 'server.key'), testKey)
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'slapd.conf'), settings(folder))
  writeFileSync(join(folder, 'people.ldif'), `${trunk}\n${ldif}`)
  execFileSync('/usr/sbin/slapadd', [
    '-f',
    join(folder, 'slapd.conf'),
    '-l',
    join(folder, 'people.ldif'),
    '-q',
  ])
  const [port, tlsPort] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`
  const server = spawn(binary, ['-f', join(folder, 'slapd.conf'), '-h', addresses, '-d', '0'], {
    stdio: 'ignore',
  })
  const onExit = () => server.kill('SIGKILL')
  process.once('exit', onExit)
  await answers(port, server)
  return {
    port,
    tlsPort,
    async stop() {
      process.off('exit', onExit)
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const trunk = `dn: dc=example,dc=org
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: ${readerDn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: reader
userPassword: ${readerPassword}

dn: ${peopleBase}
objectClass: organizationalUnit
ou: people

dn: ${groupsBase}
objectClass: organizationalUnit
ou: groups
`

/** With the attributes of an Active Directory that are asked for. */
function settings(folder: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
include /etc/ldap/schema/nis.schema
attributetype ( 1.3.6.1.4.1.99999.1 NAME 'objectGUID' EQUALITY octetStringMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.40 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.2 NAME 'sAMAccountName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.3 NAME 'userPrincipalName' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 SINGLE-VALUE )
attributetype ( 1.3.6.1.4.1.99999.4 NAME 'userAccountControl' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
objectclass ( 1.3.6.1.4.1.99999.5 NAME 'user' SUP inetOrgPerson STRUCTURAL MAY ( objectGUID $ sAMAccountName $ userPrincipalName $ userAccountControl ) )
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
maxsize 10485760
suffix "dc=example,dc=org"
rootdn "${rootDn}"
rootpw "${rootPassword}"
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${readerDn}" read by * none
`
}

async function answers(port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const isUp = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isUp) return
    await delay(50)
  }
  throw new Error('The throw-away slapd did not start within 30 s.')
}
