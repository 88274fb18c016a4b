import { describe, expect, it } from 'vitest'
import { droppedText, foldedText, labelsOf, tableRows } from './index-rows.ts'
import { indexOf, nextOf } from './outlook-test-data.ts'

/** `p_<last>` down to `p_<first>`. */
const range = (last: number, first: number) =>
  Array.from({ length: last - first + 1 }, (_, age) => indexOf(last - age, { is_written_to: age === 0 }))

function shown(...[outlook, showsAll]: Parameters<typeof tableRows>): string[] {
  return tableRows(outlook, showsAll).map((row) =>
    row.kind === 'index' ? row.index.index_name : foldedText(row.indices),
  )
}

describe('rows of the table', () => {
  it('are all in sight while they are few', () => {
    expect(shown({ indices: range(8, 0), next: nextOf('p_0') }, false)).toHaveLength(9)
    expect(shown({ indices: range(9, 0), next: nextOf('p_0') }, false)).toHaveLength(10)
  })

  it('have the newest and the one to be dropped in sight, the others folded', () => {
    expect(shown({ indices: range(47, 34), next: nextOf('p_34') }, false)).toEqual([
      ...['p_47', 'p_46', 'p_45', 'p_44', 'p_43', 'p_42', 'p_41', 'p_40'],
      '5 more: p_39 to p_35',
      'p_34',
    ])
  })

  it('fold also what is older than the one to be dropped, as what is kept', () => {
    expect(shown({ indices: range(20, 0), next: nextOf('p_5') }, false).slice(8)).toEqual([
      '7 more: p_12 to p_6',
      'p_5',
      '5 more: p_4 to p_0',
    ])
  })

  it('show only the oldest of many that go at once', () => {
    const next = nextOf('p_0', 'p_1', 'p_2', 'p_3', 'p_4')
    expect(shown({ indices: range(20, 0), next }, false).slice(8)).toEqual([
      '10 more: p_12 to p_3',
      'p_2',
      'p_1',
      'p_0',
    ])
  })

  it('are all in sight when that is wanted', () => {
    expect(shown({ indices: range(200, 1), next: null }, true)).toHaveLength(200)
  })
})

const next = nextOf('p_3')
const nowMs = Date.parse('2026-11-24T08:00:00Z')
const known = { next, growth: '1.1GiB', nowMs, zone: 'UTC' }
const foreseen = (at: string, isEstimate = false) => ({
  expires: { at, is_estimate: isEstimate },
  expires_action: 'delete' as const,
})

it.each([
  [{ is_written_to: true }, ['active write index'], 'grows 1.1GiB a day'],
  [{ state: 'closed' as const }, ['closed'], 'stays closed'],
  [{ is_reopened: true }, ['reopened'], 'not by itself: it was reopened'],
  [{ is_kept: true, ...foreseen('2027-01-01T00:00:00Z') }, ['kept'], 'not while it is kept'],
  [{ state: 'deleting' as const }, ['being deleted'], 'now'],
  [foreseen('2027-02-20T00:00:00Z'), [], 'in 87 days'],
  [foreseen('2027-02-20T00:00:00Z', true), [], 'in about 87 days'],
  [{ ...foreseen('2027-02-20T00:00:00Z'), expires_action: 'close' as const }, [], 'closed in 87 days'],
  [{}, [], 'not foreseen'],
])('an index with %j has labels and an end', (members, labels, dropped) => {
  const index = indexOf(7, members)
  expect(labelsOf(index, next).map(({ text }) => text)).toEqual(labels)
  expect(droppedText(index, known)).toBe(dropped)
})

it('what goes next says so, and when exactly', () => {
  const index = indexOf(3, foreseen('2026-11-26T00:00:00Z'))
  expect(labelsOf(index, next)).toEqual([{ text: 'dropped next', tone: 'warn' }])
  expect(labelsOf(index, { ...next, action: 'close' })).toEqual([{ text: 'closed next', tone: 'warn' }])
  expect(droppedText(index, known)).toBe('on 26 Nov 00:00')
  const estimated = indexOf(3, foreseen('2026-11-26T00:00:00Z', true))
  expect(droppedText(estimated, known)).toBe('about 26 Nov 00:00')
})
