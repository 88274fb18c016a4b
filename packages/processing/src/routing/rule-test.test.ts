import { describe, expect, it } from 'vitest'
import type { PlannedRule, RuleType } from '../plan/processing-plan.ts'
import { compileRuleRegex } from './rule-regex.ts'
import { compileRule } from './rule-test.ts'

const message = {
  id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
  timestampMs: Date.UTC(2026, 0, 31, 12),
  source: 'web-1',
  message: 'User jane\nlogged in',
  fields: {
    took: 12.5,
    trace: 1234567890123456789n,
    count: '42',
    padded: '  exact ',
    blank: '  ',
    ok: true,
    not_a_number: 'NaN',
    full_message: 'all of it',
    gl2_source_input: '65A0b1c2d3e4f5a6b7c8d9e0',
  },
}

/** Type, field, value, whether the rule matches, whether its inverted form does. */
type Row = [RuleType, string, string, boolean, boolean]

const rows: Row[] = [
  ['EXACT', 'source', 'web-1', true, false],
  ['EXACT', 'source', 'web', false, true],
  ['EXACT', 'source', 'WEB-1', false, true],
  ['EXACT', 'padded', 'exact', true, false],
  ['EXACT', 'padded', '  exact ', false, true],
  ['EXACT', 'took', '12.5', true, false],
  ['EXACT', 'ok', 'true', true, false],
  ['EXACT', 'trace', '1234567890123456789', true, false],
  ['EXACT', 'trace', '1234567890123456788', false, true],
  ['GREATER', 'trace', '1234567890123456788', true, false],
  ['GREATER', 'trace', '1234567890123456789', false, true],
  ['SMALLER', 'trace', '1234567890123456790', true, false],
  ['EXACT', 'timestamp', '2026-01-31T12:00:00.000Z', true, false],
  ['EXACT', '_id', '01HZX5M4Q0ABCDEFGHJKMNPQRS', true, false],
  ['EXACT', 'missing', 'x', false, true],
  ['EXACT', 'constructor', 'x', false, true],
  ['REGEX', 'message', 'jane.logged', true, false],
  ['REGEX', 'message', '^User\\s\\w+', true, false],
  ['REGEX', 'message', '^jane', false, true],
  ['REGEX', 'message', '(?i)USER', true, false],
  ['REGEX', 'took', '^\\d+\\.5$', true, false],
  ['REGEX', 'missing', '.*', false, true],
  ['REGEX', 'message', '(', false, false],
  ['REGEX', 'message', '(?=User)', false, false],
  ['GREATER', 'took', '12', true, false],
  ['GREATER', 'took', '12.5', false, true],
  ['GREATER', 'count', ' 4.1e1 ', true, false],
  ['GREATER', 'not_a_number', '1', false, true],
  ['GREATER', 'source', '1', false, false],
  ['GREATER', 'took', 'many', false, false],
  ['GREATER', 'missing', '1', false, false],
  ['SMALLER', 'took', '13d', true, false],
  ['SMALLER', 'took', '12.5', false, true],
  ['SMALLER', 'count', '42', false, true],
  ['SMALLER', 'source', '1', false, false],
  ['SMALLER', 'took', '', false, false],
  ['SMALLER', 'missing', '1', false, false],
  ['PRESENCE', 'full_message', '', true, false],
  ['PRESENCE', 'took', '', true, false],
  ['PRESENCE', 'blank', '', false, true],
  ['PRESENCE', 'missing', '', false, true],
  ['CONTAINS', 'message', 'jane', true, false],
  ['CONTAINS', 'message', 'Jane', false, true],
  ['CONTAINS', 'took', '2.', true, false],
  ['CONTAINS', 'missing', 'x', false, true],
  ['ALWAYS_MATCH', '', '', true, false],
  ['MATCH_INPUT', '', '65a0b1c2d3e4f5a6b7c8d9e0', true, false],
  ['MATCH_INPUT', '', ' 65A0B1C2D3E4F5A6B7C8D9E0 ', true, false],
  ['MATCH_INPUT', '', '65a0b1c2d3e4f5a6b7c8d9e1', false, true],
]

describe('a rule', () => {
  it.each(rows)('%s %s %j matches: %s; inverted: %s', (type, field, value, plain, inverted) => {
    const rule: PlannedRule = { type, field, value, isInverted: false }
    expect(compileRule(rule)(message)).toBe(plain)
    expect(compileRule({ ...rule, isInverted: true })(message)).toBe(inverted)
  })

  it('of every type is in the table', () => {
    expect(new Set(rows.map(([type]) => type)).size).toBe(8)
  })

  it('of an input needs a message that came through one', () => {
    const rule = { type: 'MATCH_INPUT', field: '', value: 'x' } as const
    const fromElsewhere = { ...message, fields: {} }
    expect(compileRule({ ...rule, isInverted: false })(fromElsewhere)).toBe(false)
    expect(compileRule({ ...rule, isInverted: true })(fromElsewhere)).toBe(true)
  })

  it('is not even compiled when that would take long', () => {
    for (const unit of ['(a{30}){30}', 'a{1000}', '.{0,1000}', '\\pL{500}', '[']) {
      for (const length of [2_000, 10_000]) {
        const { user } = process.cpuUsage()
        expect(() => compileRuleRegex(unit.repeat(length / unit.length)), unit).toThrow('cannot be used')
        expect(process.cpuUsage().user - user, unit).toBeLessThan(500_000)
      }
    }
    expect(compileRuleRegex(`(${'x|'.repeat(4_900)}y)`).test('y')).toBe(true)
    expect(compileRuleRegex('([a-z]{3}|\\p{L}{4}){50}').test('abc'.repeat(50))).toBe(true)
  })

  it.each(['a'.repeat(10_001), '(ab|cd|jane)'.repeat(500)])(
    'with too large an expression matches nothing',
    (value) => {
      const rule = { type: 'REGEX', field: 'message', value } as const
      expect(compileRule({ ...rule, isInverted: false })(message)).toBe(false)
      expect(compileRule({ ...rule, isInverted: true })(message)).toBe(false)
    },
  )

  it('with an expression of two hundred words finds each', () => {
    const value = Array.from({ length: 200 }, (_, no) => `word${no}`).join('|')
    const test = compileRule({ type: 'REGEX', field: 'message', value, isInverted: false })
    expect(test({ ...message, message: 'with word199' })).toBe(true)
    expect(test(message)).toBe(false)
  })

  it('looks at each digit of a number once, however many there are', () => {
    // By the square of its length it would take hours.
    const digits = `${'1'.repeat(2_000_000)}x`
    const test = compileRule({ type: 'GREATER', field: 'message', value: '1', isInverted: false })
    for (const text of [digits, `.${digits}`, `1e${digits}`])
      expect(test({ ...message, message: text })).toBe(false)
  })

  it('with an expression that explodes elsewhere answers at once', () => {
    const test = compileRule({ type: 'REGEX', field: 'message', value: '(a+)+$', isInverted: false })
    const startedAt = performance.now()
    expect(test({ ...message, message: `${'a'.repeat(5_000)}b` })).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
