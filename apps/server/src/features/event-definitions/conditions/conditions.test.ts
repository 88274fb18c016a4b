import type { EventCondition } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { seriesOfCondition } from './condition-numbers.ts'
import { meets } from './conditions.ts'

const ref = (id: string) => ({ expr: 'number-ref' as const, ref: id })
const number = (value: number) => ({ expr: 'number' as const, value })
const is = (expr: '<' | '<=' | '>' | '>=' | '==', id: string, value: number): EventCondition => ({
  expr,
  left: ref(id),
  right: number(value),
})
const figures = new Map<string, number | null>([
  ['five', 5],
  ['none', null],
])
const [yes, no]: EventCondition[] = [{ expr: 'true' }, { expr: '!', left: { expr: 'true' } }] as never

describe('a condition', () => {
  it.each([
    ['five < 5', is('<', 'five', 5), false],
    ['five <= 5', is('<=', 'five', 5), true],
    ['five > 4.9', is('>', 'five', 4.9), true],
    ['five > 5', is('>', 'five', 5), false],
    ['five >= 5', is('>=', 'five', 5), true],
    ['five == 5', is('==', 'five', 5), true],
    ['five == 5.1', is('==', 'five', 5.1), false],
    ['a number at the left', { expr: '<', left: number(4), right: ref('five') }, true],
    ['no figure <', is('<', 'none', 5), false],
    ['no figure ==', is('==', 'none', 0), false],
    ['not: no figure <', { expr: '!', left: is('<', 'none', 5) }, true],
    ['a series there is not', is('<', 'gone', 5), false],
    ['both', { expr: '&&', left: yes, right: yes }, true],
    ['both, one not', { expr: '&&', left: yes, right: no }, false],
    ['one of two', { expr: '||', left: no, right: yes }, true],
    ['none of two', { expr: '||', left: no, right: no }, false],
    ['a group', { expr: 'group', operator: '||', child: no }, false],
    [
      'a group within',
      {
        expr: '&&',
        left: is('>', 'five', 1),
        right: {
          expr: 'group',
          operator: '||',
          child: { expr: '||', left: is('<', 'five', 1), right: is('==', 'five', 5) },
        },
      },
      true,
    ],
  ] as [string, EventCondition, boolean][])('%s', (_, condition, expected) => {
    expect(meets(condition, { figures, past: new Map(), counts: new Set() })).toBe(expected)
  })

  it('names its series, those in groups too', () => {
    const group: EventCondition = {
      expr: 'group',
      operator: '&&',
      child: { expr: '!', left: is('<', 'b', 1) },
    }
    expect(seriesOfCondition({ expr: '||', left: is('>', 'a', 1), right: group })).toEqual(['a', 'b'])
    expect(seriesOfCondition({ expr: 'true' })).toEqual([])
  })
})
