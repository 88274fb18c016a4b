import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../../dev/free-port.ts'
import { describeWithBroker } from '../../testing/brokers/describe-with-broker.ts'
import { kafka, ThrowawayKafka } from '../../testing/brokers/throwaway-kafka.ts'
import { eventually } from '../../testing/eventually.ts'
import { plannedInput } from '../../testing/planned-input.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { testCertificate, testKey } from '../../testing/tls-certificate.ts'
import { useDataPlane } from '../../testing/use-data-plane.ts'

type Receiving = Awaited<ReturnType<typeof startReceiving>>

const fetching = { topic_filter: '^none$', fetch_min_bytes: 5, fetch_wait_max: 100, threads: 1 }
/** A change of the group, and what is committed, is noticed soon; a member that a busy machine holds up stays in its group. */
const eager = 'heartbeat.interval.ms=200\nauto.commit.interval.ms=100'
/** A member that is gone without a word, or a broker that says none, is noticed soon, too. */
const impatient = `${eager}\nsession.timeout.ms=2000`

function isFailing(input: Receiving, text: RegExp): Promise<void> {
  return eventually(() =>
    expect(input.state()).toMatchObject({ state: 'FAILING', detailedMessage: expect.stringMatching(text) }),
  )
}

describe.concurrent('without a broker', () => {
  it.each([
    [{ legacy_mode: false, bootstrap_server: ' ' }, 'The bootstrap servers are missing'],
    [{ legacy_mode: true, zookeeper: '' }, 'The ZooKeeper address is missing'],
    [{ legacy_mode: false, group_id: ' ' }, 'The consumer group id is missing'],
    [{ topic_filter: '(' }, 'The topic filter cannot be read'],
    [{ custom_properties: 'max.poll.records=5\nx=1' }, 'not supported: max.poll.records, x'],
    [{ custom_properties: 'security.protocol=TLS' }, 'security.protocol must be one of PLAINTEXT, SSL'],
    [{ custom_properties: 'fetch.min.bytes=few' }, 'fetch.min.bytes must be a number'],
    [{ custom_properties: 'security.protocol=SASL_SSL' }, 'must have username="…" and password="…"'],
  ])('does not start with %j', async (changes, reason) => {
    await expect(startReceiving('raw-kafka', { ...fetching, ...changes })).rejects.toThrow(reason)
  })

  it.each([[true], [false]])('is failing, with legacy mode %s', async (legacy_mode) => {
    const address = `127.0.0.1:${await freePort()}`
    const place = { legacy_mode, zookeeper: `${address}/kafka`, bootstrap_server: address }
    await using input = await startReceiving('raw-kafka', { ...fetching, ...place })
    await isFailing(input, /ECONNREFUSED 127/)
  })
})

/** LOGLINE_KILL_ROUNDS=30 plays the long form. */
const rounds = Number(process.env.LOGLINE_KILL_ROUNDS ?? 1)
let topics = 0

describeWithBroker('Kafka', kafka, (broker) => {
  /** A topic and a group of their own. */
  async function topicWithGroup(changes: Record<string, unknown> = {}) {
    const topic = `topic-${++topics}`
    await broker().createTopic(topic)
    const configuration = {
      ...fetching,
      legacy_mode: false,
      bootstrap_server: broker().servers,
      topic_filter: topic,
      group_id: `group-${topic}`,
      offset_reset: 'smallest',
      custom_properties: eager,
      ...changes,
    }
    return { topic, configuration, committed: () => broker().committed(configuration.group_id, topic) }
  }

  // Most of their time they wait for timers.
  describe.concurrent('that is for several inputs at once', () => {
    it.each([['by its address'], ['by ZooKeeper']])(
      'takes messages of a broker that is found %s',
      async (way) => {
        const legacy = {
          legacy_mode: true,
          bootstrap_server: '',
          zookeeper: `127.0.0.1:${broker().ports.zookeeper}`,
        }
        const place = way === 'by ZooKeeper' ? legacy : {}
        const { topic, configuration, committed } = await topicWithGroup({ threads: 2, ...place })
        const texts = Array.from({ length: 300 }, (_, no) => `message ${no}`)
        await broker().send(topic, texts)
        await using input = await startReceiving('raw-kafka', configuration)
        await eventually(async () => expect((await input.payloads()).sort()).toEqual(texts.toSorted()))
        await eventually(async () => expect(await committed()).toBe(300))
        expect(input.stats.readBytesTotal).toBe(texts.join('').length)
        await input.stop()
        // Another one goes on behind.
        await using next = await startReceiving('raw-kafka', configuration)
        await broker().send(topic, ['behind'])
        await eventually(async () => expect(await next.payloads()).toEqual(['behind']))
      },
    )

    it('begins at the end of a topic that is new to the group, unless told otherwise', async () => {
      const { topic, configuration } = await topicWithGroup({ offset_reset: 'largest' })
      await broker().send(topic, ['before'])
      await using input = await startReceiving('raw-kafka', configuration)
      await eventually(async () => {
        await broker().send(topic, ['after'])
        expect(await input.payloads()).not.toEqual([])
      })
      expect(new Set(await input.payloads())).toEqual(new Set(['after']))
    })

    it('reads what is compressed', async () => {
      const { topic, configuration } = await topicWithGroup()
      const ways = ['gzip', 'snappy', 'lz4', 'zstd'] as const
      for (const way of ways) await broker().send(topic, [`by ${way}`, 'x'.repeat(1000)], way)
      await using input = await startReceiving('raw-kafka', configuration)
      await eventually(async () =>
        expect(await input.payloads()).toEqual(expect.arrayContaining(ways.map((way) => `by ${way}`))),
      )
      expect(await input.payloads()).toHaveLength(8)
    })

    it('shares a topic with another of its group', async () => {
      const { topic, configuration, committed } = await topicWithGroup()
      await using one = await startReceiving('raw-kafka', configuration)
      await broker().send(topic, Array(50).fill('to one'))
      await eventually(async () => expect(await committed()).toBe(50))
      await using other = await startReceiving('raw-kafka', configuration)
      await eventually(async () => {
        await broker().send(topic, Array(50).fill('to both'))
        expect((await one.payloads()).includes('to both') && (await other.payloads()).length > 0).toBe(true)
      })
      expect(await other.payloads()).not.toContain('to one')
      for (const input of [one, other])
        expect(input.states.map(({ state }) => state)).not.toContain('FAILING')
    })

    it('takes all of a topic that was deleted and is there again', async () => {
      const { topic, configuration, committed } = await topicWithGroup()
      await using input = await startReceiving('raw-kafka', configuration)
      const before = Array.from({ length: 20 }, (_, no) => `before ${no}`)
      await broker().send(topic, before)
      await eventually(async () => expect(await committed()).toBe(20))
      await broker().deleteTopic(topic)
      await broker().createTopic(topic)
      const after = Array.from({ length: 10 }, (_, no) => `after ${no}`)
      await broker().send(topic, after)
      await eventually(async () =>
        expect((await input.payloads()).sort()).toEqual([...after, ...before].sort()),
      )
    })

    it('leaves out values of null, and commits that it has', async () => {
      const { topic, configuration, committed } = await topicWithGroup()
      await broker().send(topic, ['one', null, 'two', null])
      await using input = await startReceiving('raw-kafka', configuration)
      await eventually(async () => expect(await committed()).toBe(4))
      expect((await input.payloads()).sort()).toEqual(['one', 'two'])
      expect(input.stats.emptyMessages).toBe(0)
    })

    it('commits only what is on disk', async () => {
      const { topic, configuration, committed } = await topicWithGroup()
      await using input = await startReceiving('raw-kafka', configuration)
      const { dir } = input.journal
      await rm(dir, { recursive: true })
      await broker().send(topic, ['one'])
      await eventually(() => expect(input.journal.refusalReason).not.toBeNull())
      expect(await committed()).toBe(0)
      await mkdir(dir)
      await eventually(async () => expect(await committed()).toBe(1))
      expect(await input.payloads()).toEqual(['one'])
    })

    it('leaves messages to the broker while the journal is full, and takes each once there is space', async () => {
      const { topic, configuration } = await topicWithGroup()
      await using input = await startReceiving('raw-kafka', configuration, { maxSizeBytes: 4_000_000 })
      const texts = Array.from({ length: 100 }, (_, no) => String(no).padStart(100_000, '0'))
      for (let at = 0; at < 100; at += 5) await broker().send(topic, texts.slice(at, at + 5))
      await eventually(() => expect(input.journal.refusalReason).toContain('The journal is full'))
      const taken = new Set<string>()
      await eventually(async () => {
        // What is read is as good as stored.
        const read = input.journal.durableEnd
        for (const payload of await input.payloads()) taken.add(payload)
        await input.journal.release({ read, inFlight: [] })
        expect(taken.size).toBe(100)
      })
      expect([...taken].sort()).toEqual(texts)
      expect(input.stats.shedMessages).toBe(0)
    })

    it('is failing while no topic is there that its filter names, and takes messages once one is', async () => {
      const { configuration } = await topicWithGroup({ topic_filter: 'later-[0-9]' })
      await using input = await startReceiving('raw-kafka', configuration)
      await isFailing(input, /^Kafka cannot be used: no topic matches the topic filter$/)
      await broker().createTopic('not-later-1')
      await broker().createTopic('later-1')
      await broker().send('not-later-1', ['no'])
      await broker().send('later-1', ['yes'])
      await eventually(async () => expect(await input.payloads()).toEqual(['yes']))
      expect(input.state()).toMatchObject({ state: 'RUNNING', detailedMessage: null })
    })

    it('is failing while the broker is away, and goes on afterwards', async () => {
      const { topic, configuration, committed } = await topicWithGroup({
        bootstrap_server: `127.0.0.1:${broker().gate.port}`,
        custom_properties: impatient,
      })
      await using input = await startReceiving('raw-kafka', configuration)
      await broker().send(topic, ['one'])
      await eventually(async () => expect(await committed()).toBe(1))
      broker().gate.shut()
      await isFailing(input, /^Kafka cannot be used: /)
      await broker().send(topic, ['two'])
      await broker().gate.open()
      await eventually(async () => expect(await committed()).toBe(2))
      expect(new Set(await input.payloads())).toEqual(new Set(['one', 'two']))
      await eventually(() => expect(input.state()).toMatchObject({ state: 'RUNNING', detailedMessage: null }))
    })

    describe('over TLS', () => {
      const inOneLine = (pem: string) => pem.replaceAll('\n', '\\n')
      const trusted = ['ssl.truststore.type=PEM', `ssl.truststore.certificates=${inOneLine(testCertificate)}`]
      const ofClient = [
        'ssl.keystore.type=PEM',
        `ssl.keystore.certificate.chain=${inOneLine(testCertificate)}`,
        `ssl.keystore.key=${inOneLine(testKey)}`,
      ]

      function withPassword(password: string, ...properties: string[]) {
        const custom_properties = [
          eager,
          'security.protocol=SASL_SSL',
          'sasl.mechanism=PLAIN',
          `sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\`,
          `  username="logline" password="${password}";`,
          ...properties,
        ].join('\n')
        return { bootstrap_server: `localhost:${broker().ports.secure}`, custom_properties }
      }

      function withCertificate(...properties: string[]) {
        const custom_properties = [eager, 'security.protocol=SSL', ...trusted, ...properties].join('\n')
        return { bootstrap_server: `localhost:${broker().ports.mutual}`, custom_properties }
      }

      it.each([
        ['a password', () => withPassword(ThrowawayKafka.password, ...trusted)],
        ['a certificate', () => withCertificate(...ofClient)],
      ])('takes messages with %s', async (_, secure) => {
        const { topic, configuration } = await topicWithGroup(secure())
        await broker().send(topic, ['secret'])
        await using input = await startReceiving('raw-kafka', configuration)
        await eventually(async () => expect(await input.payloads()).toEqual(['secret']))
      })

      it.each([
        ['the password is wrong', () => withPassword('wrong', ...trusted), /[Aa]uthentication/],
        [
          'nobody knows the certificate',
          () => withPassword(ThrowawayKafka.password),
          /self-signed certificate/,
        ],
      ])('is failing when %s', async (_, secure, reason) => {
        const { configuration } = await topicWithGroup(secure())
        await using input = await startReceiving('raw-kafka', configuration)
        await isFailing(input, reason)
      })
    })
  })

  it('is failing while the broker answers nothing, and goes on afterwards', async () => {
    const { topic, configuration, committed } = await topicWithGroup({ custom_properties: impatient })
    await using input = await startReceiving('raw-kafka', configuration)
    await broker().send(topic, ['one'])
    await eventually(async () => expect(await committed()).toBe(1))
    broker().freeze()
    onTestFinished(() => broker().goOn())
    await isFailing(input, /^Kafka cannot be used: no answer to heartbeats/)
    broker().goOn()
    await eventually(() => expect(input.state()).toMatchObject({ state: 'RUNNING', detailedMessage: null }))
    await broker().send(topic, ['two'])
    await eventually(async () => expect(await input.payloads()).toContain('two'))
  })

  describe('in a data plane that is killed', () => {
    const { fixture } = useDataPlane()

    it('stores every message that the broker had', async () => {
      const { topic, configuration, committed } = await topicWithGroup({
        threads: 2,
        custom_properties: impatient,
      })
      const input = await plannedInput('raw-kafka', configuration)
      const texts: string[] = []
      const sendMore = () => {
        const more = Array.from({ length: 200 }, (_, no) => `message ${texts.length + no}`)
        texts.push(...more)
        return broker().send(topic, more)
      }
      for (let round = 0; round < rounds; round++) {
        await fixture().run(input)
        const before = await committed()
        await sendMore()
        await eventually(async () => expect(await committed()).toBeGreaterThan(before))
        await sleep(Math.random() * 200)
        await fixture().current.kill()
        fixture().start()
      }
      await fixture().run(input)
      await sendMore()
      await eventually(async () => expect(await committed()).toBe(texts.length))
      const missing = async () => {
        const stored = new Set(await fixture().storedTexts())
        return texts.filter((text) => !stored.has(text))
      }
      await eventually(async () => expect(await missing()).toEqual([]))
    })
  })
})
