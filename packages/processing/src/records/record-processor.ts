import { accountedMessageSize, type Message, maxTimestampMs } from '@logline/message'
import { type DecodedMessage, DecodeError } from '../codecs/decoding/codec.ts'
import type { ProcessingPlan } from '../plan/processing-plan.ts'
import { compileChain, type ProcessingWatches } from '../stages/compile-chain.ts'
import { addProcessingError } from '../stages/processing-error.ts'
import { runStages } from '../stages/run-stages.ts'
import type { Stage } from '../stages/stage.ts'
import { failedRecord, keptRecord } from './failed-record.ts'
import type { JournalRecord } from './journal-record.ts'
import { RecordInWork } from './record-in-work.ts'
import { type RecordSource, RecordSources } from './record-source.ts'
import type { RecordStats, SenderNames } from './record-surroundings.ts'

/** Failed: something of it could not be decoded. Dropped: processing left no message of it. */
export type RecordOutcome = 'stored' | 'failed' | 'dropped'

interface RecordProcessorOptions {
  nodeId: string
  statsOf(inputId: string): RecordStats
}

/** A plan as records are processed by it. */
export interface Processing {
  stages: readonly Stage[]
  /** The streams a message begins in. */
  firstStreamIds: readonly string[]
  /** Those of what is kept of records that could not be decoded; none when nothing is kept of them. */
  failureStreamIds: readonly string[]
  idTime: ProcessingPlan['idTime']
}

export function compileProcessing(plan: ProcessingPlan, watches: ProcessingWatches = {}): Processing {
  return {
    stages: compileChain(plan, watches),
    firstStreamIds: [plan.defaultStream.id],
    failureStreamIds: plan.failuresStream === null ? [] : [plan.failuresStream.id],
    idTime: plan.idTime,
  }
}

const decodingOnly: Processing = {
  stages: [],
  firstStreamIds: [],
  failureStreamIds: [],
  idTime: 'arrival',
}

/**
 * Makes the messages of a journal record: decoding, the rules behind it (reference: message model, sections 2.2 and 1.6)
 * and the stages of a plan. Without a plan it only decodes. Hot path (bench: ingest): no closure and no promise for a message.
 */
export class RecordProcessor {
  readonly #nodeId: string
  readonly #sources: RecordSources
  readonly #work = new RecordInWork()
  /** What became of the record that was processed last, and where it came from. */
  outcome: RecordOutcome = 'dropped'
  inputId = ''
  /** The part of a replay it belongs to; null when it came from a sender. */
  replayId: string | null = null
  #processing = decodingOnly
  #senderNames: SenderNames = new Map()

  constructor(options: RecordProcessorOptions) {
    this.#nodeId = options.nodeId
    this.#sources = new RecordSources(options.statsOf)
  }

  /**
   * What the next records are processed with.
   * @param salt of the journal they lie in
   * @param senderNames read for each record, so that names may be added
   */
  setSurroundings(processing: Processing, salt: number, senderNames: SenderNames = new Map()): void {
    this.#processing = processing
    this.#senderNames = senderNames
    this.#work.setSurroundings(salt, processing.idTime)
  }

  /** An address whose name must be known before the record can be processed; null when nothing is to be waited for. */
  unresolvedAddress(record: JournalRecord): string | null {
    if (record.remoteAddress === '' || !this.#sources.of(record.sourceText).forcesReverseDns) return null
    return this.#senderNames.has(record.remoteAddress) ? null : record.remoteAddress
  }

  /**
   * Any number of messages. What of the record gives none is counted with its reason and kept as a message that tells
   * it, which goes through no stage.
   */
  process(record: JournalRecord): readonly Message[] {
    const source = this.#sources.of(record.sourceText)
    const work = this.#work
    work.begin(record, source.stats)
    this.#decode(source, record)
    const { messages } = work
    runStages(this.#processing.stages, messages, work)
    this.inputId = source.inputId
    this.replayId = source.replay?.id ?? null
    if (work.isFailed) this.outcome = 'failed'
    else this.outcome = messages.length === 0 ? 'dropped' : 'stored'
    for (const failure of work.failures) failure.fields.failed_message_others = messages.length
    messages.push(...work.failures)
    for (const message of messages) {
      ensureStorableTime(message, record.receivedAtMs)
      message.fields.gl2_accounted_message_size = accountedMessageSize(message)
    }
    return messages
  }

  /** What a failure keeps of a record whose messages the store does not take. */
  keptFields(record: JournalRecord): Message['fields'] {
    return keptRecord(record, this.#sources.of(record.sourceText))
  }

  #decode(source: RecordSource, record: JournalRecord): void {
    let decoded: readonly DecodedMessage[]
    try {
      decoded = source.codec.decode(record.payload, record.receivedAtMs)
    } catch (error) {
      // Anything else is a defect of a codec: counted with its text, because one message must not stop all others.
      const reason = error instanceof DecodeError ? error.message : `Codec failed: ${String(error)}`
      this.#fail('failures', reason, source, record)
      return
    }
    for (const message of decoded) this.#add(message, source, record)
  }

  /** Of a record with several messages without a text one failure is kept; all are counted. */
  #fail(
    problem: 'failures' | 'incomplete',
    reason: string,
    source: RecordSource,
    record: JournalRecord,
  ): void {
    const { failureStreamIds } = this.#processing
    source.stats.problem(problem, reason, record.payload)
    this.#work.isFailed = true
    if (failureStreamIds.length === 0 || this.#work.failures.length > 0) return
    const id = this.#work.nextId(record.receivedAtMs)
    if (id === null) return
    const { message, fields } = failedRecord(record, source, reason)
    this.#addOrigin(fields, source, record)
    this.#work.failures.push({
      id,
      timestampMs: record.receivedAtMs,
      source: record.remoteAddress || 'unknown',
      message,
      fields,
      streams: failureStreamIds.slice(),
    })
  }

  #addOrigin(fields: Message['fields'], source: RecordSource, record: JournalRecord): void {
    fields.gl2_source_input = source.inputId
    fields.gl2_source_node = this.#nodeId
    if (record.remoteAddress !== '') fields.gl2_remote_ip = record.remoteAddress
    if (record.remotePort > 0) fields.gl2_remote_port = record.remotePort
  }

  #add(decoded: DecodedMessage, source: RecordSource, record: JournalRecord): void {
    if (decoded.message === '') {
      this.#fail('incomplete', 'The message text is empty', source, record)
      return
    }
    const { fields } = decoded
    this.#addOrigin(fields, source, record)
    const timestampMs = decoded.timestampMs ?? record.receivedAtMs
    const id = this.#work.nextId(isStorable(timestampMs) ? timestampMs : record.receivedAtMs)
    if (id === null) return
    source.stats.processedMessages++
    const message: Message = {
      id,
      timestampMs,
      source: this.#sourceText(decoded, source, record),
      message: decoded.message,
      fields,
      streams: this.#processing.firstStreamIds.slice(),
    }
    this.#work.limit(message)
    ensureStorableTime(message, record.receivedAtMs)
    this.#work.messages.push(message)
  }

  #sourceText(decoded: DecodedMessage, source: RecordSource, record: JournalRecord): string {
    if (source.overrideSource !== '') return source.overrideSource
    const resolved = source.forcesReverseDns ? this.#senderNames.get(record.remoteAddress) : null
    return resolved ?? (decoded.source || record.remoteAddress || 'unknown')
  }
}

/** The time of arrival stands in for one that cannot be stored, and the message says so. */
function ensureStorableTime(message: Message, receivedAtMs: number): void {
  const { timestampMs } = message
  if (isStorable(timestampMs)) return
  message.timestampMs = receivedAtMs
  addProcessingError(
    message.fields,
    `Replaced invalid timestamp value in message <${message.id}> with current time - Value <${timestampMs}> is outside of what can be stored`,
  )
}

function isStorable(timestampMs: number): boolean {
  return timestampMs >= 0 && timestampMs <= maxTimestampMs
}
