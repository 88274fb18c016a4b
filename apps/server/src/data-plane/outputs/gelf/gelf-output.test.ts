import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../../dev/free-port.ts'
import { eventually } from '../../testing/eventually.ts'
import { plannedOutput } from '../../testing/outputs/planned-output.ts'
import { sentMessage, signal, surroundings } from '../../testing/outputs/sent-message.ts'
import { TcpReceiver } from '../../testing/outputs/tcp-receiver.ts'
import { testCertificate } from '../../testing/tls-certificate.ts'
import { gelfDatagrams } from './gelf-datagrams.ts'
import { gelfJson } from './gelf-json.ts'
import { gelfDelivery } from './gelf-output.ts'

const deliveryOf = (configuration: Record<string, unknown>, folders: readonly string[] | null = null) =>
  gelfDelivery(plannedOutput('gelf', configuration).configuration, { ...surroundings, tlsFolders: folders })

describe('GELF', () => {
  it.each([
    [{ level: 3 }, { level: 3 }],
    [{ level: '7' }, { level: 7 }],
    [{ level: '8' }, { _level: '8' }],
    [{ level: 'high' }, { _level: 'high' }],
    [{ id: 'x' }, { __id: 'x' }],
    [{ full_message: 'all' }, { full_message: 'all' }],
    [
      { user: 'jane', n: 1.5, is_new: true },
      { _user: 'jane', _n: 1.5, _is_new: true },
    ],
  ])('of the fields %j has %j', (fields, members) => {
    expect(JSON.parse(gelfJson(sentMessage('m', fields)))).toEqual({
      version: '1.1',
      host: 'web-1',
      short_message: 'm',
      timestamp: Date.UTC(2026, 10, 5, 7, 8, 9, 120) / 1000,
      _forwarder: 'org.graylog2.outputs.GelfOutput',
      _gl2_message_id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
      ...members,
    })
  })

  it('keeps the digits of long whole numbers', () => {
    expect(gelfJson(sentMessage('m', { n: 1234567890123456789n }))).toContain('"_n":1234567890123456789')
  })
})

describe('by TLS', () => {
  const trusted = () => {
    const folder = mkdtempSync(join(tmpdir(), 'logline-trust-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'ca.pem'), testCertificate)
    return folder
  }

  it('is sent to who has a certificate of those that are trusted', async () => {
    await using receiver = await TcpReceiver.start({ hasTls: true })
    const tls_trust_cert_chain = join(trusted(), 'ca.pem')
    const secure = { protocol: 'TCP+TLS', tls_verification_enabled: true, tls_trust_cert_chain }
    const delivery = deliveryOf({ ...secure, hostname: 'localhost', port: receiver.port })
    await delivery.write([sentMessage('a')], signal)
    await delivery.confirm(signal)
    expect(receiver.texts).toEqual(['a'])
    // The certificate is not for this name.
    const other = deliveryOf({ ...secure, hostname: '127.0.0.1', port: receiver.port })
    await expect(other.write([sentMessage('b')], signal)).rejects.toThrow('does not match certificate')
    await other.close()
  })

  it('says the same of every file that cannot be used', async () => {
    const folder = trusted()
    const told = async (path: string) =>
      deliveryOf({ protocol: 'TCP+TLS', port: 9, tls_trust_cert_chain: path }, [folder])
        .write([sentMessage('a')], signal)
        .catch((error: Error) => error.message)
    const said = 'The file of trusted certificates cannot be used. The log of the server says why.'
    expect(await told('/etc/passwd')).toBe(said)
    expect(await told(join(folder, 'none.pem'))).toBe(said)
  })
})

describe('by UDP', () => {
  async function listen() {
    const socket = createSocket('udp4')
    const datagrams: Buffer[] = []
    socket.on('message', (datagram) => datagrams.push(datagram))
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    onTestFinished(() => void socket.close())
    return { port: socket.address().port, datagrams }
  }

  it('is one datagram, which is compressed when it is not small', async () => {
    const { port, datagrams } = await listen()
    const delivery = deliveryOf({ protocol: 'UDP', port })
    await delivery.write([sentMessage('small'), sentMessage('x'.repeat(2000))], signal)
    await eventually(() => expect(datagrams).toHaveLength(2))
    const [small, large] = datagrams
    expect(JSON.parse(String(small)).short_message).toBe('small')
    expect(JSON.parse(String(gunzipSync(large ?? Buffer.alloc(0)))).short_message).toBe('x'.repeat(2000))
    await delivery.close()
  })

  it('comes in chunks of one message when it is large', async () => {
    const { port, datagrams } = await listen()
    const delivery = deliveryOf({ protocol: 'UDP', port })
    const text = randomText(100_000)
    await delivery.write([sentMessage(text)], signal)
    await eventually(() => expect(datagrams.length).toBe(datagrams[0]?.[11]))
    expect(Math.max(...datagrams.map(({ length }) => length))).toBe(1420)
    expect(joined(datagrams).short_message).toBe(text)
    await delivery.close()
  })

  it('has larger chunks when there would be more than 128', () => {
    const text = randomText(600_000)
    const datagrams = gelfDatagrams(gelfJson(sentMessage(text)))
    if (typeof datagrams === 'string') throw new Error(datagrams)
    expect(datagrams.length).toBeLessThanOrEqual(128)
    expect(joined(datagrams).short_message).toBe(text)
  })

  it('leaves out what no chunks can carry, and says so', async () => {
    const { port, datagrams } = await listen()
    const delivery = deliveryOf({ protocol: 'UDP', port })
    const refused = await delivery.write([sentMessage(randomText(2_000_000)), sentMessage('b')], signal)
    expect(refused).toEqual({ messages: 1, reason: expect.stringContaining('too large for GELF by UDP') })
    await eventually(() => expect(datagrams).toHaveLength(1))
    await delivery.close()
  })

  it('fails when the system hears that nobody listens', async () => {
    const delivery = deliveryOf({ protocol: 'UDP', port: await freePort() })
    const write = async () => {
      for (;;) await delivery.write([sentMessage('a')], signal)
    }
    await expect(write()).rejects.toThrow('ECONNREFUSED')
    await delivery.close()
  })
})

function joined(datagrams: readonly Buffer[]) {
  const chunks = datagrams.toSorted((a, b) => (a[10] ?? 0) - (b[10] ?? 0))
  expect(new Set(chunks.map((chunk) => chunk.subarray(0, 10).toString('hex'))).size).toBe(1)
  return JSON.parse(String(gunzipSync(Buffer.concat(chunks.map((chunk) => chunk.subarray(12))))))
}

/** Of letters that no compression makes much smaller. */
function randomText(length: number): string {
  return Buffer.from(
    Array.from({ length: (length * 3) / 4 }, () => Math.floor(Math.random() * 256)),
  ).toString('base64')
}
