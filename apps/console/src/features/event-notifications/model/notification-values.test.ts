import type { EventNotification } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { newNotification, notificationSchema, notificationValues } from './notification-values.ts'

const stored: EventNotification = {
  id: 'n1',
  title: 'Pager',
  description: 'Of the night',
  max_per_hour: 20,
  config: {
    type: 'http-notification-v1',
    url: 'https://pager.example/hook',
    basic_auth: { is_set: true },
    api_key: 'X-Key',
    api_secret: { is_set: true },
    api_key_as_header: true,
    skip_tls_verification: false,
  },
}

describe('the form of a notification', () => {
  it.each([
    ['', null],
    ['12', 12],
  ])('has no limit, or a whole number: %s', (max_per_hour, sent) => {
    const values = { ...notificationValues(stored), max_per_hour }
    expect(notificationSchema.parse(values).max_per_hour).toBe(sent)
    for (const wrong of ['0', '1.5', 'x', 100_001])
      expect(notificationSchema.safeParse({ ...values, max_per_hour: wrong }).success).toBe(false)
  })

  it('keeps stored secrets that nobody resets, and sends what is typed in their place', () => {
    const values = notificationValues(stored)
    expect(notificationSchema.parse(values)).toEqual({
      title: 'Pager',
      description: 'Of the night',
      max_per_hour: 20,
      config: { ...stored.config, basic_auth: { keep_value: true }, api_secret: { keep_value: true } },
    })
    const changed = { ...values, http: { ...values.http, basic_auth: '', api_secret: 'other' } }
    expect(notificationSchema.parse(changed).config).toMatchObject({
      basic_auth: { delete_value: true },
      api_secret: { set_value: 'other' },
    })
  })

  it('says what is wrong, by the names of its fields', () => {
    expect(notificationSchema.safeParse({ ...newNotification, title: 'T' }).error?.issues[0]?.path).toEqual([
      'type',
    ])
    const wrongOf = (http: Partial<typeof newNotification.http>, title = 'T') => {
      const { error } = notificationSchema.safeParse({
        ...newNotification,
        type: 'http-notification-v1',
        title,
        http: { ...newNotification.http, ...http },
      })
      return error?.issues.map(({ path }) => path.join('.'))
    }
    expect(wrongOf({}, ' ')).toEqual(['title', 'http.url'])
    expect(wrongOf({ url: 'ftp://host/' })).toEqual(['http.url'])
    expect(wrongOf({ url: 'http://host/', api_key: 'k' })).toEqual(['http.api_secret'])
    expect(wrongOf({ url: 'http://host/', api_secret: 's' })).toEqual(['http.api_key'])
  })

  it.each([
    [
      'email-notification-v1',
      ['email.email_recipients'],
      { email: { ...newNotification.email, email_recipients: ['a@b.example'] } },
    ],
    [
      'slack-notification-v1',
      ['slack.webhook_url'],
      { slack: { ...newNotification.slack, webhook_url: 'https://a.example/' } },
    ],
    [
      'teams-notification-v1',
      ['teams.webhook_url'],
      { teams: { ...newNotification.teams, webhook_url: 'https://a.example/' } },
    ],
    [
      'pagerduty-notification-v2',
      ['pagerduty.routing_key'],
      { pagerduty: { ...newNotification.pagerduty, routing_key: 'k' } },
    ],
    [
      'alertmanager-notification-v1',
      ['alertmanager.url'],
      { alertmanager: { ...newNotification.alertmanager, url: 'https://a.example/', labels: ['team=shop'] } },
    ],
  ])('of the type %s needs its own fields, and sends only those', (type, wrong, right) => {
    const values = { ...newNotification, title: 'T', type }
    const { error } = notificationSchema.safeParse(values)
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(wrong)
    const { config } = notificationSchema.parse({ ...values, ...right })
    expect(config.type).toBe(type)
    // What is stored of it is shown again as it was.
    const shown = { ...config, ...('basic_auth' in config && { basic_auth: { is_set: false } }) }
    const again = notificationValues({ ...stored, config: shown as never }) // of the wire
    expect(notificationSchema.parse(again).config).toEqual(config)
  })
})
