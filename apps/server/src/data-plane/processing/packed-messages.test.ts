import type { Message } from '@logline/message'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MessagePacker, MessageUnpacker } from './packed-messages.ts'

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', '\0', 'ÿ', 'Ā', '\ud800', 'é'.repeat(128), '😀'.repeat(65), 'x'.repeat(200_000)),
)
const value = fc.oneof(text, fc.double(), fc.integer(), fc.boolean(), fc.bigInt(-(2n ** 63n), 2n ** 64n))
/** As codecs let them through. */
const name = fc.stringMatching(/^[A-Za-z0-9_.\-@]{1,8}$/).filter((text) => text !== '__proto__')
const message: fc.Arbitrary<Message> = fc.record({
  id: text,
  timestampMs: fc.double({ noNaN: true }),
  source: text,
  message: text,
  fields: fc.dictionary(name, value, { noNullPrototype: true }),
  streams: fc.array(fc.string({ maxLength: 24 }), { maxLength: 3 }),
})

it('gives back the very messages that were packed, and their fields in the same order', () => {
  const packer = new MessagePacker()
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
      for (const each of messages) packer.add(each)
      const unpacker = new MessageUnpacker(structuredClone(packer.take()))
      const unpacked = messages.map(() => unpacker.next())
      expect(unpacked).toEqual(messages)
      expect(unpacked.map(({ fields }) => Object.keys(fields))).toEqual(
        messages.map(({ fields }) => Object.keys(fields)),
      )
    }),
  )
})
