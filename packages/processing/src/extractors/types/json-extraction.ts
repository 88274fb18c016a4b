import { type ExtractedValue, type Extraction, nowhere } from '../extraction/extraction.ts'
import { type JsonSplitting, jsonFields } from './json-fields.ts'

/** Each member of the object becomes a field of its name. Nothing is cut. */
export function json(config: JsonSplitting): Extraction {
  return {
    extract: (text) =>
      // as: what a parser of JSON makes, without lists and objects
      Object.entries(jsonFields(config, text)).map(([field, value]) => ({
        field,
        value: value as ExtractedValue,
        span: null,
      })),
    locate: () => nowhere,
  }
}
