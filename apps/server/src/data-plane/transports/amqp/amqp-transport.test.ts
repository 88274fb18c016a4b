import { mkdir, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../../dev/free-port.ts'
import { describeWithBroker } from '../../testing/brokers/describe-with-broker.ts'
import { rabbitmq } from '../../testing/brokers/throwaway-rabbitmq.ts'
import { eventually } from '../../testing/eventually.ts'
import { plannedInput } from '../../testing/planned-input.ts'
import { startReceiving } from '../../testing/start-receiving.ts'
import { testCertificate } from '../../testing/tls-certificate.ts'
import { useDataPlane } from '../../testing/use-data-plane.ts'

type Receiving = Awaited<ReturnType<typeof startReceiving>>

let queues = 0

describeWithBroker('AMQP with RabbitMQ', rabbitmq, (broker) => {
  /** A queue of its own, which nobody has declared. */
  function configurationOf(changes: Record<string, unknown> = {}) {
    return {
      broker_hostname: '127.0.0.1',
      broker_port: broker().port,
      broker_vhost: '/',
      prefetch: 100,
      queue: `queue-${++queues}`,
      exchange: 'log-messages',
      routing_key: '#',
      parallel_queues: 1,
      ...changes,
    }
  }

  function isConsumed(queue: string): Promise<void> {
    return eventually(async () => expect((await broker().queue(queue)).consumers).toBe(1))
  }

  function isFailing(input: Receiving, text: string | RegExp): Promise<void> {
    return eventually(() =>
      expect(input.state()).toMatchObject({
        state: 'FAILING',
        detailedMessage: expect.stringMatching(text),
      }),
    )
  }

  it('takes what comes into a queue that it declares, and acknowledges it', async () => {
    const configuration = configurationOf()
    await using input = await startReceiving('raw-amqp', configuration)
    await isConsumed(configuration.queue)
    const texts = Array.from({ length: 500 }, (_, no) => `message ${no}`)
    await broker().send(configuration.queue, texts)
    await eventually(async () => expect(await input.payloads()).toEqual(texts))
    expect(input.stats.incomingMessages).toBe(500)
    expect(input.stats.readBytesTotal).toBe(texts.join('').length)
    await input.stop()
    expect(await broker().queue(configuration.queue)).toEqual({ ready: 0, consumers: 0 })
    expect(input.state().state).toBe('STOPPED')
  })

  it('acknowledges only what is on disk', async () => {
    const configuration = configurationOf()
    const input = await startReceiving('raw-amqp', configuration)
    await isConsumed(configuration.queue)
    const { dir } = input.journal
    await rm(dir, { recursive: true })
    await broker().send(configuration.queue, ['one'])
    await eventually(() => expect(input.journal.refusalReason).not.toBeNull())
    await input.stop()
    expect(await broker().queue(configuration.queue)).toEqual({ ready: 1, consumers: 0 })
    await mkdir(dir)
    await input[Symbol.asyncDispose]()
    await using next = await startReceiving('raw-amqp', configuration)
    await eventually(async () => expect(await next.payloads()).toEqual(['one']))
  })

  it('leaves messages to the broker while the journal is full, and takes each once there is space', async () => {
    const configuration = configurationOf({ prefetch: 10 })
    await using input = await startReceiving('raw-amqp', configuration, { maxSizeBytes: 4_000_000 })
    await isConsumed(configuration.queue)
    const texts = Array.from({ length: 300 }, (_, no) => String(no).padStart(100_000, '0'))
    await broker().send(configuration.queue, texts)
    await eventually(() => expect(input.journal.refusalReason).toContain('The journal is full'))
    expect((await broker().queue(configuration.queue)).ready).toBeGreaterThan(100)
    const taken = new Set<string>()
    await eventually(async () => {
      // What is read is as good as stored.
      const read = input.journal.durableEnd
      for (const payload of await input.payloads()) taken.add(payload)
      await input.journal.release({ read, inFlight: [] })
      expect(taken.size).toBe(300)
    })
    expect([...taken]).toEqual(texts)
    expect(input.stats.incomingMessages).toBe(300)
    expect(input.stats.shedMessages).toBe(0)
  })

  it('gives up a connection that brings more than may wait', async () => {
    const configuration = configurationOf()
    await using input = await startReceiving('raw-amqp', configuration, { maxSizeBytes: 4_000_000 })
    await isConsumed(configuration.queue)
    await broker().send(configuration.queue, Array(10).fill('x'.repeat(1_000_000)))
    await eventually(() => expect(input.journal.refusalReason).toContain('The journal is full'))
    const large = Buffer.alloc(30 << 20, 'y')
    await broker().send(configuration.queue, [large, large, large])
    await isFailing(input, /a smaller prefetch than 100 is needed/)
  })

  it('binds its queue to an exchange, by a routing key', async () => {
    await broker().declareExchange('logs')
    const configuration = configurationOf({ exchange: 'logs', exchange_bind: true, routing_key: 'app.#' })
    await using input = await startReceiving('raw-amqp', configuration)
    await isConsumed(configuration.queue)
    await broker().publish('logs', 'other', 'no')
    await broker().publish('logs', 'app.web', 'yes')
    await eventually(async () => expect(await input.payloads()).toEqual(['yes']))
  })

  it('consumes several queues', async () => {
    const configuration = configurationOf({ queue: `many-${++queues}-%d`, parallel_queues: 3 })
    await using input = await startReceiving('raw-amqp', configuration)
    for (const no of [0, 1, 2]) {
      const queue = configuration.queue.replace('%d', String(no))
      await isConsumed(queue)
      await broker().send(queue, [`to ${no}`])
    }
    await eventually(async () => expect((await input.payloads()).sort()).toEqual(['to 0', 'to 1', 'to 2']))
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'with requeue_invalid_messages %s leaves %d of what it cannot take to the broker',
    async (requeues, left) => {
      const configuration = configurationOf({ requeue_invalid_messages: requeues })
      await using input = await startReceiving('raw-amqp', configuration)
      await isConsumed(configuration.queue)
      await broker().send(configuration.queue, [Buffer.alloc((32 << 20) + 1), 'next'])
      await eventually(async () => expect(await input.payloads()).toEqual(['next']))
      expect(input.stats.invalidMessages).toBe(1)
      if (!requeues)
        await eventually(async () => expect((await broker().queue(configuration.queue)).ready).toBe(0))
      await input.stop()
      expect((await broker().queue(configuration.queue)).ready).toBe(left)
    },
  )

  describe('says that it is failing, and goes on trying', () => {
    it('when nobody listens', async () => {
      await using input = await startReceiving('raw-amqp', configurationOf({ broker_port: await freePort() }))
      await isFailing(input, /^The broker cannot be used: connect ECONNREFUSED 127/)
    })

    it('when the name is not known', async () => {
      await using input = await startReceiving(
        'raw-amqp',
        configurationOf({ broker_hostname: 'nowhere.invalid' }),
      )
      await isFailing(input, /nowhere\.invalid/)
    })

    it('when the password is wrong', async () => {
      const credentials = { broker_username: 'guest', broker_password: 'wrong' }
      await using input = await startReceiving('raw-amqp', configurationOf(credentials))
      await isFailing(input, /ACCESS[-_]REFUSED/)
    })

    it('when the virtual host is not there', async () => {
      await using input = await startReceiving('raw-amqp', configurationOf({ broker_vhost: 'no/where' }))
      await isFailing(input, /virtual host no\/where is not there, or not for this user/)
    })

    it('when the exchange is not there, until it is', async () => {
      const configuration = configurationOf({ exchange: 'later', exchange_bind: true })
      await using input = await startReceiving('raw-amqp', configuration)
      await isFailing(input, /no exchange 'later'/)
      await broker().declareExchange('later')
      await eventually(() => expect(input.state().state).toBe('RUNNING'))
      await isConsumed(configuration.queue)
    })

    it('when the queue is deleted, and declares it again', async () => {
      const configuration = configurationOf()
      await using input = await startReceiving('raw-amqp', configuration)
      await isConsumed(configuration.queue)
      await broker().deleteQueue(configuration.queue)
      await isFailing(input, /ended the consumer of the queue/)
      await eventually(() => expect(input.state()).toMatchObject({ state: 'RUNNING', detailedMessage: null }))
      await broker().send(configuration.queue, ['after'])
      await eventually(async () => expect(await input.payloads()).toEqual(['after']))
    })

    it('when the broker answers no heartbeats', async () => {
      const configuration = configurationOf({ heartbeat: 1 })
      await using input = await startReceiving('raw-amqp', configuration)
      await isConsumed(configuration.queue)
      broker().freeze()
      onTestFinished(() => broker().goOn())
      await isFailing(input, /[Hh]eartbeat/)
      broker().goOn()
      await eventually(() => expect(input.state().state).toBe('RUNNING'))
    })

    it('while the broker is away, and takes what it has kept afterwards', async () => {
      const configuration = configurationOf()
      await using input = await startReceiving('raw-amqp', configuration)
      await isConsumed(configuration.queue)
      await broker().kill()
      await isFailing(input, /^The broker cannot be used: /)
      await broker().start()
      await eventually(() => expect(input.state()).toMatchObject({ state: 'RUNNING', detailedMessage: null }))
      await broker().send(configuration.queue, ['back'])
      await eventually(async () => expect(await input.payloads()).toEqual(['back']))
    })
  })

  describe('over TLS', () => {
    const secure = () =>
      configurationOf({ broker_hostname: 'localhost', broker_port: broker().tlsPort, tls: true })

    it('trusts no certificate that nobody knows', async () => {
      await using input = await startReceiving('raw-amqp', secure())
      await isFailing(input, /self-signed certificate/)
    })

    it('takes messages of a broker whose certificate is trusted', async () => {
      const trusted = getCACertificates('default')
      setDefaultCACertificates([...trusted, testCertificate])
      onTestFinished(() => setDefaultCACertificates(trusted))
      const configuration = secure()
      await using input = await startReceiving('raw-amqp', configuration)
      await isConsumed(configuration.queue)
      await broker().send(configuration.queue, ['secret'])
      await eventually(async () => expect(await input.payloads()).toEqual(['secret']))
    })
  })

  describe('in a data plane that is killed', () => {
    const { fixture } = useDataPlane()

    it('stores every message that the broker had', async () => {
      const configuration = configurationOf()
      const input = await plannedInput('raw-amqp', configuration)
      const texts = Array.from({ length: 6000 }, (_, no) => `message ${no}`)
      await fixture().run(input)
      await isConsumed(configuration.queue)
      for (let round = 0; round < 3; round++) {
        const sent = broker().send(configuration.queue, texts.slice(2000 * round, 2000 * (round + 1)))
        await sleep(Math.random() * 200)
        await fixture().current.kill()
        await sent
        fixture().start()
        await fixture().run(input)
      }
      const missing = async () => {
        const stored = new Set(await fixture().storedTexts())
        return texts.filter((text) => !stored.has(text))
      }
      await eventually(async () => expect(await missing()).toEqual([]))
      await eventually(async () =>
        expect(await broker().queue(configuration.queue)).toEqual({ ready: 0, consumers: 1 }),
      )
    })
  })
})
