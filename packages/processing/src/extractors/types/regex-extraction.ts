import { type Extraction, nothing, nowhere, type Span } from '../extraction/extraction.ts'
import { compileSearch } from '../extraction/search-regex.ts'

/** What the first group of the first match has found (reference: extractors, section 4). */
export function regex({ regex_value }: { regex_value: string }): Extraction {
  const search = compileSearch(regex_value, 'regex_value')
  if (search.groupCount === 0) return { extract: () => nothing, locate }
  return {
    extract(text) {
      const matcher = search.find(text)
      const value = matcher?.group(1) ?? null
      if (matcher === null || value === null) return nothing
      return [{ field: null, value, span: { begin: matcher.start(1), end: matcher.end(1) } }]
    },
    locate,
  }

  function locate(text: string) {
    const matcher = search.find(text)
    if (matcher === null) return nowhere
    const match: Span = { begin: matcher.start(), end: matcher.end() }
    if (search.groupCount === 0 || matcher.start(1) === -1) return { match, extracted: [] }
    return { match, extracted: [{ begin: matcher.start(1), end: matcher.end(1) }] }
  }
}
