import type { ExtractedValue } from '../extraction/extraction.ts'

/** Makes another value of the text of the target field, or further fields. */
export type Converter =
  | {
      makes: 'value'
      /**
       * Null removes the field.
       * @param nowMs the time of the message: what "today" and "this year" mean
       * @throws Error that says why the text cannot be converted; it stays
       */
      convert(text: string, nowMs: number): ExtractedValue | null
    }
  | {
      makes: 'fields'
      /** None when the text has no such form; the target field stays either way. */
      fieldsOf(text: string): readonly (readonly [name: string, value: string])[]
    }

/** A converter that looks at nothing but the text. */
export function textConverter(convert: (text: string) => ExtractedValue | null): Converter {
  return { makes: 'value', convert }
}
