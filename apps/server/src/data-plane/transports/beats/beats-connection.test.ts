import { mkdir, rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import {
  compressed,
  data,
  json,
  window,
} from '../../../../../../packages/processing/src/codecs/testing/lumberjack-frames.ts'
import { eventually } from '../../testing/eventually.ts'
import { LumberjackSender, windowOf } from '../../testing/lumberjack-sender.ts'
import { startReceiving } from '../../testing/start-receiving.ts'

it('takes events of both versions and acknowledges each window', async () => {
  await using beats = await startReceiving('beats')
  using sender = new LumberjackSender(beats.port)
  sender.write(windowOf(['{"message":"a"}', '{"message":"b"}']))
  await eventually(() => expect(sender.acknowledged).toEqual(['2A2']))
  sender.write(Buffer.concat([window(1, '1'), data(3, { line: 'c' }, '1'), data(4, { line: 'd' }, '1')]))
  await eventually(() => expect(sender.acknowledged).toEqual(['2A2', '1A3', '1A4']))
  expect(await beats.payloads()).toEqual([
    '{"message":"a"}',
    '{"message":"b"}',
    '{"line":"c"}',
    '{"line":"d"}',
  ])
  expect(beats.stats.incomingMessages).toBe(4)
  expect(beats.stats.openConnections).toBe(1)
})

it('acknowledges what has come of a window that does not become full', async () => {
  await using beats = await startReceiving('beats')
  using sender = new LumberjackSender(beats.port)
  sender.write(Buffer.concat([window(1000), json(1, '{"a":1}'), json(2, '{"a":2}')]))
  await eventually(() => expect(sender.acknowledged).toEqual(['2A2']))
})

it('acknowledges only what is on disk', async () => {
  await using beats = await startReceiving('beats')
  await rm(beats.journal.dir, { recursive: true })
  using sender = new LumberjackSender(beats.port)
  sender.write(windowOf(['{"a":1}']))
  await eventually(() => expect(beats.journal.refusalReason).not.toBeNull())
  expect(sender.acknowledged).toEqual([])
  await mkdir(beats.journal.dir)
  await eventually(() => expect(sender.acknowledged).toEqual(['2A1']))
  expect(await beats.payloads()).toEqual(['{"a":1}'])
})

/** As if all were stored. */
async function release({ journal }: Awaited<ReturnType<typeof startReceiving>>): Promise<void> {
  await journal.release({ read: journal.durableEnd, inFlight: [] })
}

/** Returns after everything that was sent to the input before was seen. */
async function roundTrip(port: number): Promise<void> {
  using sender = new LumberjackSender(port)
  sender.write(Buffer.from('no lumberjack'))
  await eventually(() => expect(sender.isClosed).toBe(true))
}

async function fill(beats: Awaited<ReturnType<typeof startReceiving>>): Promise<void> {
  using sender = new LumberjackSender(beats.port)
  for (let no = 1; beats.journal.refusalReason === null; no++) {
    sender.write(windowOf([`{"filling":"${no}${'x'.repeat(200_000)}"}`]))
    await eventually(() =>
      expect(sender.acknowledged.length === no || beats.journal.refusalReason !== null).toBe(true),
    )
  }
}

it('acknowledges nothing while the journal is full, and everything once it has space', async () => {
  await using beats = await startReceiving('beats', {}, { maxSizeBytes: 4_000_000 })
  await fill(beats)
  using sender = new LumberjackSender(beats.port)
  sender.write(windowOf(['{"no":1}', '{"no":2}']))
  sender.write(windowOf(['{"no":3}']))
  await roundTrip(beats.port)
  expect(sender.acknowledged).toEqual([])
  await release(beats)
  await eventually(() => expect(sender.acknowledged).toEqual(['2A2', '2A1']))
  expect((await beats.payloads()).filter((payload) => payload.includes('no'))).toEqual([
    '{"no":1}',
    '{"no":2}',
    '{"no":3}',
  ])
})

it('takes once what a sender repeats that gave up while the journal was full', async () => {
  await using beats = await startReceiving('beats', {}, { maxSizeBytes: 4_000_000 })
  await fill(beats)
  const repeated = windowOf(['{"no":1}', '{"no":2}'])
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = beats.stats.readBytesTotal
    const sender = new LumberjackSender(beats.port)
    for (const windows of [1, 2]) {
      sender.write(repeated)
      await eventually(() => expect(beats.stats.readBytesTotal).toBe(before + windows * repeated.length))
    }
    sender.close()
    await eventually(() => expect(beats.stats.openConnections).toBe(0))
  }
  using sender = new LumberjackSender(beats.port)
  sender.write(repeated)
  await release(beats)
  await eventually(() => expect(sender.acknowledged).toEqual(['2A2']))
  expect((await beats.payloads()).filter((payload) => payload.includes('no'))).toEqual([
    '{"no":1}',
    '{"no":2}',
  ])
})

it.each([
  ['what is no lumberjack', Buffer.from('GET / HTTP/1.1\r\n\r\n'), 'Lumberjack: unknown version'],
  [
    'a compression bomb',
    compressed(deflateSync(Buffer.alloc(100 << 20)), true),
    'Lumberjack: a compressed frame becomes too large',
  ],
  [
    'an event that is too long',
    Buffer.from('2J\0\0\0\x01\x7f\xff\xff\xff', 'latin1'),
    'Lumberjack: an event of more than 33554432 bytes',
  ],
])('closes the connection at %s, and counts it', async (_, bytes, reason) => {
  await using beats = await startReceiving('beats')
  using sender = new LumberjackSender(beats.port)
  sender.write(bytes)
  await eventually(() => expect(sender.isClosed).toBe(true))
  expect(beats.stats.invalidMessages).toBe(1)
  expect(beats.stats.snapshot().recentProblems[0]?.reason).toBe(reason)
})

it('closes connections that together hold too much, and counts what they held', async () => {
  await using beats = await startReceiving('beats', {}, { maxSizeBytes: 4_000_000 })
  await fill(beats)
  const large = windowOf([`"${'x'.repeat(30 << 20)}"`, `"${'y'.repeat(30 << 20)}"`])
  const senders = Array.from({ length: 3 }, () => new LumberjackSender(beats.port))
  for (const sender of senders) sender.write(large)
  await eventually(() => expect(beats.stats.shedMessages).toBe(2))
  await eventually(() => expect(senders.filter(({ isClosed }) => isClosed)).toHaveLength(1))
  expect(beats.stats.snapshot().recentProblems[0]?.reason).toBe(
    'Too many events of all connections are waiting',
  )
  for (const sender of senders) sender.close()
  await eventually(() => expect(beats.stats.openConnections).toBe(0))
  using last = new LumberjackSender(beats.port)
  last.write(windowOf(['{"no":1}']))
  await release(beats)
  await eventually(() => expect(last.acknowledged).toEqual(['2A1']))
})

it('closes the connection of a sender that takes no acknowledgements', async () => {
  await using beats = await startReceiving('beats')
  using sender = new LumberjackSender(beats.port)
  sender.pause()
  await eventually(() => expect(beats.stats.openConnections).toBe(1))
  const windows = Buffer.concat(Array(10_000).fill(Buffer.concat([window(1), json(1, '')])))
  while (beats.stats.openConnections > 0) await sender.written(windows)
  expect(beats.stats.snapshot().recentProblems[0]?.reason).toBe('The sender does not take acknowledgements')
})
