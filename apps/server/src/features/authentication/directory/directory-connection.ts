import { connect, isIP, type Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext, connect as secure } from 'node:tls'
import type { DirectoryConfig } from '@logline/contract'
import { Client, ResultCodeError } from 'ldapts'
import { DirectoryProblem, problemText } from './directory-problem.ts'
import { until } from './socket-event.ts'
import { requestStartTls } from './start-tls.ts'

/** A directory and the password of the user it is asked as. */
export interface DirectoryAccess {
  config: DirectoryConfig
  /** Null when there is none. */
  password: string | null
}

interface OpenDirectory {
  client: Client
  /** `host:port`. */
  address: string
}

/** Of one server, until it can be asked: TCP, StartTLS and TLS. */
const connectMs = 5_000
const operationMs = 5_000
/** Of everything somebody waits for. */
const totalMs = 10_000

/**
 * Asks a directory as its system user: the first of its servers that can be connected to. The connection is used for
 * this alone and closed afterwards; one that breaks is never made again, which after StartTLS would be without TLS.
 *
 * @throws DirectoryProblem when it cannot be asked, 10 seconds after the beginning at the latest
 */
export async function withDirectory<T>(
  { config, password }: DirectoryAccess,
  work: (directory: OpenDirectory) => Promise<T>,
): Promise<T> {
  const deadline = createDeadline()
  const { socket, address } = await connectToAny(config, deadline)
  try {
    const client = clientOn(socket)
    await bindSystemUser(client, config.system_user_dn, password)
    return await work({ client, address })
  } catch (error) {
    throw new DirectoryProblem(`${address}: ${deadline.isOver() ? tooSlow : problemText(error)}`)
  } finally {
    deadline.clear()
    socket.destroy()
  }
}

const tooSlow = `It did not answer within ${totalMs / 1000} seconds.`

type Deadline = ReturnType<typeof createDeadline>

/** Destroys the connection that is in use when the time is over. */
function createDeadline() {
  let current: Socket | null = null
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    current?.destroy(new DirectoryProblem(tooSlow))
  }, totalMs)
  return {
    isOver: () => isOver,
    use: (socket: Socket) => {
      current = socket
    },
    clear: () => clearTimeout(timer),
  }
}

async function connectToAny(config: DirectoryConfig, deadline: Deadline) {
  const problems: string[] = []
  for (const server of config.servers) {
    const address = `${server.host}:${server.port}`
    if (deadline.isOver()) break
    try {
      return { socket: await connectTo(server, config, deadline), address }
    } catch (error) {
      problems.push(`${address}: ${problemText(error)}`)
    }
  }
  deadline.clear()
  throw new DirectoryProblem(`Couldn't establish connection to ${addressesOf(config)}`, problems)
}

export function addressesOf({ servers }: Pick<DirectoryConfig, 'servers'>): string {
  return servers.map(({ host, port }) => `${host}:${port}`).join(', ')
}

/** A connection that is as secure as the settings say, before anything is sent over it. */
async function connectTo(
  { host, port }: DirectoryConfig['servers'][number],
  { transport_security, verify_certificates }: DirectoryConfig,
  deadline: Deadline,
): Promise<Socket> {
  const plain = connect({ host, port })
  let socket = plain
  const hold = (next: Socket) => {
    socket = next
    // An error that nobody waits for must not end the process.
    socket.on('error', () => {})
    deadline.use(socket)
  }
  const timer = setTimeout(() => socket.destroy(new DirectoryProblem('It does not answer.')), connectMs)
  try {
    hold(plain)
    await until(plain, 'connect')
    if (transport_security === 'start_tls') await requestStartTls(plain)
    if (transport_security === 'none') return plain
    const name = isIP(host) === 0 ? { servername: host } : {}
    const checks = { rejectUnauthorized: verify_certificates, secureContext: trustedAuthorities() }
    hold(secure({ socket: plain, host, ...name, ...checks }))
    await until(socket, 'secureConnect')
    return socket
  } catch (error) {
    socket.destroy()
    plain.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

let authorities: SecureContext | null = null

/** Those that Node.js brings, those of the operating system, and those of NODE_EXTRA_CA_CERTS; read once. */
function trustedAuthorities(): SecureContext {
  authorities ??= createSecureContext({
    ca: [...new Set([...getCACertificates('default'), ...getCACertificates('system')])],
  })
  return authorities
}

function clientOn(socket: Socket): Client {
  let isUsed = false
  return new Client({
    url: 'ldap://directory',
    timeout: operationMs,
    // The client would connect anew by itself.
    createConnection: () => {
      if (isUsed) throw new DirectoryProblem('It closed the connection.')
      isUsed = true
      return socket
    },
  })
}

async function bindSystemUser(client: Client, dn: string, password: string | null): Promise<void> {
  if (dn === '') return client.bind('', '')
  if (password === null) throw new DirectoryProblem('The system user has no password.')
  try {
    await bindAs(client, dn, password)
  } catch (error) {
    if (!(error instanceof ResultCodeError)) throw error
    throw new DirectoryProblem(`It refuses the system user. ${problemText(error)}`)
  }
}

/**
 * Signs in to the directory. An empty password would be taken for an anonymous sign-in and succeed (RFC 4513, 5.1.2), as
 * would an empty name.
 */
export async function bindAs(client: Client, dn: string, password: string): Promise<void> {
  if (dn === '' || password === '') throw new DirectoryProblem('A sign-in takes a name and a password.')
  await client.bind(dn, password)
}
