import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string
  /** Header and body as they came. */
  source: string
}

/** A mail server on loopback. */
export interface SmtpReceiver {
  port: number
  mails: ReceivedMail[]
  /** Answers by recipient: a code of SMTP; without one it takes the mail. */
  refusals: Map<string, number>
  stop(): Promise<void>
}

export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const mails: ReceivedMail[] = []
  const refusals = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, callback) {
      const code = refusals.get(address)
      callback(code === undefined ? null : Object.assign(new Error('Not this one'), { responseCode: code }))
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom ? mailFrom.address : ''
        const to = rcptTo.map(({ address }) => address).join(' ')
        mails.push({ from, to, source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  // as: a server on TCP that listens
  const { port } = server.server.address() as AddressInfo
  return { port, mails, refusals, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}
