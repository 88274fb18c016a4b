import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import Gelf from 'gelf'
import gelfPro from 'gelf-pro'
import gelfling from 'gelfling'
import { vi } from 'vitest'
import winston from 'winston'
import Log2gelf from 'winston-log2gelf'
import { testCertificate } from '../../data-plane/testing/tls-certificate.ts'
import type { Configuration, Sending } from './sending.ts'

const udp = 'org.graylog2.inputs.gelf.udp.GELFUDPInput'
const tcp = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const http = 'org.graylog2.inputs.gelf.http.GELFHttpInput'

const timestamp = '2026-11-01T08:00:00.123Z'
const seconds = Date.parse(timestamp) / 1000
/** It does not become smaller, so that it comes in chunks. */
const longText = randomBytes(3000).toString('hex')

/** Each has a configuration of its own, which copies of the module have as well. */
function sendByGelfPro(adapterName: 'udp' | 'tcp' | 'tcp-tls', options: object = {}, extra: object = {}) {
  return (port: number): Promise<void> => {
    const gelf = Object.create(gelfPro) as typeof gelfPro // as: what it inherits from
    const place = { protocol: 'udp4', host: '127.0.0.1', port }
    gelf.setConfig({ adapterName, adapterOptions: { ...place, ...options } })
    const fields = { user: { name: 'eve', id: 7 }, share: 0.5, paid: true, id: 'left out', ...extra }
    const message = { host: 'web-1', timestamp: seconds, full_message: 'Größe\n  at pay (pay.js:7)' }
    return promisify(gelf.error.bind(gelf))('Größe 😀', { ...message, ...fields }).then(() => undefined)
  }
}

const ofGelfPro = {
  message: 'Größe 😀',
  source: 'web-1',
  timestamp,
  full_message: 'Größe\n  at pay (pay.js:7)',
  level: 3,
  user_name: 'eve',
  user_id: 7,
  share: 0.5,
  paid: 'true',
}

/** What winston is told in this moment has this time. */
function atTime(tell: () => void): void {
  vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
  tell()
  vi.useRealTimers()
}

function sendByWinston(protocol: 'tcp' | 'http') {
  return async (port: number): Promise<void> => {
    const place = { protocol, host: '127.0.0.1', port, hostname: 'web-1' }
    const transport = new Log2gelf({
      ...place,
      service: 'shop',
      environment: 'prod',
      release: '4.2',
      _zone: 'a',
    })
    const logger = winston.createLogger({ transports: [transport] })
    atTime(() => logger.warn('slow\nvery slow', { order: 7, tags: ['a', 'b'], ok: true, id: 'left out' }))
    if (protocol === 'tcp') transport.end()
  }
}

const ofWinston = {
  message: 'slow',
  source: 'web-1',
  timestamp,
  full_message: 'slow\nvery slow',
  level: 1,
  service: 'shop',
  environment: 'prod',
  release: '4.2',
  zone: 'a',
  order: 7,
  tags: '["a","b"]',
  ok: 'true',
}

export const gelfSenders = (tls: Configuration): readonly Sending[] => [
  { sender: 'gelf-pro over UDP', type: udp, send: sendByGelfPro('udp'), golden: [ofGelfPro] },
  {
    sender: 'gelf-pro over UDP in chunks',
    type: udp,
    send: sendByGelfPro('udp', {}, { dump: longText }),
    golden: [{ ...ofGelfPro, dump: longText }],
  },
  { sender: 'gelf-pro over TCP', type: tcp, send: sendByGelfPro('tcp'), golden: [ofGelfPro] },
  {
    sender: 'gelf-pro over TLS',
    type: tcp,
    configuration: tls,
    send: sendByGelfPro('tcp-tls', { ca: testCertificate, servername: 'localhost' }),
    golden: [ofGelfPro],
  },
  { sender: 'winston-log2gelf over HTTP', type: http, send: sendByWinston('http'), golden: [ofWinston] },
  { sender: 'winston-log2gelf over TCP', type: tcp, send: sendByWinston('tcp'), golden: [ofWinston] },
  {
    sender: 'gelf over UDP',
    type: udp,
    send: async (port) => {
      const gelf = new Gelf({ graylogPort: port, graylogHostname: '127.0.0.1' })
      const fields = { _order: 7, _ratio: -0.25, _paid: false, _none: null, _user: { name: 'eve' } }
      const place = { host: 'web-1', facility: 'shop', file: 'pay.js', line: 42 }
      const message = { short_message: 'paid', timestamp: seconds, level: 6, ...place, ...fields }
      await new Promise((resolve) => gelf.emit('gelf.log', message, resolve))
      gelf.closeSocket()
    },
    golden: [
      {
        message: 'paid',
        source: 'web-1',
        timestamp,
        level: 6,
        facility: 'shop',
        file: 'pay.js',
        line: 42,
        order: 7,
        ratio: -0.25,
        paid: false,
        user: '{"name":"eve"}',
      },
    ],
  },
  {
    sender: 'gelfling over UDP in chunks, compressed by gzip',
    type: udp,
    send: async (port) => {
      const message = { short_message: 'paid', host: 'web-1', timestamp: seconds, level: 5 }
      const client = gelfling('127.0.0.1', port)
      await promisify(client.send.bind(client))({ ...message, id: 'o-1', order: 7, dump: longText })
    },
    // It sends the id as `__id`, which is `_id` then: no field has that name.
    golden: [{ message: 'paid', source: 'web-1', timestamp, level: 5, order: 7, dump: longText }],
  },
]
