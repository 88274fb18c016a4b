import { createCodec } from '@logline/processing'
import {
  bytesOf,
  flowSet,
  ip,
  ipfix,
  netFlow5,
  netFlow9,
  optionsTemplate9,
  optionsTemplate10,
  template,
  usualFields,
  usualRecord,
} from '../../packages/processing/src/codecs/testing/flow-frames.ts'
import { codecTarget } from '../codec-target.ts'

const { u8, u32 } = bytesOf

/** Every version of flows. */
export const netFlowTarget = codecTarget(
  createCodec('netflow', {}, () => undefined),
  {
    corpus: [
      netFlow5(2),
      netFlow9([flowSet(0, template(256, usualFields)), flowSet(256, usualRecord, usualRecord)]),
      netFlow9([flowSet(1, optionsTemplate9(257, [1, 4], [[41, 4]])), flowSet(257, u32(1), u32(2))]),
      ipfix([
        flowSet(
          2,
          template(256, [
            [27, 16],
            [96, 0xffff],
            [12_235, 4, 9],
            [152, 8],
          ]),
        ),
        flowSet(256, Buffer.alloc(16, 1), u8(4), Buffer.from('http'), u32(7), u32(400), u32(7)),
        flowSet(3, optionsTemplate10(257, [149, 4], [[41, 4]])),
      ]),
      ipfix([
        flowSet(
          2,
          template(999, [
            [56, 6],
            [82, 4],
            [1, 8],
          ]),
        ),
        flowSet(999, ip('1.2.3.4'), Buffer.alloc(14, 0xff)),
      ]),
    ],
    tokens: [
      '\x00\x09',
      '\x00\x0a',
      '\x00\x05',
      '\x01\x00',
      '\x00\x00',
      '\xff\xff',
      '\x00\x04',
      '\x80\x00',
      '\x00\x08\x00\x04',
    ],
  },
)
