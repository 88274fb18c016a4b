import { describe, expect, it } from 'vitest'
import type { TimeRange } from '../../time/time-range.ts'
import { presetFields, typedLength, unitsWithin } from './relative-form.ts'
import {
  formOf,
  type ResolvedKeyword,
  rangeOf,
  resolveRange,
  switchTab,
  type TimeRangeForm,
  validateForm,
} from './time-range-form.ts'

const clock = {
  nowMs: Date.parse('2026-11-20T08:56:12.000Z'),
  timeZone: 'Europe/Berlin',
  limitSeconds: null,
}
const absolute: TimeRange = {
  type: 'absolute',
  from: '2026-11-20T07:00:00.000Z',
  to: '2026-11-20T08:00:00.000Z',
}

const relativeForm = (change: Partial<TimeRangeForm['relative']>): TimeRangeForm => {
  const form = formOf({ type: 'relative', from: 900 }, clock)
  return { ...form, relative: { ...form.relative, ...change } }
}
const absoluteForm = (from: string, to: string): TimeRangeForm => ({
  ...formOf(absolute, clock),
  absolute: { from, to },
})

describe('the time range form', () => {
  it.each<[TimeRange]>([
    [{ type: 'relative', from: 900 }],
    [{ type: 'relative', from: 0 }],
    [{ type: 'relative', from: 5400, to: 61 }],
    [absolute],
  ])('gives back the range it was opened with: %o', (range) => {
    expect(rangeOf(formOf(range, clock), clock, null)).toEqual(range)
  })

  it.each<[string, TimeRange]>([
    ['within', { type: 'absolute', from: '2026-10-25T01:10:00.000Z', to: '2026-10-25T01:20:00.000Z' }],
    ['of both', { type: 'absolute', from: '2026-10-25T00:30:00.000Z', to: '2026-10-25T01:30:00.000Z' }],
  ])('gives back a range %s hours that a clock strikes twice, until it is typed over', (_, range) => {
    const form = formOf(range, clock)
    expect(validateForm(form, clock, null)).toEqual({})
    expect(rangeOf(form, clock, null)).toEqual(range)
    const typed = { ...form, absolute: { ...form.absolute, to: '2026-10-25 04:00' } }
    expect(rangeOf(typed, clock, null)).toEqual({ ...range, to: '2026-10-25T03:00:00.000Z' })
  })

  it('refuses a length that reaches back to where there are no dates', () => {
    const form = formOf({ type: 'relative', from: 999_999_999_999_999 }, clock)
    expect(validateForm(form, clock, null)).toEqual({ from: 'Range is outside limit duration.' })
  })

  it.each([
    [300, '5', 'minutes'],
    [5400, '90', 'minutes'],
    [7200, '2', 'hours'],
    [172_800, '2', 'days'],
    [61, '61', 'seconds'],
  ])('shows %i seconds as %s %s', (seconds, count, unit) => {
    expect(typedLength(seconds)).toEqual({ count, unit })
  })
})

describe('switching tabs', () => {
  it('turns a relative range into local times', () => {
    const form = switchTab(
      formOf({ type: 'relative', from: 900 }, clock),
      'absolute',
      { type: 'relative', from: 900 },
      clock,
    )
    expect(form.absolute).toMatchObject({ from: '2026-11-20 09:41:12.000', to: '2026-11-20 09:56:12.000' })
  })

  it('means the last minutes also in an hour that the clock strikes for the second time', () => {
    const last: TimeRange = { type: 'relative', from: 300 }
    const night = { ...clock, nowMs: Date.parse('2026-10-25T01:30:00.000Z') }
    const form = switchTab(formOf(last, night), 'absolute', last, night)
    const range = { type: 'absolute', from: '2026-10-25T01:25:00.000Z', to: '2026-10-25T01:30:00.000Z' }
    expect(rangeOf(form, night, null)).toEqual(range)
  })

  it('turns all time into the last 5 minutes', () => {
    const all: TimeRange = { type: 'relative', from: 0 }
    const form = switchTab(formOf(all, clock), 'absolute', all, clock)
    expect(form.absolute.from).toBe('2026-11-20 09:51:12.000')
  })

  it('turns an absolute range into the last 5 minutes, and back into itself', () => {
    const relative = switchTab(formOf(absolute, clock), 'relative', absolute, clock)
    expect(rangeOf(relative, clock, null)).toEqual({ type: 'relative', from: 300 })
    expect(rangeOf(switchTab(relative, 'absolute', absolute, clock), clock, null)).toEqual(absolute)
  })
})

describe('validation', () => {
  const format = 'Format must be: YYYY-MM-DD [HH:mm:ss[.SSS]].'
  const order = 'The "Until" date must come after the "From" date.'

  it.each<[string, TimeRangeForm, object]>([
    ['a good range', relativeForm({}), {}],
    ['no number', relativeForm({ from: { count: '', unit: 'minutes' } }), { from: 'Cannot be empty.' }],
    ['zero', relativeForm({ from: { count: '0', unit: 'minutes' } }), { from: 'Must be greater than 0.' }],
    [
      'until empty',
      relativeForm({ isNow: false, to: { count: '', unit: 'hours' } }),
      { to: 'Cannot be empty.' },
    ],
    ['until before from', relativeForm({ isNow: false, to: { count: '2', unit: 'hours' } }), { to: order }],
    ['until hidden by now', relativeForm({ isNow: true, to: { count: '', unit: 'hours' } }), {}],
    ['all time', relativeForm({ isAllTime: true, from: { count: '', unit: 'hours' } }), {}],
    ['a wrong date', absoluteForm('2026-13-01', '2026-11-20'), { from: format }],
    ['two wrong dates', absoluteForm('', 'x'), { from: format, to: format }],
    ['the same instant', absoluteForm('2026-11-20 10:00', '2026-11-20 10:00:00.000'), { to: order }],
    ['dates in order', absoluteForm('2026-11-20', '2026-11-21'), {}],
  ])('says what is wrong with %s', (_, form, errors) => {
    expect(validateForm(form, clock, null)).toEqual(errors)
    expect(rangeOf(form, clock, null) === null).toBe(Object.keys(errors).length > 0)
  })
})

describe('a range in words', () => {
  const inWords = (keyword: string) => formOf({ type: 'keyword', keyword }, clock)
  const resolved = { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' }

  it.each<[string, string, ResolvedKeyword, object, boolean]>([
    ['what the server has read', 'yesterday', resolved, {}, true],
    ['what is being checked', 'yester', null, {}, false],
    ['what cannot be read', 'soonish', 'unparsable', { keyword: 'Unable to parse keyword.' }, false],
    ['nothing', ' ', null, { keyword: 'Keyword must not be empty!' }, false],
  ])('of %s', (_, keyword, answer, errors, isReady) => {
    expect(validateForm(inWords(keyword), clock, answer)).toEqual(errors)
    expect(rangeOf(inWords(keyword), clock, answer) !== null).toBe(isReady)
  })

  it('begins with the last five minutes, and comes back as it was', () => {
    const relative: TimeRange = { type: 'relative', from: 900 }
    expect(switchTab(formOf(relative, clock), 'keyword', relative, clock).keyword).toBe('Last five minutes')
    const original: TimeRange = { type: 'keyword', keyword: 'last week' }
    const away = switchTab(inWords('last week'), 'relative', original, clock)
    expect(switchTab({ ...away, keyword: 'x' }, 'keyword', original, clock).keyword).toBe('last week')
  })

  it('has instants only once the server has said them', () => {
    expect(resolveRange({ type: 'keyword', keyword: 'yesterday' }, clock.nowMs, null)).toBeNull()
    expect(resolveRange({ type: 'keyword', keyword: 'yesterday' }, clock.nowMs, resolved)).toEqual({
      fromMs: Date.parse(resolved.from),
      toMs: Date.parse(resolved.to),
    })
  })
})

describe('no range at all', () => {
  it('opens no tab, and becomes none by itself', () => {
    const form = formOf(null, clock)
    expect([form.tab, rangeOf(form, clock, null)]).toEqual([null, null])
    const absoluteTab = switchTab(form, 'absolute', null, clock)
    expect(absoluteTab.absolute.from).toBe('2026-11-20 09:51:12.000')
  })
})

describe('a limit of two hours', () => {
  const limited = { ...clock, limitSeconds: 7200 }

  it.each<[string, TimeRange, ResolvedKeyword, object]>([
    ['a range at the limit', { type: 'relative', from: 7200 }, null, {}],
    ['a longer one', { type: 'relative', from: 7201 }, null, { from: 'Range is outside limit duration.' }],
    ['all time', { type: 'relative', from: 0 }, null, { from: 'Range is outside limit duration.' }],
    ['dates within', { ...absolute, from: '2026-11-20T07:30:00.000Z' }, null, {}],
    [
      'dates before',
      { ...absolute, from: '2026-11-20T06:30:00.000Z' },
      null,
      { from: 'Date is outside limit duration.' },
    ],
    [
      'words for more',
      { type: 'keyword', keyword: 'yesterday' },
      { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' },
      { keyword: 'Range is outside limit duration.' },
    ],
  ])('judges %s', (_, range, resolved, errors) => {
    expect(validateForm(formOf(range, limited), limited, resolved)).toEqual(errors)
  })

  it('leaves out the units that are longer', () => {
    expect(unitsWithin(7200)).toEqual(['seconds', 'minutes', 'hours'])
    expect(unitsWithin(null)).toHaveLength(4)
  })
})

it('a preset fills in its length, and ends now', () => {
  const fields = relativeForm({ isNow: false }).relative
  expect(presetFields(fields, 3600)).toMatchObject({ from: { count: '1', unit: 'hours' }, isNow: true })
  expect(presetFields(fields, 0)).toMatchObject({ isAllTime: true, isNow: true })
})
