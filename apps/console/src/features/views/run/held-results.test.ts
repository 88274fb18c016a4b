import type { SearchError } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import type { ViewOutcome, ViewRun } from '../../view-model/index.ts'
import { heldRun } from './held-results.ts'

const failure = (part: Partial<SearchError> = {}): SearchError => ({
  type: 'query',
  description: 'The search took too long.',
  query_id: 'q',
  ...part,
})
const range = { type: 'absolute' as const, from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' }

function outcome(part: Partial<ViewOutcome> = {}): ViewOutcome {
  return {
    searchId: 's',
    queryId: 'q',
    results: { chart: { id: 'chart', type: 'pivot', total: 3, effective_timerange: range } },
    errors: [],
    durationMs: 5,
    effectiveRange: null,
    widgets: [],
    comparison: null,
    isPartial: false,
    ...part,
  }
}

function run(part: Partial<ViewRun>): ViewRun {
  return {
    outcome: undefined,
    isCurrent: part.outcome !== undefined,
    isRunning: false,
    isFirst: false,
    isCancelled: false,
    updatedAtMs: 2_000,
    error: null,
    waitingFor: null,
    run: () => undefined,
    cancel: () => undefined,
    partQuery: () => ({ queryKey: [] }),
    ...part,
  }
}

const held = { outcome: outcome(), atMs: 1_000 }

describe('heldRun', () => {
  it('passes a search on that found out something', () => {
    const answered = run({ outcome: outcome() })
    expect(heldRun(answered, held)).toEqual({ run: answered, isHeld: false, problems: [] })
  })
  it('keeps the results before, with their time, when every part has failed', () => {
    const failed = run({ outcome: outcome({ results: {}, errors: [failure(), failure()] }) })
    const shown = heldRun(failed, held)
    expect(shown.run).toMatchObject({ outcome: held.outcome, updatedAtMs: 1_000, isCurrent: false })
    expect(shown).toMatchObject({ isHeld: true, problems: ['The search took too long.'] })
  })
  it('keeps them also when the request itself has failed', () => {
    const shown = heldRun(run({ error: new Error('out of order') }), held)
    expect(shown.run.outcome).toBe(held.outcome)
    expect(shown.problems).toEqual(['out of order'])
  })
  it('shows what there is of a search of which only a part has failed', () => {
    const partial = run({ outcome: outcome({ errors: [failure({ search_type_id: 'list' })] }) })
    expect(heldRun(partial, held)).toEqual({
      run: partial,
      isHeld: false,
      problems: ['The search took too long.'],
    })
  })
  it('says nothing of a search that is no longer asked for', () => {
    const former = run({ outcome: outcome({ results: {}, errors: [failure()] }), isCurrent: false })
    expect(heldRun(former, held)).toMatchObject({ isHeld: true, problems: [] })
  })
  it('has nothing to keep before the first results', () => {
    const failed = run({ outcome: outcome({ results: {}, errors: [failure()] }) })
    expect(heldRun(failed, null)).toMatchObject({ run: failed, isHeld: false })
  })
})
