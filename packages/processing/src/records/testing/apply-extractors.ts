import { exactJson, type FieldValue, type Message } from '@logline/message'
import { corePatterns } from '../../grok/core-patterns.ts'
import type { PlannedConverter, PlannedExtractor, ProcessingPlan } from '../../plan/processing-plan.ts'
import type { ProcessingWatches } from '../../stages/compile-chain.ts'
import { compileProcessing, RecordProcessor } from '../record-processor.ts'

const inputId = '65a0b1c2d3e4f5a6b7c8d9e0'
/** Saturday, 12:00:00.250 UTC. */
export const sentAtMs = Date.UTC(2026, 0, 31, 12, 0, 0, 250)

/** An extractor that copies the message into the field `out`, but for what is given. */
export function extractorOf(given: Partial<PlannedExtractor> = {}): PlannedExtractor {
  return {
    id: 'x1',
    title: 'Test',
    type: 'copy_input',
    cursorStrategy: 'copy',
    sourceField: 'message',
    targetField: 'out',
    config: {},
    converters: [],
    conditionType: 'none',
    conditionValue: '',
    ...given,
  }
}

export function converterOf(
  type: PlannedConverter['type'],
  config: PlannedConverter['config'] = {},
): PlannedConverter {
  return { type, config }
}

export function planOf(
  extractors: readonly PlannedExtractor[],
  more: Partial<ProcessingPlan> = {},
): ProcessingPlan {
  return {
    processors: ['filterChain'],
    inputs: [{ id: inputId, staticFields: {}, extractors }],
    defaultStream: { id: 'default', indexSetId: 'a' },
    streams: [],
    grokPatterns: corePatterns,
    failuresStream: null,
    indexSets: [],
    idTime: 'arrival',
    ...more,
  }
}

/** Fields of a GELF message; `message` is its text. */
export type Sent = Readonly<Record<string, unknown>>

/** The message that the data plane makes of what a sender sends. */
export function processed(plan: ProcessingPlan, sent: Sent, watches: ProcessingWatches = {}): Message {
  return processorOf(plan, watches)(sent)
}

/** Makes messages by one plan, compiled once, as the data plane does. */
export function processorOf(plan: ProcessingPlan, watches: ProcessingWatches = {}): (sent: Sent) => Message {
  const stats = { processedMessages: 0, problem: () => undefined }
  const processor = new RecordProcessor({ nodeId: 'node', statsOf: () => stats })
  processor.setSurroundings(compileProcessing(plan, watches), 7)
  return (sent) => {
    const { message, source = 'web-1', ...fields } = sent
    const added = Object.entries(fields).map(([name, value]) => [`_${name}`, value])
    const gelf = {
      version: '1.1',
      host: source,
      short_message: message,
      timestamp: sentAtMs / 1000,
      ...Object.fromEntries(added),
    }
    const [made] = processor.process({
      recordNo: 5,
      receivedAtMs: sentAtMs + 1_000,
      remoteAddress: '10.0.0.1',
      remotePort: 1,
      sourceText: JSON.stringify({ inputId, codec: 'gelf', configuration: {} }),
      payload: Buffer.from(exactJson(gelf)),
    })
    if (made === undefined) throw new Error('Nothing became of the message.')
    return made
  }
}

/** The fields that extractors have changed; null for one that they removed. */
export function changesBy(
  extractors: readonly PlannedExtractor[],
  sent: Sent,
): Record<string, FieldValue | null> {
  const [before, after] = [processed(planOf([]), sent), processed(planOf(extractors), sent)].map(fieldsOf)
  const changes: Record<string, FieldValue | null> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    if (name === 'gl2_accounted_message_size') continue
    const value = after?.[name]
    if (value !== before?.[name]) changes[name] = value ?? null
  }
  return changes
}

function fieldsOf({ fields, message, source, timestampMs }: Message): Record<string, FieldValue> {
  return { ...fields, message, source, timestamp: new Date(timestampMs).toISOString() }
}
