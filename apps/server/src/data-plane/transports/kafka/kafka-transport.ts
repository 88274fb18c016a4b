import { setTimeout as sleep } from 'node:timers/promises'
import { compileRuleRegex } from '@logline/processing'
import type { Transport, TransportContext } from '../transport.ts'
import { type KafkaConfiguration, type KafkaSettings, kafkaSettings } from './kafka-settings.ts'
import { KafkaSubscription } from './kafka-subscription.ts'

const firstRetryMs = 1000
const lastRetryMs = 30_000
/** How long brokers may take to end what is open. */
const stopWaitMs = 5000

/** Consumes topics of Kafka as members of a consumer group, and begins again when something fails. */
export class KafkaTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: KafkaConfiguration
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(context: TransportContext, configuration: KafkaConfiguration) {
    this.#context = context
    this.#configuration = configuration
  }

  async start(): Promise<void> {
    const settings = kafkaSettings(this.#configuration)
    const isWantedTopic = topicFilter(this.#configuration.topic_filter)
    this.#running = this.#run(settings, isWantedTopic)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.race([this.#running, sleep(stopWaitMs, undefined, { ref: false })])
  }

  async #run(settings: KafkaSettings, isWantedTopic: (topic: string) => boolean): Promise<void> {
    const { threads, throttling_allowed: isThrottlingAllowed } = this.#configuration
    const { signal } = this.#stopping
    let retryMs = firstRetryMs
    while (!signal.aborted) {
      const context = this.#context
      const parts = { context, settings, threads, isThrottlingAllowed, isWantedTopic }
      const subscription = new KafkaSubscription(parts)
      try {
        await subscription.open(signal)
        this.#report(null)
        retryMs = firstRetryMs
        await subscription.run(signal)
      } catch (error) {
        this.#report(`Kafka cannot be used: ${textOf(error)}`)
      }
      await subscription.close()
      await sleep(retryMs, undefined, { signal }).catch(() => undefined)
      retryMs = Math.min(2 * retryMs, lastRetryMs)
    }
  }

  /** After a stop, another transport tells of the input. */
  #report(problem: string | null): void {
    if (!this.#stopping.signal.aborted) this.#context.reportHealth(problem)
  }
}

/** @throws Error with a text for people */
function topicFilter(pattern: string): (topic: string) => boolean {
  try {
    return compileRuleRegex(`^(?:${pattern})$`).test
  } catch (error) {
    throw new Error(`The topic filter cannot be read: ${textOf(error)}`)
  }
}

/** Errors of the library say what they were about, and their causes what happened. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [...(error instanceof AggregateError ? error.errors : []), error.cause]
  const texts = causes.filter((cause) => cause instanceof Error).map(textOf)
  return [...new Set([error.message, ...texts])].join(': ')
}
