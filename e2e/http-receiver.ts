import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  /** As it came. */
  body: string
}

/** Somebody on loopback who is told of events. */
export interface HttpReceiver {
  url: string
  requests: readonly ReceivedRequest[]
  stop(): void
}

export async function startHttpReceiver(): Promise<HttpReceiver> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ path: request.url ?? '', headers: request.headers, body })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: a server on TCP that listens
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
