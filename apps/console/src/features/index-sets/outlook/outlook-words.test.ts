import { clusterConfigs, type IndexSet, strategyClass } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { indexOf, nextOf, outlookOf } from './outlook-test-data.ts'
import {
  droppedByRotating,
  keptText,
  lossText,
  namesText,
  nextName,
  nextStep,
  promisedDays,
  promiseOf,
  searchOf,
  verdictOf,
  warningOf,
} from './outlook-words.ts'

const nowMs = Date.parse('2026-11-24T08:00:00Z')
const disk = { total_bytes: 10 ** 12, used_bytes: 10 ** 11 }
const levels_off = { bytes: 1024 ** 3, at: '2027-02-02T00:00:00.000Z' }

it.each([
  [{ levels_off }, 'ok', 'Fits', 'levels off at 1 GiB in 10 weeks'],
  [{ levels_off: { ...levels_off, at: '2026-11-20T00:00:00.000Z' } }, 'ok', 'Fits', 'levels off at 1 GiB'],
  [{}, 'ok', 'Fits', 'it grows on; the disk is not full within a year'],
  [{ bytes_a_day: null }, 'neutral', 'Not known yet', 'too little was stored in the last 7 days to tell'],
  [
    { levels_off, is_cut_short: true, max_bytes: 1024 ** 3 },
    'warn',
    'Cut short',
    'indices go before their time by the limit of 1 GiB',
  ],
  [
    { levels_off, disk: { ...disk, full_at: '2026-12-24T06:30:00.000Z' } },
    'danger',
    'Full on 2026-12-24 06:30',
    'the disk, should all index sets go on like this',
  ],
])('the verdict of %j', (members, tone, word, reason) => {
  expect(verdictOf(outlookOf(members), nowMs, 'UTC')).toEqual({ tone, word, reason })
})

it('a set of the list is warned of when its limit cuts it short', () => {
  expect(warningOf(outlookOf())).toBeNull()
  const cut = { is_cut_short: true, max_bytes: 1024 ** 3, kept_days: { least: 2.55, most: 2.55 } }
  expect(warningOf(outlookOf(cut))).toBe(
    'Cut short: indices go before their time by the limit of 1 GiB. Messages are kept for 2.6 days.',
  )
})

it.each([
  [{ least: 91, most: 98 }, '91 to 98 days'],
  [{ least: 1, most: 1 }, '1 day'],
  [{ least: 0.25, most: 1.5 }, '0.3 to 1.5 days'],
  [{ least: 1_393, most: 1_400 }, '1,393 to 1,400 days'],
])('%j is %s', (kept, text) => expect(keptText(kept)).toBe(text))

describe('the title', () => {
  it.each([
    ['Payments (90 days)', 90],
    ['Payments, 90-day', 90],
    ['30 Days of audit', 30],
    ['2 weeks', 14],
    ['Audit (1 year)', 365],
    ['Payments of 2026', null],
    ['24 hours', null],
    ['3 daylight cameras', null],
  ])('%s promises %s days', (title, days) => expect(promisedDays(title)).toBe(days))

  it.each([
    [{ least: 91, most: 98 }, false, true],
    [{ least: 90, most: 98 }, false, true],
    [{ least: 89, most: 98 }, false, false],
    [null, true, true],
  ])('of 90 days, with %j and for ever %s, is kept: %s', (kept, isForEver, isKept) => {
    expect(promiseOf('90 days', kept, isForEver)).toEqual({ days: 90, isKept })
  })

  it('says nothing while nobody knows', () => expect(promiseOf('90 days', null, false)).toBeNull())
})

describe('what happens next', () => {
  const at = '2026-11-26T00:00:00.000Z'
  const later = '2026-11-28T00:00:00.000Z'
  const rotation = { at, is_estimate: false, bytes: null }
  const next = nextOf('p_0')

  it('is a new index and the end of another at once', () => {
    expect(nextStep(outlookOf({ rotation, next }))).toEqual({
      at,
      is_estimate: false,
      begins: 'p_3',
      goes: next,
      later: null,
    })
  })

  it('is a new index, and later the end of another', () => {
    const goesLater = { ...next, at: later }
    expect(nextStep(outlookOf({ rotation, next: goesLater }))).toMatchObject({
      at,
      begins: 'p_3',
      goes: null,
      later: goesLater,
    })
  })

  it('is the end of one before a new one begins', () => {
    const step = nextStep(outlookOf({ rotation: { ...rotation, at: later, is_estimate: true }, next }))
    expect(step).toEqual({ at, is_estimate: false, begins: null, goes: next, later: null })
  })

  it('is the end of one when nobody knows of a new one, or nothing', () => {
    expect(nextStep(outlookOf({ next }))).toMatchObject({ begins: null, goes: next })
    expect(nextStep(outlookOf())).toBeNull()
  })
})

describe('rotating by hand', () => {
  const time = strategyClass('rotation', 'TimeBasedRotationStrategy')
  const deleting = strategyClass('retention', 'DeletionRetentionStrategy')
  const closing = strategyClass('retention', 'ClosingRetentionStrategy')
  const defaults = clusterConfigs.indexSetDefaults.whenUnset
  const set = (retention: typeof deleting | typeof closing, most: number) =>
    ({
      ...defaults,
      rotation_strategy_class: time,
      retention_strategy_class: retention,
      retention_strategy: { type: `${retention}Config`, max_number_of_indices: most },
    }) as unknown as IndexSet // what is not looked at is left out
  const dropped = (...given: Parameters<typeof droppedByRotating>) =>
    droppedByRotating(...given).map(({ index_name }) => index_name)

  it('drops as many as are too many then', () => {
    expect(dropped(set(deleting, 4), outlookOf())).toEqual([])
    expect(dropped(set(deleting, 3), outlookOf())).toEqual(['p_0'])
    expect(dropped(set(deleting, 2), outlookOf())).toEqual(['p_0', 'p_1'])
  })

  it('never drops what is kept or reopened, and closes nothing twice', () => {
    const indices = [indexOf(2, { is_written_to: true }), indexOf(1, { is_kept: true }), indexOf(0)]
    expect(dropped(set(deleting, 3), outlookOf({ indices }))).toEqual([])
    const closed = [indexOf(2, { is_written_to: true }), indexOf(1), indexOf(0, { state: 'closed' })]
    expect(dropped(set(closing, 2), outlookOf({ indices: closed }))).toEqual(['p_1'])
    expect(dropped(set(deleting, 3), outlookOf({ indices: closed }))).toEqual(['p_0'])
  })

  it('drops nothing where lifetimes decide, or nothing goes', () => {
    expect(
      dropped(
        { ...set(deleting, 1), rotation_strategy_class: defaults.rotation_strategy_class },
        outlookOf(),
      ),
    ).toEqual([])
    const nothing = strategyClass('retention', 'NoopRetentionStrategy')
    expect(dropped({ ...set(deleting, 1), retention_strategy_class: nothing }, outlookOf())).toEqual([])
  })
})

it('names, losses and searches are told exactly', () => {
  expect(nextName(outlookOf())).toBe('p_3')
  expect(nextName({ indices: [] })).toBeNull()
  expect(namesText(['p_0'])).toBe('p_0')
  expect(namesText(['p_0', 'p_1'])).toBe('p_0 and p_1')
  expect(namesText(['p_0', 'p_1', 'p_2'])).toBe('p_0 and 2 more')
  expect(lossText(indexOf(1), 'UTC')).toBe('1,000 messages of 2026-11-01 00:00 to 23:59')
  expect(lossText(indexOf(1, { end: '2026-11-03T00:00:00.000Z', messages: 1 }), 'UTC')).toBe(
    '1 message of 2026-11-01 to 2026-11-03',
  )
  expect(lossText(indexOf(1, { begin: null, end: null }), 'UTC')).toBe(
    '1,000 messages, whose times are not calculated yet',
  )
  expect(lossText(indexOf(1, { messages: 0 }), 'UTC')).toBe('no messages')
  expect(searchOf(['p_0', 'p_1'], '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.999Z')).toEqual({
    q: '_index:"p_0" OR _index:"p_1"',
    rangetype: 'absolute',
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-01T00:00:01.000Z',
  })
  expect(searchOf(['p_0'], null, null)).toEqual({ q: '_index:"p_0"', rangetype: 'relative', relative: '0' })
})
