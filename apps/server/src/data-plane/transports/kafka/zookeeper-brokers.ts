import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const timeoutMs = 10_000
/** Of one answer: a node of ZooKeeper has 1 MB at most. */
const maxAnswerBytes = 4 << 20
const getData = 4
const getChildren = 8

/**
 * The addresses of the Kafka brokers that ZooKeeper knows (`/brokers/ids` of Kafka up to 3.9). Speaks as much of ZooKeeper's
 * protocol as that takes: a session, the children and the data of nodes.
 * @param address as Kafka takes it: `host:port,host:port/path`
 * @param securityProtocol whose listeners are wanted, such as `PLAINTEXT`
 */
export async function brokersOfZookeeper(address: string, securityProtocol: string): Promise<string[]> {
  const [servers = '', ...path] = address.trim().split('/')
  const root = path.length > 0 ? `/${path.join('/')}`.replace(/\/$/, '') : ''
  const problems: string[] = []
  for (const server of servers.split(',')) {
    try {
      const addresses = await askServer(server.trim(), root, securityProtocol)
      if (addresses.length > 0) return addresses
      problems.push(`${server.trim()}: no broker has a listener for ${securityProtocol}`)
    } catch (error) {
      problems.push(`${server.trim()}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`ZooKeeper (${problems.join('; ')})`)
}

async function askServer(server: string, root: string, securityProtocol: string): Promise<string[]> {
  const [host = '', port = '2181'] = server.split(':')
  const socket = connect({ host, port: Number(port) })
  const timer = setTimeout(() => socket.destroy(new Error('no answer')), timeoutMs)
  try {
    await once(socket, 'connect')
    const session = new Session(socket)
    await session.open()
    const ids = await session.children(`${root}/brokers/ids`)
    const addresses: string[] = []
    for (const id of ids)
      addresses.push(...listeners(await session.data(`${root}/brokers/ids/${id}`), securityProtocol))
    return addresses
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

/** The addresses where a broker speaks a protocol. */
function listeners(data: Buffer, securityProtocol: string): string[] {
  const { endpoints = [], listener_security_protocol_map: protocols = {} } = JSON.parse(
    data.toString('utf8'),
  ) as { endpoints?: string[]; listener_security_protocol_map?: Record<string, string> } // as: written by Kafka alone
  return endpoints.flatMap((endpoint) => {
    const [name = '', address = ''] = endpoint.split('://')
    return (protocols[name] ?? name) === securityProtocol ? [address] : []
  })
}

/** One question after the other (ZooKeeper's jute records: numbers are big-endian, texts and buffers have their length before them). */
class Session {
  readonly #socket: Socket
  readonly #answers: AsyncIterator<Buffer>
  #requests = 0

  constructor(socket: Socket) {
    this.#socket = socket
    this.#answers = answersOf(socket)
  }

  async open(): Promise<void> {
    const request = Buffer.alloc(4 + 8 + 4 + 8 + 4 + 16 + 1)
    request.writeInt32BE(timeoutMs, 12)
    request.writeInt32BE(16, 24)
    this.#send(request)
    await this.#answer()
  }

  async children(path: string): Promise<string[]> {
    const answer = await this.#ask(getChildren, path)
    const names: string[] = []
    for (let at = 4, left = answer.readInt32BE(0); left > 0; left--) {
      const length = answer.readInt32BE(at)
      names.push(answer.toString('utf8', at + 4, at + 4 + length))
      at += 4 + length
    }
    return names
  }

  async data(path: string): Promise<Buffer> {
    const answer = await this.#ask(getData, path)
    return answer.subarray(4, 4 + answer.readInt32BE(0))
  }

  async #ask(kind: number, path: string): Promise<Buffer> {
    const text = Buffer.from(path)
    const request = Buffer.alloc(4 + 4 + 4 + text.length + 1)
    request.writeInt32BE(++this.#requests, 0)
    request.writeInt32BE(kind, 4)
    request.writeInt32BE(text.length, 8)
    text.copy(request, 12)
    this.#send(request)
    const answer = await this.#answer()
    const error = answer.readInt32BE(12)
    if (error === -101) throw new Error(`there is no ${path}`)
    if (error !== 0) throw new Error(`error ${error} at ${path}`)
    return answer.subarray(16)
  }

  #send(request: Buffer): void {
    const length = Buffer.alloc(4)
    length.writeInt32BE(request.length)
    this.#socket.write(Buffer.concat([length, request]))
  }

  async #answer(): Promise<Buffer> {
    const { done, value } = await this.#answers.next()
    if (done) throw new Error('the connection was closed')
    return value
  }
}

async function* answersOf(socket: Socket): AsyncGenerator<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  for await (const chunk of socket) {
    bytes = Buffer.concat([bytes, chunk])
    while (bytes.length >= 4) {
      const length = bytes.readInt32BE(0)
      if (length < 0 || length > maxAnswerBytes) throw new Error('this is no ZooKeeper')
      if (bytes.length < 4 + length) break
      yield bytes.subarray(4, 4 + length)
      bytes = bytes.subarray(4 + length)
    }
  }
}
