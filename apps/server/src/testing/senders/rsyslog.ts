import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { testCertificate } from '../../data-plane/testing/tls-certificate.ts'
import { type Configuration, type Sending, yesterday, yesterdayMs } from './sending.ts'
import { syslogTcp, syslogUdp } from './syslog-senders.ts'

const rsyslogd = '/usr/sbin/rsyslogd'
const missing = existsSync(rsyslogd) ? false : 'rsyslog'
const hasTls = () =>
  readdirSync('/usr/lib').some((dir) => existsSync(join('/usr/lib', dir, 'rsyslog/lmnsd_gtls.so')))
const missingTls = missing || (hasTls() ? false : 'rsyslog-gnutls')

const date = new Date(yesterdayMs + 123).toISOString()
const structured = '[order@32473 number="7" state="paid \\"twice\\""]'
const received = `<155>1 ${date} web-1 shop 4711 ORD7 ${structured} Größe überschritten\n`

/** A real one with a folder of its own, which forwards what it reads from a socket there until the test has finished. */
function send(action: string): Sending['send'] {
  return async (port, { onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'logline-rsyslog-'))
    const file = (name: string) => join(folder, name)
    writeFileSync(file('ca.pem'), testCertificate)
    writeFileSync(
      file('rsyslog.conf'),
      `global(workDirectory="${folder}" defaultNetstreamDriverCAFile="${file('ca.pem')}")
module(load="imptcp")
input(type="imptcp" path="${file('socket')}")
action(type="omfwd" target="127.0.0.1" port="${port}" ${action})
`,
    )
    const args = ['-n', '-f', file('rsyslog.conf'), '-i', file('pid')]
    const rsyslog = spawn(rsyslogd, args, { stdio: 'ignore', env: { ...process.env, TZ: 'UTC' } })
    const ended = once(rsyslog, 'exit')
    const kill = () => rsyslog.kill('SIGKILL')
    process.once('exit', kill)
    onTestFinished(async () => {
      process.off('exit', kill)
      rsyslog.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    })
    await vi.waitFor(() => feed(file('socket')), { timeout: 120_000 })
  }
}

async function feed(path: string): Promise<void> {
  const socket = connect(path)
  await once(socket, 'connect')
  socket.end(received)
  socket.resume()
  await once(socket, 'close')
}

const ofPriority = { source: 'web-1', facility: 'local3', facility_num: 19, level: 3 }
const rfc3164 = { ...ofPriority, message: 'web-1 shop[4711] Größe überschritten' }
const rfc5424 = {
  ...ofPriority,
  message: 'Größe überschritten',
  timestamp: date,
  application_name: 'shop',
  process_id: '4711',
  number: '7',
  state: 'paid "twice"',
}

export const rsyslogForwards = (tls: Configuration): readonly Sending[] => [
  {
    sender: 'rsyslog over UDP in the format of RFC 3164',
    type: syslogUdp,
    configuration: { timezone: 'UTC' },
    missing,
    send: send('protocol="udp" template="RSYSLOG_TraditionalForwardFormat"'),
    golden: [{ ...rfc3164, timestamp: yesterday }],
  },
  {
    sender: 'rsyslog over TCP in its own format, which has dates of ISO 8601',
    type: syslogTcp,
    missing,
    send: send('protocol="tcp" template="RSYSLOG_ForwardFormat"'),
    golden: [{ ...rfc3164, timestamp: date }],
  },
  {
    sender: 'rsyslog over TCP with octet counting',
    type: syslogTcp,
    missing,
    send: send('protocol="tcp" TCP_Framing="octet-counted" template="RSYSLOG_SyslogProtocol23Format"'),
    golden: [rfc5424],
  },
  {
    sender: 'rsyslog over TLS',
    type: syslogTcp,
    configuration: tls,
    missing: missingTls,
    send: send(
      `protocol="tcp" template="RSYSLOG_SyslogProtocol23Format" streamDriver="gtls" streamDriverMode="1"
      streamDriverAuthMode="x509/name" streamDriverPermittedPeers="localhost"`,
    ),
    golden: [rfc5424],
  },
]
