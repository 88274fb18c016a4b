import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { plannedOutput } from '../../testing/outputs/planned-output.ts'
import { sentMessage, signal, surroundings } from '../../testing/outputs/sent-message.ts'
import { syslogDelivery } from './syslog-output.ts'
import { syslogText } from './syslog-text.ts'

const form = { format: 'rfc5424', facility: 'user', application: 'logline', sendsFields: true } as const
const id = 'gl2_message_id="01HZX5M4Q0ABCDEFGHJKMNPQRS"'

describe('RFC 5424', () => {
  it.each([
    [{}, {}, `<14>1 2026-11-05T07:08:09.120Z web-1 logline - - [fields@32473 ${id}] m`],
    [
      { level: 3, facility_num: 20, application_name: 'my shop', process_id: '4711', message_id: 'ORD7' },
      {},
      `<163>1 2026-11-05T07:08:09.120Z web-1 my_shop 4711 ORD7 [fields@32473 ${id}] m`,
    ],
    [
      { level: '2', facility: 'local7', 'a=b]': 'say "x]\\', n: 7, gl2_remote_ip: '127.0.0.1' },
      {},
      `<186>1 2026-11-05T07:08:09.120Z web-1 logline - - [fields@32473 ${id} a_b_="say \\"x\\]\\\\" n="7"] m`,
    ],
    [
      { level: 9, facility: 'no such' },
      { sendsFields: false, facility: 'audit' },
      '<110>1 2026-11-05T07:08:09.120Z web-1 logline - - - m',
    ],
  ])('of the fields %j with %j', (fields, changes, text) => {
    expect(syslogText(sentMessage('m', fields), { ...form, ...changes })).toBe(text)
  })
})

describe('RFC 3164', () => {
  it.each([
    [{}, '<14>Nov  5 07:08:09 web-1 logline: m'],
    [
      { application_name: 'shop', process_id: 12, level: 0, facility_num: 0 },
      '<0>Nov  5 07:08:09 web-1 shop[12]: m',
    ],
  ])('of the fields %j', (fields, text) => {
    expect(syslogText(sentMessage('m', fields), { ...form, format: 'rfc3164' })).toBe(text)
  })
})

describe('over TCP', () => {
  async function received(configuration: Record<string, unknown>): Promise<string> {
    const bytes = Promise.withResolvers<Buffer>()
    const server = createServer((socket) => buffer(socket).then(bytes.resolve, bytes.reject))
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const planned = plannedOutput('syslog', { port, format: 'rfc3164', ...configuration })
    const delivery = syslogDelivery(planned.configuration, surroundings)
    await delivery.write([sentMessage('one\r\ntwo'), sentMessage('größer')], signal)
    await delivery.confirm(signal)
    return String(await bytes.promise)
  }
  const head = '<14>Nov  5 07:08:09 web-1 logline:'

  it('counts octets, so that a message keeps its line breaks', async () => {
    // Bytes, of which two letters have two each.
    const [first, second] = [`${head} one\r\ntwo`, `${head} größer`]
    expect(await received({})).toBe(`${first.length} ${first}${second.length + 2} ${second}`)
  })

  it('ends messages with line breaks, and sends those within as blanks', async () => {
    expect(await received({ framing: 'line_break' })).toBe(`${head} one two\n${head} größer\n`)
  })
})

it('by UDP is a datagram of each message, but for what is larger than one', async () => {
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  const datagrams: string[] = []
  socket.on('message', (datagram) => datagrams.push(String(datagram)))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const planned = plannedOutput('syslog', { port: socket.address().port, protocol: 'UDP', format: 'rfc3164' })
  const delivery = syslogDelivery(planned.configuration, surroundings)
  const refused = await delivery.write(
    [sentMessage('a'), sentMessage('x'.repeat(70_000)), sentMessage('b')],
    signal,
  )
  expect(refused).toEqual({
    messages: 1,
    reason: expect.stringMatching(/^A message of 700\d\d bytes is too large for syslog by UDP$/),
  })
  await eventually(() => expect(datagrams.map((text) => text.at(-1))).toEqual(['a', 'b']))
  await delivery.close()
})
