import { expect, it } from 'vitest'
import { createTailEventReader } from './tail-events.ts'

const wire =
  ': open\n\nevent: message\ndata: {"a":": x"}\n\n: heartbeat\n\nevent: skipped\ndata: {"count":3}\n\n'
const events = [
  { event: 'message', data: { a: ': x' } },
  { event: 'skipped', data: { count: 3 } },
]

it('reads events and leaves comments out', () => {
  expect(createTailEventReader()(wire)).toEqual(events)
})

it('reads the same events however they are cut', () => {
  for (let size = 1; size < wire.length; size++) {
    const read = createTailEventReader()
    const pieces = wire.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap(read)).toEqual(events)
  }
})

it('tells nothing of an event that has no name or has not come to its end', () => {
  expect(createTailEventReader()('data: {}\n\nevent: message\ndata: {}\n')).toEqual([])
})
