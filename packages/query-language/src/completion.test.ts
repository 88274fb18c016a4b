import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completionAt } from './completion.ts'

/** `|` marks the place. */
function outline(marked: string): string {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  const context = completionAt(text, offset)
  if (!context) return 'nothing'
  const { type, field, prefix, span, operators } = context
  return `${type}${field === null ? '' : ` of ${field}`} <${prefix}> from ${span.from} ${operators.join()}`.trim()
}

describe('an editor can offer', () => {
  it.each([
    // Names.
    ['|', 'field <> from 0 NOT'],
    ['us|', 'field <us> from 0 NOT'],
    ['us|er:bob', 'field <us> from 0 NOT'],
    ['  us|', 'field <us> from 2 NOT'],
    ['a AND us|', 'field <us> from 6 NOT'],
    ['a OR |', 'field <> from 5 NOT'],
    ['NOT us|', 'field <us> from 4'],
    ['-us|', 'field <us> from 1'],
    ['+|', 'field <> from 1'],
    ['(us|', 'field <us> from 1 NOT'],
    ['_exists_:us|', 'field <us> from 9'],
    ['_exists_:|', 'field <> from 9'],
    // Behind a clause.
    ['a |', 'field <> from 2 AND,OR,NOT'],
    ['a A|', 'field <A> from 2 AND,OR,NOT'],
    ['user:bob |', 'field <> from 9 AND,OR,NOT'],
    ['user:"bob smith" |', 'field <> from 17 AND,OR,NOT'],
    ['(a OR b) |', 'field <> from 9 AND,OR,NOT'],
    ['status:[1 TO 5] |', 'field <> from 16 AND,OR,NOT'],
    ['path:/a b/ |', 'field <> from 11 AND,OR,NOT'],
    ['a*  n|', 'field <n> from 4 AND,OR,NOT'],
    // Values.
    ['user:|', 'value of user <> from 5'],
    ['user:bo|', 'value of user <bo> from 5'],
    ['user:bo|b AND x', 'value of user <bo> from 5'],
    ['user: bo|', 'value of user <bo> from 6'],
    ['user:"bob s|', 'value of user <bob s> from 5'],
    ['user:"a \\"b|', 'value of user <a "b> from 5'],
    ['user:bob\\ s|', 'value of user <bob s> from 5'],
    ['user:web-1|', 'value of user <web-1> from 5'],
    ['us\\:er:b|', 'value of us:er <b> from 7'],
    ['user:(|', 'value of user <> from 6 NOT'],
    ['user:(bob OR al|', 'value of user <al> from 13 NOT'],
    ['user:(bob |', 'value of user <> from 10 AND,OR,NOT'],
    ['user:(a OR (b OR c|', 'value of user <c> from 17 NOT'],
    ['user:(a OR host:w|', 'value of host <w> from 16'],
    ['user:(a OR b) AND ho|', 'field <ho> from 18 NOT'],
    ['x AND user:(NOT a|', 'value of user <a> from 16'],
    // Nothing.
    ['path:/ab|', 'nothing'],
    ['status:[1 T|', 'nothing'],
    ['status:>4|', 'nothing'],
    ['user:b*|', 'nothing'],
    ['user:bob~|', 'nothing'],
    ['"a"|', 'nothing'],
    ['(a)|', 'nothing'],
  ])('%s: %s', (marked, expected) => {
    expect(outline(marked)).toBe(expected)
  })

  it('something sensible or nothing in every text', () => {
    const part = fc.constantFrom(...'ab \\"/()[]{}*?~^:+-!<>', 'AND', 'NOT', '_exists_', '😀')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.nat(30), (parts, at) => {
        const text = parts.join('')
        const offset = Math.min(at, text.length)
        const context = completionAt(text, offset)
        if (!context) return
        expect(context.span.to).toBe(offset)
        expect(context.span.from).toBeLessThanOrEqual(offset)
      }),
      { seed: 20_260_302, numRuns: 3000 },
    )
  })
})
