import type { AnalysedText } from './analysed-text.ts'
import type { MappedPlace } from './fields.ts'

/** Whether a whole value is compared as stored or, both sides, in lower case. */
export type LetterCase = 'raw' | 'lowered'

/** The texts of fields. */
export interface TextArray {
  array: string
  indexed?: AllFields
}

/** Names of fields and their numbers, arrays side by side. */
export interface NumberArrays {
  keys: string
  values: string
  indexed?: AllFields
}

/** Said of the values of all fields, for which the indexes are asked. */
export interface AllFields {
  /** FROM of a statement over the catalogue of fields; null where there is none to ask. */
  catalogue: string | null
}

/** The conditions of one leaf for each place a value can be in; `never` where its type cannot match. */
export interface LeafSql {
  analysed(text: AnalysedText): string
  /** `sql`: a String, in lower case when `letterCase` says so. */
  whole(sql: string, letterCase: LetterCase): string
  /** A field's text, number and boolean. */
  mappedText(place: MappedPlace): string
  mappedNumber(place: MappedPlace): string
  mappedBoolean(place: MappedPlace): string
  /** The text `sql`, of a field that is named, is an IP address of a network that is looked for. */
  address(sql: string): string
  /** Any element of an array. */
  anyText(array: string): string
  /** The same of the texts of all mapped fields. */
  anyMappedText(texts: TextArray): string
  anyNumber(arrays: NumberArrays): string
  anyBoolean(array: string): string
  /** The condition on texts that are dates, by their instant; null where they are texts like all others. */
  dated(instant: string): string | null
  /** `sql`: a DateTime64(3). */
  instant(sql: string): string
  /** Ids of the message and of its streams, looked at when no field is named. */
  identifier(): string
}
