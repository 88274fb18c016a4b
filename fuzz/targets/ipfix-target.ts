import { createCodec } from '@logline/processing'
import {
  bytesOf,
  type FieldSpecifier,
  flowSet,
  ip,
  ipfix,
  optionsTemplate10,
  template,
} from '../../packages/processing/src/codecs/testing/flow-frames.ts'
import { codecTarget } from '../codec-target.ts'

const { u8, u16, u32 } = bytesOf
const definitions = [
  [5951, 7, 'string', 'shop'],
  [5951, 8, 'float32', 'load'],
  [5951, 9, 'dateTimeNanoseconds', 'seen'],
]

const described = (fields: readonly FieldSpecifier[], ...record: readonly Buffer[]) =>
  ipfix([flowSet(2, template(256, fields)), flowSet(256, ...record, ...record)])
const ends: FieldSpecifier[] = [[8, 4], [12, 4], [7, 2], [11, 2], [4, 1], [2, 8], [1, 8]] // biome-ignore format: one template
const times: FieldSpecifier[] = [[150, 4], [152, 8], [154, 8], [156, 8]] // biome-ignore format: one template
const kinds: FieldSpecifier[] = [[27, 16], [56, 6], [276, 1], [311, 8], [434, 4], [291, 0xffff], [210, 2]] // biome-ignore format: one template
const own: FieldSpecifier[] = [[7, 0xffff, 5951], [8, 4, 5951], [9, 8, 5951], [1, 8, 29_305], [3, 2, 1]] // biome-ignore format: one template

/** Every kind of elements, also those of enterprises. */
export const ipfixTarget = codecTarget(
  createCodec('ipfix', { definitions }, () => undefined),
  {
    corpus: [
      described(ends, ip('10.0.0.1'), ip('10.0.0.2'), u16(1), u16(2), u8(6), Buffer.alloc(16, 1)),
      described(times, u32(1_718_452_800), Buffer.alloc(24, 1)),
      described(
        kinds,
        Buffer.alloc(16, 1),
        Buffer.alloc(6, 2),
        u8(1),
        Buffer.alloc(12),
        u8(2),
        u16(3),
        u16(0),
      ),
      described(own, u8(3), Buffer.from('web'), u32(1), Buffer.alloc(16, 1), u16(1)),
      ipfix([flowSet(3, optionsTemplate10(257, [149, 4], [[41, 4]])), flowSet(257, u32(1), u32(2))]),
      ipfix([flowSet(2, u16(256), u16(0))]),
    ],
    tokens: [
      '\x00\x0a',
      '\x00\x02',
      '\x00\x03',
      '\x01\x00',
      '\x00\x00',
      '\xff\xff',
      '\xff',
      '\x80\x07',
      '\x00\x00\x17\x3f',
    ],
  },
)
