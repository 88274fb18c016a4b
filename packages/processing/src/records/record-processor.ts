import {
  accountedMessageSize,
  limitFields,
  type Message,
  maxTimestampMs,
  UlidEncoder,
} from '@logline/message'
import { type DecodedMessage, DecodeError } from '../codecs/codec.ts'
import type { JournalRecord } from './journal-record.ts'
import { type RecordSource, RecordSources } from './record-source.ts'
import type { RecordStats, SenderNames } from './record-surroundings.ts'
import type { StaticFields } from './static-fields.ts'

interface RecordProcessorOptions {
  nodeId: string
  statsOf(inputId: string): RecordStats
  senderNames: SenderNames
}

/** What follows from the plan and the journal segment. */
interface Surroundings {
  staticFields: ReadonlyMap<string, StaticFields>
  routing: { route(message: Message): void }
  /** Of the journal the record lies in. */
  salt: number
}

/**
 * Makes the message of a journal record: decoding and the rules behind it (reference: message model, sections 2.2 and 1.6).
 * Hot path (bench: ingest): no closure and no promise for a message.
 */
export class RecordProcessor {
  readonly #nodeId: string
  readonly #sources: RecordSources
  readonly #senderNames: SenderNames
  #surroundings: Surroundings = { staticFields: new Map(), routing: { route: () => {} }, salt: 0 }
  #ids = new UlidEncoder(0)

  constructor(options: RecordProcessorOptions) {
    this.#nodeId = options.nodeId
    this.#sources = new RecordSources(options.statsOf)
    this.#senderNames = options.senderNames
  }

  setSurroundings(surroundings: Surroundings): void {
    if (surroundings.salt !== this.#surroundings.salt) this.#ids = new UlidEncoder(surroundings.salt)
    this.#surroundings = surroundings
  }

  /** An address whose name must be known before the record can be processed; null when nothing is to be waited for. */
  unresolvedAddress(record: JournalRecord): string | null {
    if (record.remoteAddress === '' || !this.#sources.of(record.sourceText).forcesReverseDns) return null
    return this.#senderNames.isKnown(record.remoteAddress) ? null : record.remoteAddress
  }

  /** Null when the record gives no message; it is then counted with its reason. */
  process(record: JournalRecord): Message | null {
    const source = this.#sources.of(record.sourceText)
    const decoded = decode(source, record)
    if (decoded === null) return null
    if (decoded.message === '') {
      source.stats.problem('incomplete', 'The message text is empty', record.payload)
      return null
    }
    source.stats.processedMessages++
    return this.#complete(decoded, source, record)
  }

  #complete(decoded: DecodedMessage, source: RecordSource, record: JournalRecord): Message {
    const { routing, staticFields } = this.#surroundings
    const { fields } = decoded
    const limited = limitFields(fields)
    if (limited !== null) {
      source.stats.problem('limitedMessages', 'Fields exceeded a limit', record.payload)
      addProcessingError(fields, limited)
    }
    fields.gl2_source_input = source.inputId
    fields.gl2_source_node = this.#nodeId
    if (record.remoteAddress !== '') fields.gl2_remote_ip = record.remoteAddress
    if (record.remotePort > 0) fields.gl2_remote_port = record.remotePort
    const added = staticFields.get(source.inputId)
    if (added !== undefined) addMissing(fields, added)
    const timestampMs = storableTimestamp(decoded.timestampMs, record.receivedAtMs)
    const id = this.#ids.encode(timestampMs, record.recordNo, 0)
    if (decoded.timestampMs !== null && timestampMs !== decoded.timestampMs) {
      addProcessingError(
        fields,
        `Replaced invalid timestamp value in message <${id}> with current time - Value <${decoded.timestampMs}> is outside of what can be stored`,
      )
    }
    const message: Message = {
      id,
      timestampMs,
      source: this.#sourceText(decoded, source, record),
      message: decoded.message,
      fields,
      streams: [],
    }
    routing.route(message)
    fields.gl2_accounted_message_size = accountedMessageSize(message)
    return message
  }

  #sourceText(decoded: DecodedMessage, source: RecordSource, record: JournalRecord): string {
    if (source.overrideSource !== '') return source.overrideSource
    const resolved = source.forcesReverseDns ? this.#senderNames.nameOf(record.remoteAddress) : null
    return resolved ?? (decoded.source || record.remoteAddress || 'unknown')
  }
}

function decode(source: RecordSource, record: JournalRecord): DecodedMessage | null {
  try {
    return source.codec.decode(record.payload, record.receivedAtMs)
  } catch (error) {
    // Anything else is a defect of a codec: counted with its text, because one message must not stop all others.
    const reason = error instanceof DecodeError ? error.message : `Codec failed: ${String(error)}`
    source.stats.problem('failures', reason, record.payload)
    return null
  }
}

function addMissing(fields: DecodedMessage['fields'], added: StaticFields): void {
  for (const [name, value] of added) if (!Object.hasOwn(fields, name)) fields[name] = value
}

/** Several are joined as the reference does. */
function addProcessingError(fields: DecodedMessage['fields'], text: string): void {
  const before = fields.gl2_processing_error
  fields.gl2_processing_error = before === undefined ? text : `${before}, ${text}`
}

function storableTimestamp(timestampMs: number | null, receivedAtMs: number): number {
  if (timestampMs === null || !(timestampMs >= 0 && timestampMs <= maxTimestampMs)) return receivedAtMs
  return timestampMs
}
