import type { ConfigurationOf, extractorTypes } from '@logline/contract/plug-ins'
import { type Extraction, nothing, nowhere, type Span } from '../extraction/extraction.ts'
import { partOf, substringOf } from '../extraction/text-cuts.ts'

type Config<Type extends keyof typeof extractorTypes.types> = ConfigurationOf<
  (typeof extractorTypes.types)[Type]
>

export function copyInput(): Extraction {
  return partExtraction((text) => ({ begin: 0, end: text.length }))
}

export function substring({ begin_index, end_index }: Config<'substring'>): Extraction {
  return partExtraction((text) => substringOf(text, begin_index, end_index))
}

export function splitAndIndex({ split_by, index }: Config<'split_and_index'>): Extraction {
  return partExtraction((text) => partOf(text, split_by, index))
}

/** Extracts one part of a text as it is. */
function partExtraction(find: (text: string) => Span | null): Extraction {
  return {
    extract(text) {
      const span = find(text)
      return span === null ? nothing : [{ field: null, value: text.slice(span.begin, span.end), span }]
    },
    locate(text) {
      const span = find(text)
      return span === null ? nowhere : { match: span, extracted: [span] }
    },
  }
}
