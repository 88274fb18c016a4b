import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecodeError } from '../decoding/codec.ts'
import { compressed, data, json, window } from '../testing/lumberjack-frames.ts'
import { type LumberjackEvent, LumberjackReader, lumberjackAcknowledgement } from './lumberjack-reader.ts'

const limits = { maxEventBytes: 10_000, maxInflatedBytes: 100_000 }

function read(...pieces: Buffer[]): LumberjackEvent[] {
  const reader = new LumberjackReader(limits)
  return pieces.flatMap((piece) => reader.push(piece))
}

const texts = (events: readonly LumberjackEvent[]) => events.map(({ payload }) => payload.toString())

it('reads windows, JSON, names and values, and says what to acknowledge', () => {
  const events = read(
    Buffer.concat([
      window(2),
      json(1, '{"a":1}'),
      data(2, { line: 'größe', host: 'h' }),
      window(1, '1'),
      data(7, { __proto__x: 'y' }, '1'),
    ]),
  )
  expect(texts(events)).toEqual(['{"a":1}', '{"line":"größe","host":"h"}', '{"__proto__x":"y"}'])
  expect(events.map(({ version, sequence, endsWindow }) => [version, sequence, endsWindow])).toEqual([
    ['2', 1, false],
    ['2', 2, true],
    ['1', 7, true],
  ])
  expect(events.map(lumberjackAcknowledgement).at(-1)).toEqual(Buffer.from([0x31, 0x41, 0, 0, 0, 7]))
})

it('begins the next window behind a full one, as senders of version 1 announce its size once', () => {
  const events = read(window(2, '1'), ...[1, 2, 3, 4, 5].map((sequence) => data(sequence, {}, '1')))
  expect(events.map(({ endsWindow }) => endsWindow)).toEqual([false, true, false, true, false])
})

it('reads compressed frames, also within each other', () => {
  const inner = compressed(Buffer.concat([json(1, '1'), json(2, '2')]))
  const events = read(window(3), compressed(Buffer.concat([inner, data(3, { a: 'b' })])))
  expect(texts(events)).toEqual(['1', '2', '{"a":"b"}'])
  expect(events.map(({ endsWindow }) => endsWindow)).toEqual([false, false, true])
})

it('reads the same however the bytes are cut', () => {
  const event = fc.oneof(
    fc.tuple(fc.nat(), fc.json({ maxDepth: 1 })).map(([sequence, text]) => json(sequence, text)),
    fc
      .tuple(fc.nat(), fc.dictionary(fc.string(), fc.string()))
      .map(([sequence, pairs]) => data(sequence, pairs)),
  )
  const frames = fc.array(
    fc.oneof(
      event,
      fc.array(event, { maxLength: 3 }).map((all) => compressed(Buffer.concat(all))),
      fc.nat(3).map((size) => window(size)),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), (frames, sizes) => {
      const whole = Buffer.concat(frames)
      const pieces: Buffer[] = []
      for (let at = 0; at < whole.length; ) {
        const size = sizes.next().value ?? 1
        pieces.push(whole.subarray(at, at + size))
        at += size
      }
      expect(read(...pieces)).toEqual(read(whole))
    }),
  )
})

describe('refusing', () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000))
  const nested = (depth: number): Buffer => (depth === 0 ? json(1, '1') : compressed(nested(depth - 1)))
  it.each([
    ['another version', Buffer.from('3W\0\0\0\x01'), 'unknown version'],
    ['another type', Buffer.from('2X\0\0\0\x01'), 'unknown type'],
    ['what is no lumberjack', Buffer.from('GET / HTTP/1.1\r\n'), 'unknown version'],
    ['a long event', Buffer.from('2J\0\0\0\x01\xff\xff\xff\xff', 'latin1'), 'more than 10000 bytes'],
    ['many pairs', Buffer.from('2D\0\0\0\x01\xff\xff\xff\xff', 'latin1'), 'more than 10000 bytes'],
    ['a long key', Buffer.from('2D\0\0\0\x01\0\0\0\x01\xff\xff\xff\xff', 'latin1'), 'more than 10000 bytes'],
    ['a long compressed frame', Buffer.from('2C\xff\xff\xff\xff', 'latin1'), 'too large'],
    ['a compression bomb', compressed(bomb, true), 'becomes too large'],
    ['compression in many layers', nested(4), 'in each other'],
    ['no compression', compressed(Buffer.from('no'), true), 'broken compression'],
    ['half a frame in a compressed one', compressed(json(1, 'abc').subarray(0, 9)), 'within a frame'],
    ['half a pair in a compressed one', compressed(data(1, { a: 'b' }).subarray(0, 14)), 'within a frame'],
  ])('refuses %s', (_, bytes, reason) => {
    expect(() => read(bytes)).toThrow(DecodeError)
    expect(() => read(bytes)).toThrow(reason)
  })

  it('bounds what frames in each other become together', () => {
    const layer = compressed(Buffer.concat([json(1, `"${'x'.repeat(9000)}"`)]))
    expect(read(compressed(Buffer.concat(Array(5).fill(layer))))).toHaveLength(5)
    expect(() => read(compressed(Buffer.concat(Array(20).fill(layer))))).toThrow('becomes too large')
  })

  it('bounds the events of a compressed frame', () => {
    const reader = new LumberjackReader({ maxEventBytes: 100, maxInflatedBytes: 10_000_000 })
    expect(() => reader.push(compressed(Buffer.concat(Array(100_001).fill(json(1, '')))))).toThrow(
      'more than 100000 events',
    )
  })

  it('takes a large event in single bytes in linear time', () => {
    const reader = new LumberjackReader({ maxEventBytes: 1_000_000, maxInflatedBytes: 1 })
    const frame = json(1, 'x'.repeat(300_000))
    const startedAtMs = performance.now()
    const events = Array.from(frame, (_, at) => reader.push(frame.subarray(at, at + 1))).flat()
    expect(events).toHaveLength(1)
    expect(performance.now() - startedAtMs).toBeLessThan(10_000)
  })
})
