import {
  addressOf,
  followAddress,
  parseSearchParams,
  printSearchParams,
  type SearchUrl,
  type ViewDocument,
} from '../view-model/index.ts'

const rangeNames = ['rangetype', 'relative', 'from', 'to', 'keyword'] as const

/**
 * A saved search as an address asks for it: what the address does not say stays as it was saved (reference: search,
 * section 12). The same document when nothing differs.
 */
export function openedByAddress(document: ViewDocument, url: SearchUrl, timeZone: string): ViewDocument {
  const queryId = document.queries[0]?.id ?? ''
  const own = printSearchParams(addressOf(document, queryId, null))
  const wanted = parseSearchParams({ ...withoutRangeOf(url, own), ...url })
  const text = (of: SearchUrl) => JSON.stringify(parseSearchParams({ ...of, highlightMessage: '' }))
  if (text(printSearchParams(wanted)) === text(own)) return document
  return followAddress(queryId, wanted, timeZone)(document)
}

/** A range is one thing: parts of two of them mean nothing. */
function withoutRangeOf(url: SearchUrl, own: SearchUrl): SearchUrl {
  if (!rangeNames.some((name) => url[name] !== undefined)) return own
  const rest = { ...own }
  for (const name of rangeNames) delete rest[name]
  return rest
}
