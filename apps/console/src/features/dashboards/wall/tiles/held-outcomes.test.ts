import { expect, it } from 'vitest'
import type { Widget, WidgetOutcome } from '../../../view-model/index.ts'
import { shownOf } from './held-outcomes.ts'

const widget = { id: 'w' } as Widget // as: nothing else of it is read
const chart = { type: 'pivot' } as WidgetOutcome['results'][string] // as: handed on as it is
const good: WidgetOutcome = { widget, results: { chart }, errors: [] }
const failed = {
  widget,
  results: {},
  errors: [{ type: 'query', description: 'Unknown field.', query_id: 'q' }],
} as unknown as WidgetOutcome // as: only the description is read

it('shows the last answer when nothing failed', () => {
  expect(shownOf(good, null, null)).toEqual({ outcome: good, heldSinceMs: null, faults: [] })
})

it('shows the answer before with its time when the search of the tile fails', () => {
  const held = { outcome: good, atMs: 5 }
  expect(shownOf(failed, held, null)).toEqual({ outcome: good, heldSinceMs: 5, faults: ['Unknown field.'] })
  expect(shownOf(failed, null, null)).toEqual({
    outcome: null,
    heldSinceMs: null,
    faults: ['Unknown field.'],
  })
})

it('shows what came although a part failed', () => {
  const partly = { ...failed, results: { chart } }
  expect(shownOf(partly, { outcome: good, atMs: 5 }, null)).toMatchObject({
    outcome: { results: { chart }, errors: [] },
    heldSinceMs: null,
    faults: ['Unknown field.'],
  })
})

it('shows what it has while the page as a whole has failed', () => {
  const held = { outcome: good, atMs: 5 }
  const error = new Error('out of order')
  expect(shownOf(null, held, error)).toEqual({ outcome: good, heldSinceMs: 5, faults: ['out of order'] })
  expect(shownOf(null, null, null)).toEqual({ outcome: null, heldSinceMs: null, faults: [] })
})
