/** The part of an input that decides about its messages once they are decoded. */
export interface ProcessedInput {
  id: string
  staticFields: Readonly<Record<string, string>>
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
