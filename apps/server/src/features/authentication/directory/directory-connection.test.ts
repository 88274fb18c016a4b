import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import type { DirectoryConfig } from '@logline/contract'
import type { Client } from 'ldapts'
import { afterEach, expect, it } from 'vitest'
import { testCertificate, testKey } from '../../../data-plane/testing/tls-certificate.ts'
import { bindAs, withDirectory } from './directory-connection.ts'

const config = (port: number): DirectoryConfig => ({
  type: 'ldap',
  servers: [{ host: '127.0.0.1', port }],
  transport_security: 'start_tls',
  verify_certificates: false,
  system_user_dn: 'cn=reader',
  user_search_base: 'dc=example',
  user_search_pattern: '(uid={0})',
  user_unique_id_attribute: 'entryUUID',
  user_name_attribute: 'uid',
  user_full_name_attribute: 'cn',
  email_attributes: [],
  group_search_base: '',
  group_search_pattern: '',
  group_name_attribute: 'cn',
  role_mapping: [],
  team_mapping: [],
})

/** ExtendedResponse to message 1 with a result code. */
const extendedResponse = (code: number) =>
  Buffer.from([0x30, 0x0c, 0x02, 1, 1, 0x78, 7, 0x0a, 1, code, 4, 0, 4, 0])
/** BindResponse to message 2 that says yes. */
const bound = Buffer.from([0x30, 0x0c, 0x02, 1, 2, 0x61, 7, 0x0a, 1, 0, 4, 0, 4, 0])

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Calls back with the connection when StartTLS is asked for. */
async function directoryThat(onStartTls: (socket: Socket, connections: number) => void) {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.once('data', () => onStartTls(socket, connections))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  // as: a server on TCP that listens
  const { port } = server.address() as AddressInfo
  const ask = (
    change: Partial<DirectoryConfig> = {},
    work: (directory: { client: Client }) => Promise<unknown> = async () => 'asked',
  ) => {
    // as: the change is never one of the type
    const changed = { ...config(port), ...change } as DirectoryConfig
    return withDirectory({ config: changed, password: 'secret' }, work)
  }
  return { ask, connections: () => connections }
}

it.each([
  ['refuses it', [extendedResponse(2)], 'It refuses StartTLS.'],
  ['answers something else', [bound], 'It answers StartTLS with something else.'],
  ['answers what is no LDAP', [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')], 'StartTLS'],
  ['never ends its answer', [Buffer.alloc(8_192, 0x30)], 'StartTLS'],
])('asks nothing of a directory that is asked for StartTLS and %s', async (_, answer, problem) => {
  const { ask } = await directoryThat((socket) => socket.write(Buffer.concat(answer)))
  await expect(ask()).rejects.toMatchObject({ details: [expect.stringContaining(problem)] })
})

it('does not use a connection on which something came before TLS, which would be read as if inside it', async () => {
  const { ask } = await directoryThat((socket) => {
    // A whole answer, but for the last byte: the first byte inside TLS would complete it.
    socket.write(Buffer.concat([extendedResponse(0), bound.subarray(0, -1)]))
  })
  const problem = expect.stringContaining('between the answer to StartTLS and the TLS session')
  await expect(ask()).rejects.toMatchObject({ details: [problem] })
})

it('reads an answer that comes in pieces', async () => {
  const { ask } = await directoryThat((socket) => {
    const answer = extendedResponse(2)
    for (const byte of answer) socket.write(Buffer.from([byte]))
  })
  await expect(ask()).rejects.toMatchObject({ details: [expect.stringContaining('It refuses StartTLS.')] })
})

it('never connects again after TLS broke: the password would go out in the clear', async () => {
  const seen: Buffer[] = []
  const { ask, connections } = await directoryThat((socket) => {
    socket.on('data', (bytes) => seen.push(bytes))
    socket.write(extendedResponse(0))
    const secure = new TLSSocket(socket, { isServer: true, key: testKey, cert: testCertificate })
    secure.on('error', () => {})
    secure.once('data', () => secure.end(bound))
  })
  const signIn = async ({ client }: { client: Client }) => {
    while (client.isConnected) await delay(5)
    await bindAs(client, 'cn=jane', "jane's secret")
  }
  await expect(ask({}, signIn)).rejects.toThrow('It closed the connection.')
  expect(connections()).toBe(1)
  expect(Buffer.concat(seen).toString('latin1')).not.toContain('secret')
})

it('sends no sign-in without a password or a name, which directories take for an anonymous one', async () => {
  // as: nothing of the client is used before the refusal
  const client = { bind: () => Promise.resolve() } as never
  for (const [dn, password] of [
    ['cn=jane', ''],
    ['', 'secret'],
  ] as const) {
    await expect(bindAs(client, dn, password)).rejects.toThrow('takes a name and a password')
  }
})

it('does not trust a certificate that nobody it knows has signed, unless it is told not to check', async () => {
  const { ask, connections } = await directoryThat((socket) => {
    socket.write(extendedResponse(0))
    const secure = new TLSSocket(socket, { isServer: true, key: testKey, cert: testCertificate })
    secure.on('error', () => {})
  })
  await expect(ask({ verify_certificates: true })).rejects.toMatchObject({
    details: [expect.stringContaining('Its certificate is signed by itself, and not trusted here.')],
  })
  expect(connections()).toBe(1)
})
