export { BeatsCodec } from './codecs/beats/beats-codec.ts'
export {
  type LumberjackEvent,
  LumberjackReader,
  lumberjackAcknowledgement,
} from './codecs/beats/lumberjack-reader.ts'
export { CefCodec } from './codecs/cef/cef-codec.ts'
export { type CodecName, codecConfiguration, createCodec } from './codecs/codec-registry.ts'
export { type Codec, type DecodedMessage, DecodeError } from './codecs/decoding/codec.ts'
export { textDecoder } from './codecs/decoding/text-decoder.ts'
export { corePatterns } from './grok/core-patterns.ts'
export { compileGrok, type GrokCapture } from './grok/grok.ts'
export type { GrokDefinitions } from './grok/grok-expansion.ts'
export type {
  PlannedIndexSet,
  PlannedRule,
  PlannedStream,
  ProcessedInput,
  ProcessingPlan,
  ProcessorName,
  RoutedStream,
  RuleType,
} from './plan/processing-plan.ts'
export { processingPlanSchema } from './plan/processing-plan.ts'
export type { JournalRecord } from './records/journal-record.ts'
export { compileProcessing, type Processing, RecordProcessor } from './records/record-processor.ts'
export type { RecordProblem, RecordStats, SenderNames } from './records/record-surroundings.ts'
export type { SourceDescription } from './records/source-description.ts'
export { compileRuleRegex, maxStepsAtOnce, writtenSteps } from './routing/rule-regex.ts'
export { compileRule, type RoutedMessage } from './routing/rule-test.ts'
