import { inputs } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithBroker } from '../../data-plane/testing/brokers/describe-with-broker.ts'
import { kafka } from '../../data-plane/testing/brokers/throwaway-kafka.ts'
import { expectFailingWithSecret, messagesOfInput, startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const formats = [
  [
    'org.graylog2.inputs.gelf.kafka.GELFKafkaInput',
    'GELF Kafka',
    '{"short_message":"gelf","host":"web-1","_a":1}',
    { a: 1 },
  ],
  [
    'org.graylog2.inputs.syslog.kafka.SyslogKafkaInput',
    'Syslog Kafka',
    '<14>1 2026-11-01T08:00:00Z web-1 app 7 - - syslog',
    { process_id: '7' },
  ],
  ['org.graylog2.inputs.raw.kafka.RawKafkaInput', 'Raw/Plaintext Kafka', 'raw', { source: 'unknown' }],
  [
    'org.graylog.plugins.cef.input.CEFKafkaInput',
    'CEF Kafka',
    'CEF:0|a|b|1|7|cef|5|src=10.0.0.1',
    { src: '10.0.0.1' },
  ],
] as const

const fields = [
  'throttling_allowed',
  'legacy_mode',
  'bootstrap_server',
  'zookeeper',
  'topic_filter',
  'fetch_min_bytes',
  'fetch_wait_max',
  'threads',
  'offset_reset',
  'group_id',
  'custom_properties',
]

const configuration = {
  legacy_mode: false,
  fetch_min_bytes: 5,
  fetch_wait_max: 100,
  threads: 1,
  offset_reset: 'smallest',
  timezone: 'UTC',
}

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

it('is failing without a broker, and shows its properties to nobody who may not edit it', async () => {
  const [[type]] = formats
  const unreachable = {
    ...configuration,
    bootstrap_server: '127.0.0.1:1',
    topic_filter: 'logs',
    custom_properties: 'sasl.jaas.config=x username="u" password="secret";\nsecurity.protocol=SASL_PLAINTEXT',
  }
  const input = { type, configuration: unreachable }
  await expectFailingWithSecret(server, input, { field: 'custom_properties', hidden: '<value hidden>' })
})

describeWithBroker('messages of Kafka', kafka, (broker) => {
  it.concurrent.each(formats)('come in by %s (%s)', async (type, _, message, expected) => {
    const topic = type
    await broker().createTopic(topic)
    await broker().send(topic, [message])
    const inputId = await startInput(server, type, {
      ...configuration,
      bootstrap_server: broker().servers,
      topic_filter: topic.replaceAll('.', '\\.'),
      group_id: topic,
    })
    const [found] = await messagesOfInput(server, inputId, 1)
    expect(found).toMatchObject(expected)
  })
})
