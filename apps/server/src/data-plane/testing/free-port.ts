import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listens on now, neither TCP nor UDP. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) resolve(address.port)
      else reject(new Error('No port'))
    })
  })
  const socket = createSocket('udp4')
  const isFree = await new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false))
    socket.bind(port, '127.0.0.1', () => resolve(true))
  })
  socket.close()
  await new Promise((resolve) => server.close(resolve))
  return isFree ? port : freePort()
}
