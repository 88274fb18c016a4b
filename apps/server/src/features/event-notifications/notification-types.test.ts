import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventNotifications, urlWhitelist } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpReceiver, startSmtpReceiver } from '../../../../../dev/smtp-receiver.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { modelOf } from './model/event-model.ts'
import { madeUpModel } from './model/made-up-event.ts'
import { sendToSlack, sendToTeams } from './types/chat.ts'
import { filledIn, templateModel } from './types/filled-in.ts'

let server: TestServer
let smtp: SmtpReceiver
let address: string
/** What it answers, and where it sends on to. */
let answered = 200
const received: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = []
const receiver = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
  response.writeHead(answered, answered === 302 ? { location: 'http://169.254.169.254/latest' } : {}).end()
})

beforeAll(async () => {
  smtp = await startSmtpReceiver()
  const mail = { host: '127.0.0.1', port: smtp.port, isSecure: false, needsStartTls: false, auth: null }
  server = await startTestServer({ mail: { ...mail, from: 'logs@example.org' } })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  // as: a server on TCP that listens
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const entries = [{ id: 'a', type: 'regex' as const, value: `^${address}`, title: 'Receiver' }]
  await server.api.as('admin').call(urlWhitelist.update, { body: { entries, disabled: false } })
})
afterAll(async () => {
  receiver.close()
  receiver.closeAllConnections()
  await server.stop()
  await smtp.stop()
})

const admin = () => server.api.as('admin')
const create = async (config: object) =>
  admin().call(eventNotifications.create, { body: { title: 'N', description: '', config } as never }) // any type
async function test(config: object) {
  const { body } = await create(config)
  const { status, body: answer } = await admin().call(eventNotifications.test, {
    params: { notificationId: body.id },
  })
  return { status, message: (answer as unknown as { message?: string } | undefined)?.message }
}

const email = {
  type: 'email-notification-v1',
  body_template: `\${event.message} at \${event.timestamp}`,
  html_body_template: `<b>\${event.message}</b> \${foreach event.fields field}\${field.key}=\${field.value} \${end}`,
  email_recipients: ['a@example.org'],
}

describe('mail', () => {
  it('goes to each recipient by itself, as text and as HTML, also to users', async () => {
    await server.seed.user({ username: 'mailed', email: 'mailed@example.org' })
    smtp.mails.length = 0
    const sent = await test({
      ...email,
      subject: `Seen: \${event_definition_title}`,
      reply_to: 'team@example.org',
      user_recipients: ['mailed', 'nobody-there'],
      time_zone: 'Europe/Berlin',
    })
    expect(sent.status).toBe(204)
    expect(smtp.mails.map(({ from, to }) => [from, to])).toEqual([
      ['logs@example.org', 'a@example.org'],
      ['logs@example.org', 'mailed@example.org'],
    ])
    const source = smtp.mails[0]?.source.replaceAll('=\r\n', '') ?? ''
    expect(source).toContain('Subject: Seen: Event Definition Test Title')
    expect(source).toContain('Reply-To: team@example.org')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toContain('text/plain')
    expect(source).toContain('text/html')
    expect(source).toContain('field1=3Dvalue1')
    expect(source).toMatch(/at \d{4}-\d{2}-\d{2}T[\d:.]+\+0[12]:00/)
  })

  it('that one of them does not get is not sent to the others again, and one that nobody gets says why', async () => {
    smtp.mails.length = 0
    smtp.refusals.set('full@example.org', 452).set('gone@example.org', 550)
    const some = await test({ ...email, email_recipients: ['full@example.org', 'a@example.org'] })
    expect(some).toMatchObject({ status: 500, message: expect.stringContaining('Not to all of them: full@') })
    expect(smtp.mails.map(({ to }) => to)).toEqual(['a@example.org'])
    const none = await test({ ...email, email_recipients: ['gone@example.org'] })
    expect(none).toMatchObject({ status: 500, message: expect.stringContaining('gone@example.org') })
    const nobody = await test({ ...email, email_recipients: [], user_recipients: ['nobody-there'] })
    expect(nobody.message).toBe('None of its recipients has an address of mail.')
  })

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ body_template: '', html_body_template: '' }, 'body'],
    [{ email_recipients: [] }, 'recipients'],
    [{ email_recipients: ['a@example.org\nbcc: b@example.org'] }, 'email_recipients'],
    [{ sender: 'nobody' }, 'sender'],
    [{ reply_to: 'a@b.c, d@e.f' }, 'reply_to'],
    [{ time_zone: 'Mars/Base' }, 'time_zone'],
    [{ body_template: `\${if a}` }, 'body_template'],
  ])('with %j is refused at the field', async (changes, field) => {
    const refused = await create({ ...email, ...changes })
    expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors)]).toEqual([
      400,
      [field],
    ])
  })

  it('cannot be set up without a mail server', async () => {
    const other = await startTestServer()
    const body = { title: 'N', description: '', config: email } as never // of this type
    const refused = await other.api.as('admin').call(eventNotifications.create, { body })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('Email transport is not configured')
    await other.stop()
  })
})

describe('by the web', () => {
  it('Slack is told in an attachment', async () => {
    const config = {
      type: 'slack-notification-v1',
      webhook_url: `${address}/slack`,
      channel: '#ops',
      icon_emoji: ':x:',
    }
    expect((await test(config)).status).toBe(204)
    expect(received.at(-1)).toMatchObject({
      path: '/slack',
      body: {
        channel: '#ops',
        icon_emoji: ':x:',
        text: '*Alert _Event Definition Test Title_* triggered',
        attachments: [{ color: '#ff0500', text: expect.stringContaining('Notification test message') }],
      },
    })
  })

  it('Teams is told with a message card', async () => {
    expect((await test({ type: 'teams-notification-v1', webhook_url: `${address}/teams` })).status).toBe(204)
    expect(received.at(-1)).toMatchObject({
      path: '/teams',
      body: {
        '@type': 'MessageCard',
        themeColor: 'ff0500',
        sections: [
          {
            facts: [
              { name: 'field1', value: 'value1' },
              { name: 'field2', value: 'value2' },
            ],
          },
        ],
      },
    })
  })

  it.each(['pagerduty-notification-v1', 'pagerduty-notification-v2'])(
    'PagerDuty gets one incident for a key (%s)',
    async (type) => {
      const config = { type, routing_key: 'k'.repeat(32), events_url: `${address}/pager` }
      expect((await test(config)).status).toBe(204)
      expect(received.at(-1)).toMatchObject({
        path: '/pager',
        body: {
          routing_key: 'k'.repeat(32),
          event_action: 'trigger',
          dedup_key: 'Logline/EventDefinitionTestId/testkey',
          payload: { severity: 'warning', custom_details: { field1: 'value1' } },
        },
      })
    },
  )

  it('an Alertmanager gets an alert that ends, with labels of its own', async () => {
    const config = {
      type: 'alertmanager-notification-v1',
      url: `${address}/am/`,
      basic_auth: { set_value: 'user:hidden' },
      labels: { team: 'shop' },
      resolve_after_ms: 60_000,
    }
    const made = await create(config)
    expect(made.body.config).toMatchObject({ basic_auth: { is_set: true }, labels: { team: 'shop' } })
    expect((await test(config)).status).toBe(204)
    const { path, headers, body } = received.at(-1) ?? {}
    expect(path).toBe('/am/api/v2/alerts')
    expect(headers?.authorization).toBe(`Basic ${Buffer.from('user:hidden').toString('base64')}`)
    const [alert] = body as { labels: object; startsAt: string; endsAt: string }[]
    expect(alert?.labels).toMatchObject({
      alertname: 'Event Definition Test Title',
      team: 'shop',
      key: 'testkey',
      field1: 'value1',
    })
    expect(Date.parse(alert?.endsAt ?? '') - Date.parse(alert?.startsAt ?? '')).toBe(60_000)
    const wrong = await create({ ...config, labels: { 'a-b': 'c' } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { labels: [expect.stringContaining('a-b')] } },
    })
  })

  it.each([
    ['slack-notification-v1', { webhook_url: '/x' }],
    ['teams-notification-v1', { webhook_url: '/x' }],
    ['pagerduty-notification-v2', { routing_key: 'k'.repeat(32), events_url: '/x' }],
    ['alertmanager-notification-v1', { url: '/x' }],
  ])('what a receiver answers is told, and it sends nobody on: %s', async (type, config) => {
    const whole = Object.entries(config).map(([name, value]) => [
      name,
      value === '/x' ? `${address}${value}` : value,
    ])
    const count = received.length
    for (const [status, message] of [
      [302, 'The receiver answered 302, and redirects are not followed.'],
      [400, 'The receiver answered 400.'],
      [503, 'The receiver answered 503.'],
    ] as const) {
      answered = status
      expect(await test({ type, ...Object.fromEntries(whole) })).toEqual({ status: 500, message })
    }
    answered = 200
    expect(received.length).toBe(count + 3)
  })

  it('an address that is not on the whitelist is told, and nothing is sent', async () => {
    const count = received.length
    const answer = await test({ type: 'slack-notification-v1', webhook_url: 'http://127.0.0.2:1/' })
    expect(answer).toMatchObject({
      status: 500,
      message: 'The address http://127.0.0.2:1/ is not on the URL whitelist.',
    })
    expect(received.length).toBe(count)
  })
})

describe('what stands in messages', () => {
  const hostile = `<!channel> [a](http://evil.example) <form action=x> "}],"x":1 \r\nBcc: b@example.org & *b*`
  const made = madeUpModel('admin', 0)
  const model = { ...made, event: { ...made.event, message: hostile, fields: { user: hostile } } }
  const posted = async (send: typeof sendToSlack | typeof sendToTeams, config: object): Promise<string> => {
    const parts = {
      db: server.db,
      secrets: null,
      mailer: null,
      consoleUrl: null,
      signal: AbortSignal.timeout(60_000),
    }
    await send(
      parts as never,
      { ...config, custom_message: `\${event.message}` } as never,
      model as ReturnType<typeof modelOf>,
    ) // only what is read
    return JSON.stringify(received.at(-1)?.body)
  }

  it('mentions nobody in Slack, and makes no link or form in Teams', async () => {
    const chat = { webhook_url: `${address}/x`, icon_url: '', time_zone: 'UTC', color: '#ff0500' }
    const slack = await posted(sendToSlack, { ...chat, channel: '', user_name: '', icon_emoji: '' })
    expect(slack).not.toMatch(/<[!f]/)
    expect(slack).toContain('&lt;!channel&gt;')
    const teams = await posted(sendToTeams, chat)
    expect(teams).not.toContain('<form')
    expect(teams).not.toContain('[a](')
  })

  it('waits for a mail server that is away', async () => {
    const { sendByEmail } = await import('./types/email.ts')
    const { createMailer } = await import('../../mail/mailer.ts')
    const where = { host: '127.0.0.1', port: 1, isSecure: false, needsStartTls: false, auth: null }
    const parts = {
      db: server.db,
      secrets: null,
      mailer: createMailer({ ...where, from: 'logs@example.org' }),
      consoleUrl: null,
      signal: AbortSignal.timeout(60_000),
    }
    const draft = { ...email, subject: 'S', sender: '', reply_to: '', user_recipients: [], time_zone: 'UTC' }
    const outcome = await sendByEmail(parts as never, draft as never, model as ReturnType<typeof modelOf>) // only what is read
    expect(outcome).toEqual({ kind: 'later', reason: expect.stringContaining('ECONNREFUSED') })
  })

  it('adds no header and no element to a mail', async () => {
    const filled = templateModel(model as ReturnType<typeof modelOf>, 'UTC', null)
    expect(filledIn(`\${event.message}`, filled)).toBe(hostile)
    const draft = { ...email, subject: `\${event.message}`, email_recipients: ['b2@example.org'] }
    smtp.mails.length = 0
    const { sendByEmail } = await import('./types/email.ts')
    const { createMailer } = await import('../../mail/mailer.ts')
    const mailer = createMailer({
      ...{ host: '127.0.0.1', port: smtp.port, isSecure: false, needsStartTls: false, auth: null },
      from: 'logs@example.org',
    })
    const parts = {
      db: server.db,
      secrets: null,
      mailer,
      consoleUrl: null,
      signal: AbortSignal.timeout(60_000),
    }
    const config = { ...draft, sender: '', reply_to: '', user_recipients: [], time_zone: 'UTC' }
    const outcome = await sendByEmail(parts as never, config as never, model as ReturnType<typeof modelOf>) // only what is read
    expect(outcome).toEqual({ kind: 'sent' })
    const source = smtp.mails[0]?.source ?? ''
    const [header = ''] = source.split('\r\n\r\n')
    expect(header).not.toMatch(/^Bcc:/im)
    expect(source).toContain('&lt;form action=3Dx&gt;')
  })
})
