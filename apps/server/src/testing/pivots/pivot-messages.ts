import { defaultStreamId, type FieldValue, type Message, UlidEncoder } from '@logline/message'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const pivotStartMs = Date.parse('2026-03-27T22:10:00.000Z')
const secondStream = '64b000000000000000000009'

/** Minutes after the start, source, fields; `+` marks a message of the second stream, too. */
const lines: readonly [number, string, Record<string, FieldValue>, '+'?][] = [
  [0, 'web-1', { method: 'GET', code: 200, took: 40, ok: true, region: 'eu', big: 1e9 + 1 }],
  [0, 'web-1', { method: 'GET', code: 200, took: 60, ok: true, region: 'eu', big: 1e9 + 2 }, '+'],
  [1, 'Web-1', { method: 'GET', code: 500, took: 5300, ok: false, region: 'us' }],
  [4, 'web-2', { method: 'POST', code: 201, took: 12.5, ok: true, region: 'us', big: 1e9 + 3 }],
  [9, 'web-2', { method: 'POST', code: 404, took: 9, ok: false }],
  [20, 'web-2', { method: 'GET', code: 200, took: 100, region: 'eu' }, '+'],
  [33, 'WEB-2', { method: 'DELETE', code: 204, ok: true, region: 'ap' }],
  [59, 'db-1', { region: 'eu', note: 'slow' }],
  [60, 'db-1', { took: 700, region: 'eu', note: 'slow' }],
  [61, 'db-1', { took: 'n/a', note: 'Äpfel' }],
  [125, 'web-1', { method: 'GET', code: '200', took: 35, ok: true, region: 'eu' }],
  [126, 'web-1', { method: 'GET', code: 'unknown', ok: false, region: 'us' }],
  [300, 'web-3', { method: 'PUT', code: 200, took: -4, ok: true, region: 'eu', note: 'apple' }, '+'],
  [301, 'web-3', { method: 'PUT', code: 9, took: 0, ok: true, note: 'Zebra' }],
  [302, 'web-3', { method: 'PUT', code: 10, took: 0.25, region: 'ap', note: 'zebra' }],
  [hoursTo('2026-03-28T12:00:00Z'), 'web-1', { method: 'GET', code: 200, took: 20 }],
  [hoursTo('2026-03-28T22:59:59.999Z'), 'web-1', { method: 'GET', code: 200, took: 21, region: 'eu' }],
  [hoursTo('2026-03-28T23:00:00Z'), 'web-1', { method: 'GET', code: 304, took: 22, region: 'us' }],
  [hoursTo('2026-03-29T00:59:00Z'), 'web-2', { method: 'POST', code: 200, took: 23 }],
  [hoursTo('2026-03-29T01:00:00Z'), 'web-2', { method: 'POST', code: 200, took: 24, ok: true }],
  [hoursTo('2026-03-29T21:59:00Z'), 'web-2', { method: 'GET', code: 500, took: 25, ok: false }],
  [hoursTo('2026-03-29T22:00:00Z'), 'db-1', {}],
  [hoursTo('2026-04-01T00:00:00Z'), 'db-1', { note: 'true', ok: true }],
]

function hoursTo(instant: string): number {
  return (Date.parse(instant) - pivotStartMs) / minuteMs
}

const encoder = new UlidEncoder(9)

export const pivotMessages: readonly Message[] = lines.map(([minutes, source, fields, mark], index) => {
  const timestampMs = pivotStartMs + Math.round(minutes * minuteMs)
  return {
    id: encoder.encode(timestampMs, index, 0),
    timestampMs,
    source,
    message: `line ${index}`,
    streams: mark ? [defaultStreamId, secondStream] : [defaultStreamId],
    fields,
  }
})

/** All of the data set: eight days, for which the automatic interval is four hours. */
export const pivotRange = { fromMs: pivotStartMs - 10 * minuteMs, toMs: pivotStartMs + 8 * dayMs }
