import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../commands/default-documents.ts'
import { defaultMessagesConfig } from '../configs/messages-config.ts'
import { parseSearchParams } from './search-params.ts'
import { addressOf, followAddress } from './view-address.ts'

describe('address and document', () => {
  it.each([
    {},
    { q: 'level:3', rangetype: 'relative', relative: '0', streams: 'a,b' },
    { rangetype: 'relative', from: '900', to: '60', columns: 'timestamp,level', sort: 'level:asc' },
    { rangetype: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' },
    { rangetype: 'keyword', keyword: 'last week' },
  ])('say the same after one followed the other: %o', (url) => {
    const params = parseSearchParams(url)
    const fresh = newSearchDocument({}, defaultMessagesConfig)
    const queryId = fresh.queries[0]?.id ?? ''
    const document = followAddress(queryId, params, 'Europe/Berlin')(fresh)
    expect(addressOf(document, queryId, null)).toEqual(params)
  })
})
