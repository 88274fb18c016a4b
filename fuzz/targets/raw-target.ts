import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

/** Raw text. */
export const rawTarget = codecTarget(
  createCodec('raw', {}, () => undefined),
  {
    corpus: [Buffer.from('plain text, größe 😀\r\n'), Buffer.from([0xff, 0xfe, 0x41])],
    tokens: ['\0', '😀', '\ufeff'],
  },
)
