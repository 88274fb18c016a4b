import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newDefinitionUrlOf } from './new-definition-url.ts'
import { conditionText, storedDraft } from './stored-draft.ts'

const draft = {
  type: 'aggregation-v1',
  query: 'source:web',
  streams: ['s1'],
  search_within_ms: 300_000,
  group_by: ['status'],
  agg_function: 'avg',
  agg_field: 'took_ms',
  agg_value: 1234.5,
  loc_query_parameters: [],
}

describe('the draft of an event definition', () => {
  const stored = new Map<string, string>()
  beforeEach(() => vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null }))
  afterEach(() => {
    stored.clear()
    vi.unstubAllGlobals()
  })

  it('is read as a value has prepared it', () => {
    stored.set('cedfv-1', JSON.stringify(draft))
    expect(storedDraft('cedfv-1')).toEqual(draft)
  })

  it('is none when it is of another browser, of another kind or unreadable', () => {
    stored.set('cedfv-2', '{')
    stored.set('cedfv-3', '{"type":"other"}')
    stored.set('theme', JSON.stringify(draft))
    for (const id of ['cedfv-1', 'cedfv-2', 'cedfv-3', 'theme', undefined]) expect(storedDraft(id)).toBeNull()
  })

  it('says its condition in words', () => {
    expect(conditionText(draft as never)).toBe('avg(took_ms) = 1,234.5') // the test's own draft
    expect(conditionText({ ...draft, agg_function: null } as never)).toBeNull() // the same
  })
})

it('the address says which draft', () => {
  expect(newDefinitionUrlOf({ step: 'condition', 'session-id': 'cedfv-1', other: 1 })).toEqual({
    step: 'condition',
    'session-id': 'cedfv-1',
  })
  expect(newDefinitionUrlOf({ step: 3 })).toEqual({})
})
