import { describe, expect, it } from 'vitest'
import { compileGrok } from './grok.ts'
import { grokCycle, grokUses, neededPatterns } from './grok-uses.ts'

const stored = (definitions: Record<string, string>) => new Map(Object.entries(definitions))

describe('a pattern that needs itself', () => {
  it.each([
    ['A', { A: 'x%{A}' }, ['A', 'A']],
    ['A', { A: '%{B:b}', B: '%{A}' }, ['A', 'B', 'A']],
    ['A', { A: '%{D}%{B}', B: '%{C;c;int}', C: '(%{A})', D: 'd' }, ['A', 'B', 'C', 'A']],
    ['A', { A: '%{B}', B: '%{C}', C: '%{B}' }, ['B', 'C', 'B']],
    ['A', { A: '%{B} %{C}', B: '%{D}', C: '%{D}', D: 'd' }, null],
    ['A', { A: '%{B=b+} %{B}', B: '%{A}' }, null],
    ['A', { A: '%{GONE}' }, null],
  ] as const)('%s of %j comes back by %j, which is what refuses it', (name, definitions, way) => {
    const all = stored(definitions)
    expect(grokCycle([name], all)).toEqual(way)
    const compile = () => compileGrok(`%{${name}}`, all, false)
    if (way) expect(compile).toThrow(`Deep recursion pattern compilation of %{A}: ${way.join(' → ')}`)
    else expect(compile).not.toThrow(/recursion/)
  })

  it('is not one that lies deep: there is a bound of its own for it', () => {
    const chain = (length: number) =>
      new Map(Array.from({ length }, (_, level) => [`L${level}`, level === 0 ? 'x' : `%{L${level - 1}}`]))
    expect(compileGrok('%{L199}', chain(200), true).match('x')).toEqual([])
    expect(() => compileGrok('%{L4999}', chain(5_000), true)).toThrow(
      'more than 200 patterns within each other',
    )
    expect(grokCycle(['L4999'], chain(5_000))).toBeNull()
  })
})

describe('what needs a pattern', () => {
  const all = stored({ A: 'a', B: '%{A}', C: '%{B:b:int}', D: '%{A} %{C}', E: '%{A=own}%{A}', F: 'f' })

  it('is found over other patterns, and says whether it names it itself', () => {
    expect(grokUses('A', all)).toEqual([
      { name: 'B', isDirect: true },
      { name: 'C', isDirect: false },
      { name: 'D', isDirect: true },
    ])
    expect(grokUses('F', all)).toEqual([])
    expect(grokUses('A', stored({ A: '%{B}', B: '%{A}' }))).toEqual([{ name: 'B', isDirect: true }])
  })
})

describe('an expression that cannot be read', () => {
  it.each([
    [{ A: 'a(', B: '%{A}' }, 'missing closing ), in %{A}'],
    [{ A: 'x', B: '%{A}(' }, 'missing closing ), in %{B}'],
    [{ A: 'a(?=b)', B: 'b %{A}' }, 'invalid or unsupported Perl syntax: `(?=`, in %{A}'],
    [{ A: 'a{3,1}', B: '%{C=c}%{A}' }, 'invalid repeat count: `{3,1}`, in %{A}'],
  ])('of %j is told with the innermost pattern it is in: %s', (definitions, problem) => {
    const compile = () => compileGrok('%{B}', stored(definitions), false)
    expect(compile).toThrow(problem)
    expect(compile).not.toThrow('grok_reference_')
  })
})

it.each([
  [['plain'], []],
  [['%{A} and %{GONE:g}'], ['A', 'GONE']],
  [['x%{D:d}'], ['A', 'B', 'C', 'D']],
  [
    ['%{E}', '%{F}'],
    ['A', 'E', 'F'],
  ],
  [['%{A=own}%{A}'], []],
  [['%{R1}'], ['R1', 'R2']],
])('%j lead to %j, also to what is not stored, and come out of a circle', (texts, names) => {
  const all = stored({
    ...{ A: 'a', B: '%{A}', C: '%{B:b:int}', D: '%{A} %{C}', E: '%{A}', F: 'f' },
    ...{ R1: '%{R2}', R2: '%{R1}' },
  })
  expect([...neededPatterns(texts, all)].toSorted()).toEqual(names)
})
