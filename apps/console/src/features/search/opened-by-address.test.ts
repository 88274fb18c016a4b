import { expect, it } from 'vitest'
import { parseSearchParams, printSearchParams, type SearchUrl } from '../view-model/address/search-params.ts'
import { addressOf, followAddress } from '../view-model/address/view-address.ts'
import { newSearchDocument } from '../view-model/commands/default-documents.ts'
import { defaultMessagesConfig } from '../view-model/configs/messages-config.ts'
import { openedByAddress } from './opened-by-address.ts'

const saved = (url: SearchUrl) => {
  const fresh = newSearchDocument({}, defaultMessagesConfig)
  return followAddress(fresh.queries[0]?.id ?? '', parseSearchParams(url), 'UTC')(fresh)
}
const stored: SearchUrl = { q: 'level:3', rangetype: 'relative', from: '900', to: '60', streams: 'a' }

it.each<[string, SearchUrl, SearchUrl]>([
  ['the query alone', { q: 'other' }, { ...stored, q: 'other' }],
  ['streams alone', { streams: 'b,c' }, { ...stored, streams: 'b,c' }],
  [
    'a range, and nothing is left of the saved one',
    { rangetype: 'keyword', keyword: 'last week' },
    { q: 'level:3', rangetype: 'keyword', keyword: 'last week', streams: 'a' },
  ],
  [
    'a plain relative range without its type',
    { relative: '300' },
    { q: 'level:3', rangetype: 'relative', relative: '300', streams: 'a' },
  ],
])('a saved search opened with %s keeps the rest', (_, url, expected) => {
  const opened = openedByAddress(saved(stored), url, 'UTC')
  expect(printSearchParams(addressOf(opened, opened.queries[0]?.id ?? '', null))).toEqual(expected)
})

it.each<[string, SearchUrl]>([
  ['without parameters', {}],
  ['with its own parameters', stored],
  ['with a message to point out', { highlightMessage: '01KA' }],
])('a saved search opened %s is not changed', (_, url) => {
  const document = saved(stored)
  expect(openedByAddress(document, url, 'UTC')).toBe(document)
})
