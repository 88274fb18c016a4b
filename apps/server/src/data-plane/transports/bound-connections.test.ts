import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { InputStats } from '../plan/input-stats.ts'
import { eventually } from '../testing/eventually.ts'
import { boundConnections } from './bound-connections.ts'

it('counts connections that are too many, and takes one again when another has ended', async () => {
  const stats = new InputStats()
  const server = createServer((socket) => socket.write('hello'))
  onTestFinished(() => void server.close())
  boundConnections(server, stats, 1)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // as: it listens on TCP
  const greeted = async () => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return { socket, isGreeted: String(first) === 'hello' }
  }
  const first = await greeted()
  expect([first.isGreeted, (await greeted()).isGreeted]).toEqual([true, false])
  expect(stats.snapshot()).toMatchObject({
    refusedConnections: 1,
    recentProblems: [{ kind: 'refusedConnections', reason: 'More than 1 connections at once' }],
  })
  first.socket.destroy()
  await eventually(async () => expect((await greeted()).isGreeted).toBe(true))
})
