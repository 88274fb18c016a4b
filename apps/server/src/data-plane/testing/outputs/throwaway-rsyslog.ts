import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../../../../dev/free-port.ts'
import { eventually } from '../eventually.ts'
import { testCertificate, testKey } from '../tls-certificate.ts'

const rsyslogd = '/usr/sbin/rsyslogd'
export const missingRsyslog = existsSync(rsyslogd) ? null : 'rsyslog'
export const missingRsyslogTls = missingRsyslog ?? (hasTls() ? null : 'rsyslog-gnutls')

function hasTls(): boolean {
  return readdirSync('/usr/lib').some((dir) => existsSync(join('/usr/lib', dir, 'rsyslog/lmnsd_gtls.so')))
}

/** A real rsyslog that writes what it understands of each message to a file. */
export class ThrowawayRsyslog {
  readonly port: number
  readonly #folder: string
  readonly #process

  static async start(module: 'imudp' | 'imtcp', hasTls = false): Promise<ThrowawayRsyslog> {
    const rsyslog = new ThrowawayRsyslog(await freePort(), module, hasTls)
    if (module === 'imtcp') await eventually(() => rsyslog.#answers())
    return rsyslog
  }

  private constructor(port: number, module: 'imudp' | 'imtcp', hasTls: boolean) {
    this.port = port
    this.#folder = mkdtempSync(join(tmpdir(), 'logline-rsyslog-'))
    const file = (name: string) => join(this.#folder, name)
    writeFileSync(file('cert.pem'), testCertificate)
    writeFileSync(file('key.pem'), testKey)
    const global = hasTls
      ? `defaultNetstreamDriver="gtls" defaultNetstreamDriverCAFile="${file('cert.pem')}"
         defaultNetstreamDriverCertFile="${file('cert.pem')}" defaultNetstreamDriverKeyFile="${file('key.pem')}"`
      : ''
    const secure = hasTls ? 'streamDriver.name="gtls" streamDriver.mode="1" streamDriver.authMode="anon"' : ''
    writeFileSync(
      file('rsyslog.conf'),
      `global(workDirectory="${this.#folder}" ${global})
module(load="${module}" ${secure})
input(type="${module}" address="127.0.0.1" port="${port}")
template(name="read" type="string"
  string="%syslogfacility-text%.%syslogseverity-text%|%hostname%|%app-name%|%procid%|%structured-data%|%msg%\\n")
action(type="omfile" file="${file('read')}" template="read")
`,
    )
    const args = ['-n', '-f', file('rsyslog.conf'), '-i', file('pid')]
    this.#process = spawn(rsyslogd, args, { stdio: 'ignore', env: { ...process.env, TZ: 'UTC' } })
  }

  get lines(): string[] {
    const file = join(this.#folder, 'read')
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
    rmSync(this.#folder, { recursive: true })
  }

  async #answers(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.destroy()
  }
}
