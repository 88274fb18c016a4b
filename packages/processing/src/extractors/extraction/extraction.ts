import type { GrokValue } from '../../grok/grok-conversion.ts'

/** A part of a text, in UTF-16 code units; the end is exclusive. */
export interface Span {
  begin: number
  end: number
}

/** What can be extracted: more than a field can hold. */
export type ExtractedValue = GrokValue | bigint | readonly GrokValue[]

/** Something that was extracted. */
export interface Extracted {
  /** The field it becomes; null for the target field. */
  field: string | null
  value: ExtractedValue
  /** Where it lies in the text; null when it is no part of it, or is not to be cut. */
  span: Span | null
}

/** What a preview shows of how something was found. */
export interface Located {
  /** All of what matched. */
  match: Span | null
  /** Where the extracted values lie. */
  extracted: readonly Span[]
}

/** What one type of extractors does with a text. */
export interface Extraction {
  /**
   * Nothing becomes a field when the list is empty.
   * @throws Error that says why the text cannot be used
   */
  extract(text: string): readonly Extracted[]
  /** For people only; it may do the work again. */
  locate(text: string): Located
}

export const nothing: readonly Extracted[] = []
export const nowhere: Located = { match: null, extracted: [] }
