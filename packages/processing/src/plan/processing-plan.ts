import {
  type ConverterType,
  converterTypes,
  type ExtractorType,
  extractorTypes,
} from '@logline/contract/plug-ins'
import { z } from 'zod'

/** The message processors there are, by the name the plan gives them. */
export type ProcessorName = 'filterChain' | 'streamRules'

/**
 * Everything that decides what becomes of a message once it is decoded, and where it goes. It is stored under its hash
 * beside the journal, so that a batch that is tried again is processed as it was the first time.
 */
export interface ProcessingPlan {
  /** Those at work, in their order. */
  processors: readonly ProcessorName[]
  inputs: readonly ProcessedInput[]
  /** Every message begins in this stream. */
  defaultStream: PlannedStream
  /** The running streams that have rules. */
  streams: readonly RoutedStream[]
  /** Definitions by name: those that the patterns of extractors lead to, and no others. None in the plans of an earlier version. */
  grokPatterns: Readonly<Record<string, string>>
  /** Where what could not be decoded or stored is kept; null in the plans of an earlier version. */
  failuresStream: PlannedStream | null
  indexSets: readonly PlannedIndexSet[]
  /** Whose time the ids begin with. That of the message only in batches that an earlier version has begun. */
  idTime: 'arrival' | 'message'
}

/** The part of an input that decides about its messages once they are decoded. */
export interface ProcessedInput {
  id: string
  staticFields: Readonly<Record<string, string>>
  /** In the order in which they are applied. None in the plans of an earlier version. */
  extractors: readonly PlannedExtractor[]
}

/** Makes fields of a field of a message (reference: extractors). */
export interface PlannedExtractor {
  id: string
  /** For people: it stands in `gl2_processing_error` when it fails. */
  title: string
  type: ExtractorType
  /** Whether what was extracted is taken out of the source field. */
  cursorStrategy: 'copy' | 'cut'
  sourceField: string
  targetField: string
  /** As on the wire (`extractorTypes` of the contract). */
  config: Readonly<Record<string, unknown>>
  converters: readonly PlannedConverter[]
  conditionType: 'none' | 'string' | 'regex'
  /** What the source field has to contain, or an expression that has to be found in it. */
  conditionValue: string
}

/** Changes what was extracted. */
export interface PlannedConverter {
  type: ConverterType
  /** As on the wire (`converterTypes` of the contract). */
  config: Readonly<Record<string, unknown>>
}

export interface PlannedStream {
  id: string
  indexSetId: string
}

/** A stream that takes the messages its rules match. */
export interface RoutedStream extends PlannedStream {
  /** Whether all rules must match, or one is enough. */
  matchingType: 'AND' | 'OR'
  removesMatchesFromDefaultStream: boolean
  rules: readonly PlannedRule[]
}

/** Reference: streams and routing, section 3. */
export type RuleType =
  | 'EXACT'
  | 'REGEX'
  | 'GREATER'
  | 'SMALLER'
  | 'PRESENCE'
  | 'CONTAINS'
  | 'ALWAYS_MATCH'
  | 'MATCH_INPUT'

export interface PlannedRule {
  type: RuleType
  /** Empty for the types that need none. */
  field: string
  value: string
  isInverted: boolean
}

export interface PlannedIndexSet {
  id: string
  /** Number of the index that is written to now. */
  writeIndexNo: number
}

const plannedStream = z.object({ id: z.string(), indexSetId: z.string() })

const plannedRule = z.object({
  type: z.enum([
    'EXACT',
    'REGEX',
    'GREATER',
    'SMALLER',
    'PRESENCE',
    'CONTAINS',
    'ALWAYS_MATCH',
    'MATCH_INPUT',
  ]),
  field: z.string(),
  value: z.string(),
  isInverted: z.boolean(),
})

const config = z.record(z.string(), z.unknown())

const plannedExtractor = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(namesOf(extractorTypes.types)),
  cursorStrategy: z.enum(['copy', 'cut']),
  sourceField: z.string(),
  targetField: z.string(),
  config,
  converters: z.array(z.object({ type: z.enum(namesOf(converterTypes.types)), config })),
  conditionType: z.enum(['none', 'string', 'regex']),
  conditionValue: z.string(),
})

/** As a plan is stored. What is missing here is not kept, and a replay would do without it. */
export const processingPlanSchema = z.object({
  processors: z.array(z.enum(['filterChain', 'streamRules'])),
  inputs: z.array(
    z.object({
      id: z.string(),
      staticFields: z.record(z.string(), z.string()),
      extractors: z.array(plannedExtractor).default([]),
    }),
  ),
  defaultStream: plannedStream,
  streams: z.array(
    plannedStream.extend({
      matchingType: z.enum(['AND', 'OR']),
      removesMatchesFromDefaultStream: z.boolean(),
      rules: z.array(plannedRule),
    }),
  ),
  grokPatterns: z.record(z.string(), z.string()).default({}),
  failuresStream: plannedStream.nullable().default(null),
  indexSets: z.array(z.object({ id: z.string(), writeIndexNo: z.number() })),
  idTime: z.enum(['arrival', 'message']),
}) satisfies z.ZodType<ProcessingPlan>

function namesOf<Name extends string>(types: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(types) as Name[] // the keys of a description are the names of its types
}
