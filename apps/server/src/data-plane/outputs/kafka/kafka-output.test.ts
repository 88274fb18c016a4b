import { expect, it } from 'vitest'
import { freePort } from '../../../../../../dev/free-port.ts'
import { describeWithBroker } from '../../testing/brokers/describe-with-broker.ts'
import { kafka, ThrowawayKafka } from '../../testing/brokers/throwaway-kafka.ts'
import { eventually } from '../../testing/eventually.ts'
import { plannedOutput } from '../../testing/outputs/planned-output.ts'
import { sentMessage, signal, surroundings } from '../../testing/outputs/sent-message.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { KafkaDelivery } from './kafka-output.ts'

const deliveryOf = (configuration: Record<string, unknown>) =>
  new KafkaDelivery(
    plannedOutput('kafka', { connect_timeout: 30_000, ...configuration }).configuration,
    surroundings,
  )

it('says why there is no broker', async () => {
  const delivery = deliveryOf({ bootstrap_server: `127.0.0.1:${await freePort()}`, topic: 't' })
  await expect(delivery.write([sentMessage('m')], signal)).rejects.toThrow('ECONNREFUSED')
  await delivery.close()
})

let topics = 0

describeWithBroker('Kafka', kafka, (broker) => {
  async function texts(topic: string, count: number): Promise<string[]> {
    await using input = await startReceiving('raw-kafka', {
      ...{ topic_filter: topic, fetch_min_bytes: 5, fetch_wait_max: 100, threads: 1, legacy_mode: false },
      ...{ bootstrap_server: broker().servers, group_id: topic, offset_reset: 'smallest' },
      // A member that is held up for a moment finds back soon.
      custom_properties: 'heartbeat.interval.ms=200',
    })
    return await eventually(async () => {
      const payloads = await input.payloads()
      expect(payloads.length).toBeGreaterThanOrEqual(count)
      return payloads.map((payload) => JSON.parse(payload).message)
    })
  }

  async function topicOf(): Promise<string> {
    const topic = `output-${++topics}`
    await broker().createTopic(topic)
    return topic
  }

  it.each(['none', 'gzip'])('has each message as JSON, with the compression %s', async (compression) => {
    const topic = await topicOf()
    const delivery = deliveryOf({ bootstrap_server: broker().servers, topic, compression, key_field: 'user' })
    const messages = ['a', 'b', 'c'].map((text) => sentMessage(text, { user: 'jane' }))
    expect(await delivery.write(messages, signal)).toEqual({ messages: 0, reason: '' })
    // Of one key, and so in one partition and in their order.
    expect(await texts(topic, 3)).toEqual(['a', 'b', 'c'])
    await delivery.close()
  })

  it('refuses only what is too large alone', async () => {
    const topic = await topicOf()
    const delivery = deliveryOf({ bootstrap_server: broker().servers, topic })
    const messages = ['a', 'x'.repeat(2 << 20), 'b'].map((text) => sentMessage(text))
    const refused = await delivery.write(messages, signal)
    expect(refused).toEqual({ messages: 1, reason: 'The message is too large for the brokers' })
    // What one partition refuses as a whole, the other has taken: it comes again in halves.
    expect([...new Set(await texts(topic, 2))].sort()).toEqual(['a', 'b'])
    await delivery.close()
  })

  it('takes user and password over TLS, when its certificate is trusted', async () => {
    const topic = await topicOf()
    const secure = {
      ...{ bootstrap_server: `localhost:${broker().ports.secure}`, topic, security_protocol: 'SASL_SSL' },
      ...{ username: 'logline', password: ThrowawayKafka.password, tls_verification_enabled: false },
    }
    const delivery = deliveryOf(secure)
    await delivery.write([sentMessage('secret')], signal)
    expect(await texts(topic, 1)).toEqual(['secret'])
    await delivery.close()
    const wrong = deliveryOf({ ...secure, password: 'wrong' })
    await expect(wrong.write([sentMessage('m')], signal)).rejects.toThrow(/[Aa]uthentication/)
    await wrong.close()
    const unknown = deliveryOf({ ...secure, tls_verification_enabled: true })
    await expect(unknown.write([sentMessage('m')], signal)).rejects.toThrow(/self-signed/)
    await unknown.close()
  })

  it('that is away for a moment gets all of it afterwards', async () => {
    const topic = await topicOf()
    const delivery = deliveryOf({ bootstrap_server: `127.0.0.1:${broker().ports.gate}`, topic })
    await delivery.write([sentMessage('before')], signal)
    broker().gate.shut()
    await expect(delivery.write([sentMessage('away')], signal)).rejects.toThrow()
    await delivery.close()
    await broker().gate.open()
    await eventually(() => delivery.write([sentMessage('after')], signal))
    expect(await texts(topic, 2)).toEqual(expect.arrayContaining(['before', 'after']))
    await delivery.close()
  })
})
