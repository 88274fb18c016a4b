import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startReceiving } from '../testing/start-receiving.ts'

async function send(port: number, ...datagrams: (string | Buffer)[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const datagram of datagrams) {
    await new Promise<void>((resolve, reject) =>
      socket.send(datagram, port, '127.0.0.1', (error) => (error ? reject(error) : resolve())),
    )
  }
  socket.close()
}

it('takes each datagram as a message', async () => {
  await using raw = await startReceiving('raw-udp')
  await send(raw.port, 'one', 'two\nlines', '')
  await eventually(async () => expect(await raw.payloads()).toEqual(['one', 'two\nlines']))
  expect(raw.stats.emptyMessages).toBe(1)
})

it('puts chunked GELF together', async () => {
  await using gelf = await startReceiving('gelf-udp')
  const chunk = (sequence: number, text: string) =>
    Buffer.concat([Buffer.from([0x1e, 0x0f, 1, 2, 3, 4, 5, 6, 7, 8, sequence, 2]), Buffer.from(text)])
  await send(gelf.port, chunk(1, '"m"}'), chunk(0, '{"short_message":'), Buffer.from([0x1e, 0x0f, 1]))
  await eventually(async () => expect(await gelf.payloads()).toEqual(['{"short_message":"m"}']))
  expect(gelf.stats.invalidMessages).toBe(1)
})

it.runIf(process.platform === 'linux')('counts what the system drops while nobody fetches', async () => {
  await using raw = await startReceiving('raw-udp')
  const count = 2000
  // Sent in one go, by a child: this process, which also receives, is held up meanwhile.
  const code = `const s = require('dgram').createSocket('udp4'); let n = 0
    const next = () => n++ < ${count} ? s.send(Buffer.alloc(60000), ${raw.port}, '127.0.0.1', next) : s.close()
    next()`
  spawnSync(process.execPath, ['-e', code])
  await eventually(() => {
    expect(raw.stats.shedMessages).toBeGreaterThan(0)
    expect(raw.stats.incomingMessages + raw.stats.shedMessages).toBe(count)
  })
})

it('sheds and counts what the journal refuses', async () => {
  await using raw = await startReceiving('raw-udp')
  await raw.journal.close()
  await send(raw.port, 'one', 'two')
  await eventually(() => expect(raw.stats.shedMessages).toBe(2))
  expect(raw.stats.incomingMessages).toBe(0)
})
