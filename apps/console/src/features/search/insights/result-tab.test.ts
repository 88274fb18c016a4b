import { expect, it } from 'vitest'
import { shownTab } from './result-tab.ts'

const span = '2026-03-01T10:40:00.000Z/2026-03-01T10:58:00.000Z'
const read = { fromMs: Date.UTC(2026, 2, 1, 10, 40), toMs: Date.UTC(2026, 2, 1, 10, 58) }

it('an address tells how the result is looked at', () => {
  expect(shownTab({})).toEqual({ tab: 'messages', span: null, baseline: 'before' })
  expect(shownTab({}, 'widgets').tab).toBe('widgets')
  expect(shownTab({ tab: 'messages' }, 'widgets').tab).toBe('messages')
  expect(shownTab({ tab: 'patterns', span })).toEqual({
    tab: 'patterns',
    span: read,
    baseline: 'before',
  })
  expect(shownTab({ tab: 'explain', span, baseline: 'day' })).toEqual({
    tab: 'explain',
    span: read,
    baseline: 'day',
  })
})

it('an address tells another time that is compared with', () => {
  expect(shownTab({ tab: 'explain', span, baseline: span }).baseline).toEqual(read)
  expect(shownTab({ tab: 'explain', span, baseline: 'a/b' }).baseline).toBe('before')
})

it('what it cannot mean is left out', () => {
  expect(shownTab({ tab: 'explain', span: 'yesterday' })).toEqual({
    tab: 'messages',
    span: null,
    baseline: 'before',
  })
  expect(shownTab({ tab: 'other', baseline: 'year' })).toEqual({
    tab: 'messages',
    span: null,
    baseline: 'before',
  })
})
