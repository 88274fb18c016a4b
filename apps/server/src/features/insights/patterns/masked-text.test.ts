import { expect, it } from 'vitest'
import { maskedTokens } from './masked-text.ts'
import { partsOf, queryOf, textOf } from './pattern-text.ts'
import { createPatternTree } from './pattern-tree.ts'

const patternOf = (text: string) => textOf(partsOf(maskedTokens(text)))

it.each([
  ['took 3004 ms', 'took <ms> ms'],
  ['took 46ms, 12 KiB, 99.5 %', 'took <ms>, <kib> KiB, <n> %'],
  ['from 10.0.0.1 to 10.0.0.2:8443', 'from <ip> to <address>'],
  ['id 7f3c9a1e-44b0-4c1e-9d20-0a1b2c3d4e5f done', 'id <uuid> done'],
  ['trace_id=7f3c9a1e44b0 commit deadbeefcafe', 'trace_id=<hex> commit <hex>'],
  ['2026-11-22T08:52:09.866Z started, 2026-11-22 08:52:09,866 too', '<time> started, <time> too'],
  [
    'see https://shop.example/cart/17?x=1 and https://shop.example/cart',
    'see <url> and https://shop.example/cart',
  ],
  ['"GET /v1/items/7 HTTP/1.1" 502 157', '"GET /v1/items/<n> HTTP/1.1" 502 <n>'],
  ['status=404 code: 200 exit 200', 'status=404 code: 200 exit <n>'],
  ['host web-12 rsv_5555 utf8 p99 v2', 'host web-<n> <id> utf8 p99 v2'],
  ['  two   spaces\tand a tab ', 'two spaces and a tab'],
  ['', ''],
])('the pattern of %j is %j', (text, expected) => {
  expect(patternOf(text)).toBe(expected)
})

it.each([
  ['order 17 confirmed', 'message:"order" AND message:"confirmed"'],
  ['said "no" \\ 5 times', String.raw`message:"said \"no\" \\" AND message:"times"`],
  // One word of the index with what varies beside it.
  ['key=cart:12 gone', 'message:"gone"'],
  ['17 18', null],
])('the messages of %j are found by %j', (text, expected) => {
  expect(queryOf(partsOf(maskedTokens(text)))).toBe(expected)
})

function groupsOf(texts: readonly string[]): string[] {
  const tree = createPatternTree<string>()
  for (const text of texts) tree.add({ tokens: maskedTokens(text), facts: text })
  return tree.groups().map(({ tokens, members }) => `${members.length} ${textOf(partsOf(tokens))}`)
}

it('a word varies from four different ones on', () => {
  const of = (...names: string[]) => names.map((name) => `session of ${name} was closed`)
  expect(groupsOf(of('ada', 'bob', 'cleo', 'dan'))).toEqual(['4 session of <word> was closed'])
  expect(groupsOf(of('ada', 'bob', 'cleo'))).toEqual([
    '1 session of ada was closed',
    '1 session of bob was closed',
    '1 session of cleo was closed',
  ])
})

it('two texts that have little in common are two patterns', () => {
  expect(
    groupsOf(['connection opened', 'connection closed', 'connection lost', 'connection reset']),
  ).toHaveLength(4)
})

it('a status is no variable, however many there are', () => {
  const texts = [200, 201, 304, 404, 500].map((status) => `"GET /cart HTTP/2" ${status} 17`)
  expect(groupsOf(texts)).toHaveLength(5)
})
