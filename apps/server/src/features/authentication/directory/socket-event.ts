import type { Socket } from 'node:net'
import { DirectoryProblem } from './directory-problem.ts'

/** The next event of this name. Rejects when there is an error, or the connection ends, before. */
export function until(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onEnd = () => reject(new DirectoryProblem('It closed the connection.'))
  socket.once(event, resolve).once('error', reject).once('end', onEnd).once('close', onEnd)
  return promise.finally(() =>
    socket.off(event, resolve).off('error', reject).off('end', onEnd).off('close', onEnd),
  )
}
