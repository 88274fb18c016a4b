import type { ConfigurationOf, generatorFields } from '@logline/contract/plug-ins'
import { remoteAddress } from '../../journal/journal-source.ts'
import type { Transport, TransportContext } from '../transport.ts'
import { deviating, randomRequest } from './random-request.ts'

type GeneratorConfiguration = ConfigurationOf<typeof generatorFields>

const nobody = remoteAddress(undefined, undefined)

/** Makes up requests to a web server, one after another. It waits while the journal takes nothing. */
export class GeneratorTransport implements Transport {
  readonly #context: TransportContext
  readonly #configuration: GeneratorConfiguration
  #timer: NodeJS.Timeout | null = null
  #sequenceNo = 1

  constructor(context: TransportContext, configuration: GeneratorConfiguration) {
    this.#context = context
    this.#configuration = configuration
  }

  async start(): Promise<void> {
    this.#schedule()
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(): void {
    const { sleep, sleep_deviation } = this.#configuration
    this.#timer = setTimeout(() => this.#make(), deviating(sleep, sleep_deviation))
  }

  #make(): void {
    const { intake, isThrottled } = this.#context
    const { source, throttling_allowed } = this.#configuration
    this.#schedule()
    if (throttling_allowed && isThrottled()) return
    const atMs = Date.now()
    const request = { ...randomRequest(), source, at_ms: atMs, sequence_nr: this.#sequenceNo }
    if (intake.accept(Buffer.from(JSON.stringify(request)), nobody, atMs)) this.#sequenceNo++
  }
}
