import { deflateSync } from 'node:zlib'
import { LumberjackReader, lumberjackAcknowledgement } from '@logline/processing'
import {
  compressed,
  data,
  json,
  window,
} from '../../packages/processing/src/codecs/testing/lumberjack-frames.ts'
import type { FuzzTarget } from '../fuzz-run.ts'

const window2 = Buffer.concat([window(2), json(1, '{"a":1}'), data(2, { line: 'x', host: 'h' })])
const nested = Buffer.concat([
  window(3),
  compressed(Buffer.concat([compressed(json(1, '1')), data(2, { a: 'b' })])),
])
const limits = { maxEventBytes: 1_000_000, maxInflatedBytes: 1_000_000 }
const pieceBytes = 7

/** Frames of lumberjack: what is read from the whole must be read from its pieces. */
export const lumberjackTarget: FuzzTarget = {
  corpus: [window2, nested, Buffer.concat([window(1, '1'), data(9, { a: 'b' }, '1'), window2])],
  tokens: ['2J', '2D', '2C', '2W', '1D', '\0\0\0\x01', '\xff\xff\xff\xff'],
  wraps: [
    (input) => compressed(input),
    (input) => Buffer.concat([input, compressed(deflateSync(input), true)]),
  ],
  run(input) {
    const reader = new LumberjackReader(limits)
    const inPieces = new LumberjackReader(limits)
    const events = reader.push(input)
    for (const event of events) lumberjackAcknowledgement(event)
    let count = 0
    for (let at = 0; at < input.length; at += pieceBytes)
      count += inPieces.push(input.subarray(at, at + pieceBytes)).length
    if (count !== events.length) throw new Error(`${count} events in pieces, ${events.length} in all`)
  },
}
