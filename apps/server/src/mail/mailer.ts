import { createTransport } from 'nodemailer'

/** The server that takes mail for us. */
export interface MailConfig {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS when it is offered, or in any case. */
  isSecure: boolean
  needsStartTls: boolean
  auth: { user: string; pass: string } | null
  /** Who mail is from unless it says so itself; null for nobody. */
  from: string | null
}

export interface Mail {
  from: string
  to: string
  /** Empty for none. */
  replyTo: string
  subject: string
  /** At least one of both. */
  text: string | null
  html: string | null
}

/** `later`: it may be taken when it is tried again. */
export type MailOutcome = { kind: 'sent' } | { kind: 'later' | 'refused'; reason: string }

export interface Mailer {
  /** Who mail is from unless it says so itself. */
  from: string | null
  send(mail: Mail): Promise<MailOutcome>
}

const timeoutMs = 20_000

/** Sends mail by SMTP (RFC 5321), each with a connection of its own. It reads no files and no addresses of the web. */
export function createMailer({ host, port, isSecure, needsStartTls, auth, from }: MailConfig): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsStartTls,
    ...(auth && { auth }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    from,
    async send({ replyTo, text, html, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          ...(replyTo !== '' && { replyTo }),
          ...(text !== null && { text }),
          ...(html !== null && { html }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
  }
}

/** A server that answers 5xx will not take it later either; one that does not answer, or 4xx, may. */
function outcomeOf(error: unknown): MailOutcome {
  const reason = error instanceof Error ? error.message : String(error)
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isAuth = error instanceof Error && 'code' in error && error.code === 'EAUTH'
  return { kind: status >= 500 && !isAuth ? 'refused' : 'later', reason }
}
