import { codecFields, readConfiguration } from '@logline/contract/plug-ins'
import { z } from 'zod'
import { createCodec } from '../codecs/codec-registry.ts'
import { type Codec, DecodeError } from '../codecs/decoding/codec.ts'
import type { RecordStats } from './record-surroundings.ts'
import type { ReplayedSource } from './source-description.ts'

/** The source of records as the processing needs it: made once for each description, used for millions of records. */
export interface RecordSource {
  inputId: string
  codecName: string
  codec: Codec
  stats: RecordStats
  /** Empty for none. */
  overrideSource: string
  forcesReverseDns: boolean
  /** Null for records that come from a sender. */
  replay: ReplayedSource | null
}

const descriptionSchema = z.object({
  inputId: z.string(),
  codec: z.string(),
  configuration: z.record(z.string(), z.unknown()),
  replay: z.object({ id: z.string(), attempt: z.int() }).nullable().default(null),
})

/** Descriptions change only with configurations; at the bound the cache starts anew. */
const maxCachedSources = 1000

/** Turns the descriptions that lie in the journal into sources. */
export class RecordSources {
  readonly #statsOf: (inputId: string) => RecordStats
  readonly #sources = new Map<string, RecordSource>()

  constructor(statsOf: (inputId: string) => RecordStats) {
    this.#statsOf = statsOf
  }

  of(description: string): RecordSource {
    const known = this.#sources.get(description)
    if (known !== undefined) return known
    if (this.#sources.size >= maxCachedSources) this.#sources.clear()
    const source = this.#create(description)
    this.#sources.set(description, source)
    return source
  }

  #create(description: string): RecordSource {
    const { inputId, codec, configuration, replay } = descriptionSchema.parse(JSON.parse(description))
    const stats = this.#statsOf(inputId)
    return { inputId, stats, replay, codecName: codec, ...readSource(codec, configuration, stats) }
  }
}

/** Of the fields of codecs those that are no concern of the codec. */
const sourceFields = {
  override_source: codecFields.raw.override_source,
  force_rdns: codecFields.syslog.force_rdns,
}

/** What this version does not know (the journal is older or newer than it) refuses each message, which counts it. */
function readSource(
  codecName: string,
  configuration: Record<string, unknown>,
  stats: RecordStats,
): Pick<RecordSource, 'codec' | 'overrideSource' | 'forcesReverseDns'> {
  try {
    const { override_source, force_rdns } = readConfiguration(sourceFields, configuration)
    const codec = createCodec(codecName, configuration, (reason, sample) =>
      stats.problem('oddMessages', reason, sample),
    )
    return { codec, overrideSource: override_source, forcesReverseDns: force_rdns }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const decode = () => {
      throw new DecodeError(reason)
    }
    return { codec: { decode }, overrideSource: '', forcesReverseDns: false }
  }
}
