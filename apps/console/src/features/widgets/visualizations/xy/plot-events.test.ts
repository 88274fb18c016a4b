import { describe, expect, it } from 'vitest'
import { alertBands, namePlaces, plotEventsOf } from './plot-events.ts'

const event = (timestamp: string, message: string, alert: boolean) => ({
  id: message,
  streams: [],
  timestamp,
  message,
  alert,
})

describe('events in a plot', () => {
  it('are one by instant and kind, in the order of time', () => {
    const [first, second] = ['2026-11-20T09:30:00.000Z', '2026-11-20T09:40:00.000Z']
    const events = [
      event(second, 'Deployed', false),
      event(first, 'Too many errors', true),
      event(second, 'Slow', true),
      event(second, 'Down', true),
      event('never', 'Lost', true),
    ]
    expect(plotEventsOf({ id: 'e', type: 'events', name: null, events })).toEqual([
      { ms: Date.parse(first), text: 'Too many errors', isAlert: true },
      { ms: Date.parse(second), text: 'Deployed', isAlert: false },
      { ms: Date.parse(second), text: '2 alerts occurred.', isAlert: true },
    ])
  })

  it('are bands of a bucket where they are alerts; bands that touch are one, within the axis', () => {
    const axis = { startsMs: [0], bucketMs: 10, fromMs: 0, toMs: 100 }
    const alert = (ms: number, text: string) => ({ ms, text, isAlert: true })
    const events = [
      alert(2, 'a'),
      { ms: 40, text: 'x', isAlert: false },
      alert(50, 'a'),
      alert(58, 'b'),
      alert(80, 'c'),
      alert(88, 'c'),
      alert(99, 'd'),
    ]
    expect(alertBands(events, axis)).toEqual([
      { fromMs: 0, toMs: 7, text: 'a' },
      { fromMs: 45, toMs: 63, text: '2 alerts occurred.' },
      { fromMs: 75, toMs: 93, text: 'c' },
      { fromMs: 94, toMs: 100, text: 'd' },
    ])
  })

  it('have their names at the right, at the left where that is the end, and none where neither has room', () => {
    expect(namePlaces([100, 200, 210, 390], 400)).toEqual([
      { side: 'right', widthPx: 92 },
      null,
      { side: 'right', widthPx: 160 },
      null,
    ])
    expect(namePlaces([390], 400)).toEqual([{ side: 'left', widthPx: 160 }])
  })
})
