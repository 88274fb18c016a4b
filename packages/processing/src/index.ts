export { BeatsCodec } from './codecs/beats/beats-codec.ts'
export {
  type LumberjackEvent,
  LumberjackReader,
  lumberjackAcknowledgement,
} from './codecs/beats/lumberjack-reader.ts'
export { type CodecName, codecConfiguration, createCodec } from './codecs/codec-registry.ts'
export { type Codec, type DecodedMessage, DecodeError } from './codecs/decoding/codec.ts'
export { textDecoder } from './codecs/decoding/text-decoder.ts'
export { type BulkItem, readBulkBody } from './codecs/elasticsearch/bulk-body.ts'
export { documentRecord, readDocument } from './codecs/elasticsearch/document-record.ts'
export {
  type IpfixDefinitions,
  joinIpfixDefinitions,
  readIpfixDefinitions,
} from './codecs/ipfix/ipfix-definitions.ts'
export { compileJsonPath } from './codecs/json-path/json-path.ts'
export { entryRecord } from './codecs/loki/entry-record.ts'
export { readPushJson } from './codecs/loki/push-json.ts'
export { readPushProtobuf } from './codecs/loki/push-protobuf.ts'
export { type PushedStream, unfoldedLength } from './codecs/loki/push-request.ts'
export { unpackedSnappy } from './codecs/loki/snappy.ts'
export { type FlowDefinitions, readDefinitions } from './codecs/netflow/flow-definitions.ts'
export {
  type FlowPacket,
  type FlowSet,
  type FlowVersion,
  flowVersionOf,
  type KeptTemplate,
  packetOf,
  readFlowPacket,
  readTemplates,
} from './codecs/netflow/flow-packet.ts'
export { type OtlpStatusCode, otlpResponse, otlpStatus, otlpStatusText } from './codecs/otlp/otlp-answer.ts'
export { type OtlpForm, type OtlpPart, otlpParts } from './codecs/otlp/otlp-request.ts'
export type { RandomHttpRequest } from './codecs/random-http-codec.ts'
export {
  type CompiledExtractor,
  compileExtractor,
} from './extractors/compiled-extractor.ts'
export { type DurationFigures, type Durations, durationFigures } from './extractors/durations.ts'
export type { ExtractorExplanation } from './extractors/explanation.ts'
export type { Span } from './extractors/extraction/extraction.ts'
export { ExtractorConfigError } from './extractors/extraction/extractor-config-error.ts'
export { compileSearch } from './extractors/extraction/search-regex.ts'
export { partOf, substringOf } from './extractors/extraction/text-cuts.ts'
export {
  type ExtractorCounters,
  ExtractorCounts,
  type ExtractorWatch,
  joinedExtractorCounters,
  noExtractorCounters,
} from './extractors/extractor-watch.ts'
export { jsonFields } from './extractors/types/json-fields.ts'
export { regexReplace } from './extractors/types/regex-replace.ts'
export { corePatterns } from './grok/core-patterns.ts'
export { compileGrok, type GrokCapture } from './grok/grok.ts'
export { type GrokDefinitions, referencedNames } from './grok/grok-reference.ts'
export { cycleText, type GrokUse, grokCycle, grokUses, neededPatterns } from './grok/grok-uses.ts'
export type {
  PlannedConverter,
  PlannedExtractor,
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
export { type FailureType, maxKeptBytes } from './records/failed-record.ts'
export type { JournalRecord } from './records/journal-record.ts'
export {
  compileProcessing,
  type Processing,
  type RecordOutcome,
  RecordProcessor,
} from './records/record-processor.ts'
export type { RecordProblem, RecordStats, SenderNames } from './records/record-surroundings.ts'
export type { ReplayedSource, SourceDescription } from './records/source-description.ts'
export { maxStepsAtOnce, writtenSteps } from './regex/user-regex.ts'
export { compileRuleRegex } from './routing/rule-regex.ts'
export { compileRule, type RoutedMessage } from './routing/rule-test.ts'
export type { RoutingWatch } from './routing/stream-finder.ts'
export type { ProcessingWatches } from './stages/compile-chain.ts'
