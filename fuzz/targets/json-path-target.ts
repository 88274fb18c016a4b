import { createCodec } from '@logline/processing'
import { codecTarget } from '../codec-target.ts'

const documents = [
  '{"store":{"book":[{"number_of_orders":3},{"number_of_orders":7,"a":null}],"open":true}}',
  '[{"book":[{"number_of_orders":9}],"b":[1,{"c":[[["x"]]]}],"w":9007199254740993},"größe"]',
]

const path = createCodec(
  'jsonpath',
  { path: '$..book[?@.number_of_orders > 5]', source: 's' },
  () => undefined,
)
const whole = createCodec('jsonpath', { path: '$', source: 's', enable_flattening: true }, () => undefined)

/** Answers of APIs, by a path and as a whole. */
export const jsonPathTarget = codecTarget(
  {
    decode(payload, receivedAtMs) {
      const messages = whole.decode(payload, receivedAtMs)
      return [...messages, ...path.decode(payload, receivedAtMs)]
    },
  },
  {
    corpus: documents.map((document) => Buffer.from(document)),
    tokens: [
      '"book":[',
      '"number_of_orders":8',
      '"__proto__":',
      '"message":"',
      '[[[[',
      '{"a":',
      'null',
      '1e999',
    ],
  },
)
