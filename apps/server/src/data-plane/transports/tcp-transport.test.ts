import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startReceiving } from '../testing/start-receiving.ts'
import { testCertificate, testKey } from '../testing/tls-certificate.ts'

/** Sends the pieces one after the other over one connection, each in a packet of its own, and ends it. */
async function send(port: number, ...pieces: (string | Buffer)[]): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  socket.end()
  socket.resume()
  await closed
}

describe('lines', () => {
  it('takes each line, however the packets are cut, and a last one without its end', async () => {
    await using raw = await startReceiving('raw-tcp')
    await send(raw.port, 'one\ntw', 'o\r\nthr', 'e', 'e\n\nfour')
    await eventually(async () => expect(await raw.payloads()).toEqual(['one', 'two', 'three', 'four']))
    expect(raw.stats.emptyMessages).toBe(1)
    expect(raw.stats.incomingMessages).toBe(4)
    expect(raw.stats.totalConnections).toBe(1)
    expect(raw.stats.readBytesTotal).toBe(20)
  })

  it('counts a line that is too long, and goes on behind it', async () => {
    await using raw = await startReceiving('raw-tcp', { max_message_size: 10 })
    await send(raw.port, 'short\n0123456789A\nnext\n', 'a'.repeat(50), 'a'.repeat(50), 'a\nlast\n')
    await eventually(async () => expect(await raw.payloads()).toEqual(['short', 'next', 'last']))
    expect(raw.stats.invalidMessages).toBe(2)
    expect(raw.stats.snapshot().recentProblems[0]?.reason).toBe('Frame longer than 10 bytes')
  })

  it('takes a line of 2 MB', async () => {
    await using raw = await startReceiving('raw-tcp')
    const line = 'x'.repeat(2_000_000)
    await send(raw.port, `${line}\nnext\n`)
    await eventually(async () => expect(await raw.payloads()).toEqual([line, 'next']))
  })

  it('cuts arbitrary text at its line ends, in whatever pieces it comes', async () => {
    await using raw = await startReceiving('raw-tcp')
    const line = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'ä', ' ', '\t', '😀') })
    const sent: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(), async (lines, cut) => {
        const bytes = Buffer.from(`${lines.join('\n')}\n`)
        await send(raw.port, bytes.subarray(0, cut % bytes.length), bytes.subarray(cut % bytes.length))
        sent.push(...lines)
      }),
      { numRuns: 20 },
    )
    await eventually(async () => expect(await raw.payloads()).toEqual(sent))
  })
})

describe('null bytes', () => {
  it('separate GELF messages, whatever the configuration says', async () => {
    await using gelf = await startReceiving('gelf-tcp', { use_null_delimiter: false })
    await send(gelf.port, '{"a":\n1}\0{"b"', ':2}\0\0{"c":3}')
    await eventually(async () => expect(await gelf.payloads()).toEqual(['{"a":\n1}', '{"b":2}', '{"c":3}']))
  })
})

describe('octet counting', () => {
  it('is chosen by the first byte of a syslog connection', async () => {
    await using syslog = await startReceiving('syslog-tcp')
    await send(syslog.port, '5 <1>a\n')
    await send(syslog.port, '<1>5 b\n<1>c\n')
    await eventually(async () => expect(await syslog.payloads()).toEqual(['<1>a\n', '<1>5 b', '<1>c']))
  })

  it('takes frames with line ends inside and between them', async () => {
    await using syslog = await startReceiving('syslog-tcp')
    await send(syslog.port, '6 <1>a\nb', '4 <', '1>c\n4 <1>d', '1', '0 <1>1234567')
    await eventually(async () =>
      expect(await syslog.payloads()).toEqual(['<1>a\nb', '<1>c', '<1>d', '<1>1234567']),
    )
  })

  it('skips a frame that is too long by its length', async () => {
    await using syslog = await startReceiving('syslog-tcp', { max_message_size: 10 })
    await send(syslog.port, '12 0123456789', 'AB', '4 <1>a')
    await eventually(async () => expect(await syslog.payloads()).toEqual(['<1>a']))
    expect(syslog.stats.invalidMessages).toBe(1)
  })

  it('counts a frame that is cut off, and one without length', async () => {
    await using syslog = await startReceiving('syslog-tcp')
    await send(syslog.port, '4 <1>a9 <1>')
    await send(syslog.port, '4 <1>bxyz')
    await eventually(async () => expect(await syslog.payloads()).toEqual(['<1>a', '<1>b']))
    await eventually(() => expect(syslog.stats.invalidMessages).toBe(2))
  })
})

it('lets the sender wait while the journal is full, and loses nothing', async () => {
  await using gelf = await startReceiving('gelf-tcp', {}, { maxSizeBytes: 4_000_000 })
  const text = 'x'.repeat(100_000)
  const numbers = Array.from({ length: 300 }, (_, no) => String(no).padStart(3, '0'))
  const socket = connect(gelf.port, '127.0.0.1')
  let isSent = false
  socket.end(numbers.map((no) => `${no}${text}\0`).join(''), () => {
    isSent = true
  })
  socket.resume()
  socket.on('error', () => undefined)
  await eventually(() => expect(gelf.journal.refusalReason).toContain('The journal is full'))
  expect(isSent).toBe(false)
  const taken: string[] = []
  await eventually(async () => {
    // What is read is as good as stored.
    const read = gelf.journal.durableEnd
    const payloads = await gelf.payloads()
    taken.push(...payloads.map((payload) => payload.slice(0, 3)))
    await gelf.journal.release({ read, inFlight: [] })
    expect(new Set(taken).size).toBe(300)
  })
  expect([...new Set(taken)]).toEqual(numbers)
  expect(gelf.stats.shedMessages).toBe(0)
})

it('speaks TLS with the configured certificate', async () => {
  await using tls = await startReceivingWithTls()
  const socket = connectTls({
    port: tls.port,
    host: '127.0.0.1',
    ca: testCertificate,
    servername: 'localhost',
  })
  await once(socket, 'secureConnect')
  socket.end('secret\n')
  await eventually(async () => expect(await tls.payloads()).toEqual(['secret']))
  await send(tls.port, 'plain\n')
  await eventually(() => expect(tls.stats.invalidMessages).toBe(1))
})

async function startReceivingWithTls() {
  const dir = await mkdtemp(join(tmpdir(), 'logline-tls-'))
  const [tls_cert_file, tls_key_file] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
  await writeFile(tls_cert_file, testCertificate)
  await writeFile(tls_key_file, testKey)
  const receiving = await startReceiving('raw-tcp', { tls_enable: true, tls_cert_file, tls_key_file })
  await rm(dir, { recursive: true })
  return receiving
}

it('counts the open connections', async () => {
  await using raw = await startReceiving('raw-tcp')
  const socket = connect({ port: raw.port, host: '127.0.0.1' })
  await eventually(() => expect(raw.stats.openConnections).toBe(1))
  socket.destroy()
  await eventually(() => expect(raw.stats.openConnections).toBe(0))
})

it('keeps what a connection had sent when it is reset', async () => {
  await using raw = await startReceiving('raw-tcp')
  const socket = connect({ port: raw.port, host: '127.0.0.1' })
  socket.write('one\ntwo')
  await eventually(() => expect(raw.stats.incomingMessages).toBe(1))
  socket.resetAndDestroy()
  await eventually(async () => expect(await raw.payloads()).toEqual(['one', 'two']))
})
