import { inputs } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithBroker } from '../../data-plane/testing/brokers/describe-with-broker.ts'
import { rabbitmq } from '../../data-plane/testing/brokers/throwaway-rabbitmq.ts'
import { expectGolden, whenSent, withoutRemote } from '../../testing/messages/golden-record.ts'
import { expectFailingWithSecret, startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const formats = [
  [
    'org.graylog2.inputs.gelf.amqp.GELFAMQPInput',
    'GELF AMQP',
    '{"short_message":"gelf","host":"web-1","_a":1}',
    { message: 'gelf', source: 'web-1', timestamp: whenSent, a: 1 },
  ],
  [
    'org.graylog2.inputs.syslog.amqp.SyslogAMQPInput',
    'Syslog AMQP',
    '<14>1 2026-11-01T08:00:00Z web-1 app 7 - - syslog',
    {
      message: 'syslog',
      source: 'web-1',
      timestamp: '2026-11-01T08:00:00.000Z',
      application_name: 'app',
      process_id: '7',
      facility: 'user-level',
      facility_num: 1,
      level: 6,
    },
  ],
  [
    'org.graylog2.inputs.raw.amqp.RawAMQPInput',
    'Raw/Plaintext AMQP',
    'raw',
    { message: 'raw', source: 'unknown', timestamp: whenSent },
  ],
  [
    'org.graylog.plugins.cef.input.CEFAmqpInput',
    'CEF AMQP',
    'CEF:0|a|b|1|7|cef|5|src=10.0.0.1',
    {
      message: 'b: [7, 5] cef',
      source: 'unknown',
      timestamp: whenSent,
      device_vendor: 'a',
      device_product: 'b',
      device_version: '1',
      event_class_id: '7',
      name: 'cef',
      severity: '5',
      src: '10.0.0.1',
    },
  ],
] as const

const fields = [
  'throttling_allowed',
  'broker_hostname',
  'broker_port',
  'broker_vhost',
  'broker_username',
  'broker_password',
  'prefetch',
  'queue',
  'exchange',
  'exchange_bind',
  'routing_key',
  'parallel_queues',
  'heartbeat',
  'tls',
  'requeue_invalid_messages',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
})
afterAll(() => server.stop())

it.each(formats)('%s is offered as %s', async (inputType, name) => {
  const { body } = await server.api.as('admin').call(inputs.type, { params: { inputType } })
  expect(body.name).toBe(name)
  expect(Object.keys(body.requested_configuration).slice(0, fields.length)).toEqual(fields)
})

const configuration = {
  broker_hostname: '127.0.0.1',
  broker_vhost: '/',
  prefetch: 100,
  exchange: 'log-messages',
  routing_key: '#',
  parallel_queues: 1,
  heartbeat: 60,
  timezone: 'UTC',
}

it('is failing without a broker, and shows its password to nobody who may not edit it', async () => {
  const [[type]] = formats
  const unreachable = {
    ...configuration,
    queue: 'q',
    broker_port: 1,
    broker_username: 'u',
    broker_password: 'secret',
  }
  const input = { type, configuration: unreachable }
  await expectFailingWithSecret(server, input, { field: 'broker_password', hidden: '<password set>' })
})

describeWithBroker('messages of RabbitMQ', rabbitmq, (broker) => {
  it.each(formats)('come in by %s (%s)', async (type, _, message, golden) => {
    const queue = type
    const inputId = await startInput(server, type, { ...configuration, broker_port: broker().port, queue })
    await expect
      .poll(
        () =>
          broker()
            .queue(queue)
            .catch(() => null),
        { timeout: 300_000 },
      )
      .toMatchObject({ consumers: 1 })
    await broker().send(queue, [message])
    await expectGolden(server, inputId, [{ ...golden, ...withoutRemote }])
  })
})
