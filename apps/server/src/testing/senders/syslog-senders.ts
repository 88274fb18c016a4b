import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { hereTimeZone } from '@logline/time'
import glossy from 'glossy'
import syslog from 'syslog-client'
import { sendTcp } from '../../data-plane/testing/senders.ts'
import { type GoldenRecord, whenSent } from '../messages/golden-record.ts'
import { type Sending, yesterday, yesterdayMs } from './sending.ts'

export const syslogUdp = 'org.graylog2.inputs.syslog.udp.SyslogUDPInput'
export const syslogTcp = 'org.graylog2.inputs.syslog.tcp.SyslogTCPInput'

const timestamp = '2026-11-01T08:00:00.123Z'

interface ByClient {
  transport: number
  rfc3164: boolean
  ms: number
}

function sendBySyslogClient({ transport, rfc3164, ms }: ByClient) {
  return async (port: number): Promise<void> => {
    const client = syslog.createClient('127.0.0.1', {
      port,
      transport,
      syslogHostname: 'web-1',
      appName: 'shop',
    })
    client.on('error', () => undefined)
    const { facility, severity } = { facility: syslog.Facility.Local3, severity: syslog.Severity.Error }
    const told = { facility, severity, rfc3164, msgid: 'ORD7', timestamp: new Date(ms) }
    await promisify(client.log.bind(client))('Größe 😀 überschritten', told)
    client.close()
  }
}

const ofClient = { source: 'web-1', facility: 'local3', facility_num: 19, level: 3 }

function octetCounted(text: string): string {
  return `${Buffer.byteLength(text)} ${text}`
}

const logger = '/usr/bin/logger'

/** Its time is always that of sending. */
function sendByLogger(...args: readonly string[]) {
  return async (port: number): Promise<void> => {
    const to = ['--server', '127.0.0.1', '--port', String(port)]
    const what = ['--priority', 'local0.warning', '--tag', 'shop', '--id=4711', 'Größe überschritten']
    await promisify(execFile)(logger, [...to, ...args, ...what])
  }
}

const ofLogger = { timestamp: whenSent, facility: 'local0', facility_num: 16, level: 4 }
const rfc5424: GoldenRecord = {
  ...ofLogger,
  message: 'Größe überschritten',
  source: hostname(),
  application_name: 'shop',
  process_id: '4711',
}
const shortName = hostname().split('.')[0] ?? ''
const rfc3164: GoldenRecord = {
  ...ofLogger,
  message: `${shortName} shop[4711]: Größe überschritten`,
  source: shortName,
}
const missing = existsSync(logger) ? false : 'logger (bsdutils)'
const structured = [
  '--sd-id',
  'order@32473',
  '--sd-param',
  'number="7"',
  '--sd-param',
  'state="paid \\"twice\\""',
]

export const syslogSenders: readonly Sending[] = [
  {
    sender: 'syslog-client over UDP as RFC 5424',
    type: syslogUdp,
    send: sendBySyslogClient({ transport: syslog.Transport.Udp, rfc3164: false, ms: Date.parse(timestamp) }),
    golden: [
      {
        ...ofClient,
        // As the reference has it, the id of the message is a part of its text where there is no structured data.
        message: 'ORD7 - Größe 😀 überschritten',
        timestamp,
        application_name: 'shop',
        process_id: String(process.pid),
      },
    ],
  },
  {
    sender: 'syslog-client over TCP as RFC 3164',
    type: syslogTcp,
    configuration: { timezone: hereTimeZone() },
    send: sendBySyslogClient({ transport: syslog.Transport.Tcp, rfc3164: true, ms: yesterdayMs }),
    golden: [{ ...ofClient, message: 'web-1 Größe 😀 überschritten', timestamp: yesterday }],
  },
  {
    sender: 'glossy, which winston-syslog writes by, over TCP with octet counting',
    type: syslogTcp,
    configuration: { expand_structured_data: true, store_full_message: true },
    send: (port) => sendTcp({ configuration: { port } }, octetCounted(ofGlossy())),
    golden: [
      {
        message: 'two\nlines',
        source: 'web-1',
        timestamp,
        facility: 'local0',
        facility_num: 16,
        level: 6,
        application_name: 'shop',
        process_id: '4711',
        'order@32473_number': '7',
        'order@32473_state': 'paid "twice" [sic]',
        meta_sequenceId: '1',
        full_message: ofGlossy(),
      },
    ],
  },
  {
    sender: 'logger over UDP as RFC 5424',
    type: syslogUdp,
    missing,
    send: sendByLogger('--udp', '--rfc5424=notq'),
    golden: [rfc5424],
  },
  {
    sender: 'logger over UDP as RFC 5424 without a time',
    type: syslogUdp,
    missing,
    send: sendByLogger('--udp', '--rfc5424=notq,notime', '--msgid', 'ORD7'),
    golden: [{ ...rfc5424, message: 'ORD7 - Größe überschritten' }],
  },
  {
    sender: 'logger over TCP as RFC 3164',
    type: syslogTcp,
    configuration: { timezone: hereTimeZone() },
    missing,
    send: sendByLogger('--tcp', '--rfc3164'),
    golden: [rfc3164],
  },
  {
    sender: 'logger over TCP with octet counting and structured data',
    type: syslogTcp,
    missing,
    send: sendByLogger('--tcp', '--octet-count', '--rfc5424=notq', '--msgid', 'ORD7', ...structured),
    golden: [{ ...rfc5424, number: '7', state: 'paid "twice"' }],
  },
]

function ofGlossy(): string {
  // It writes the hours of UTC, and the offset of this machine behind them.
  const date = Object.assign(new Date(timestamp), { getTimezoneOffset: () => 0 })
  const structuredData = {
    'order@32473': { number: '7', state: 'paid "twice" [sic]' },
    meta: { sequenceId: '1' },
  }
  const from = { facility: 'local0', host: 'web-1', appName: 'shop', pid: '4711', msgID: 'ORD7' }
  const producer = new glossy.Produce({ type: 'RFC5424', ...from })
  return producer.produce({ severity: 'info', date, structuredData, message: 'two\nlines' })
}
