/** Half-open range of UTF-16 offsets in the query text. */
export interface Span {
  from: number
  to: number
}

/**
 * A parsed query string. `field: null` means the default fields (every field). A `group` keeps the classic Lucene reading:
 * members marked MUST, SHOULD or MUST_NOT (reference: search semantics, section 6.1).
 */
export type Expression =
  | { type: 'all'; span: Span }
  | { type: 'term'; field: FieldName | null; value: string; quoted: false; span: Span; valueSpan: Span }
  | { type: 'phrase'; field: FieldName | null; value: string; slop: number; span: Span; valueSpan: Span }
  | { type: 'wildcard'; field: FieldName | null; pattern: string; span: Span; valueSpan: Span }
  | { type: 'regex'; field: FieldName | null; pattern: string; span: Span; valueSpan: Span }
  | {
      type: 'fuzzy'
      field: FieldName | null
      value: string
      distance: number | 'auto'
      span: Span
      valueSpan: Span
    }
  | {
      type: 'range'
      field: FieldName | null
      lower: Bound | null
      upper: Bound | null
      span: Span
      valueSpan: Span
    }
  | { type: 'exists'; field: FieldName; span: Span }
  | { type: 'group'; clauses: Clause[]; span: Span }

export interface FieldName {
  name: string
  span: Span
}

export interface Bound {
  value: string
  inclusive: boolean
}

export interface Clause {
  occur: 'MUST' | 'SHOULD' | 'MUST_NOT'
  expression: Expression
}

/** What is wrong with a query text, in words, and where. */
export interface SyntaxProblem {
  message: string
  span: Span
}

export interface ParsedQuery {
  /** Best reading of the text, also when it has problems. */
  expression: Expression
  problems: SyntaxProblem[]
}
