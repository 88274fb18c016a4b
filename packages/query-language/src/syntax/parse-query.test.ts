import { describe, expect, it } from 'vitest'
import type { Bound, Clause, Expression } from './ast.ts'
import { parseQuery } from './parse-query.ts'

/** The expression without positions, in prefix notation: `+` MUST, `-` MUST_NOT, `?` SHOULD. */
function outline(expression: Expression): string {
  const field = 'field' in expression && expression.field ? `${expression.field.name}=` : ''
  switch (expression.type) {
    case 'all':
      return 'all'
    case 'exists':
      return `exists(${expression.field.name})`
    case 'group':
      return `(${expression.clauses.map(clauseOutline).join(' ')})`
    case 'range':
      return `${field}range(${boundOutline(expression.lower)}..${boundOutline(expression.upper)})`
    case 'phrase':
      return `${field}phrase(${expression.value}${expression.slop ? `~${expression.slop}` : ''})`
    case 'fuzzy':
      return `${field}fuzzy(${expression.value}~${expression.distance})`
    case 'term':
      return `${field}${expression.value}`
    default:
      return `${field}${expression.type}(${expression.pattern})`
  }
}

function clauseOutline({ occur, expression }: Clause): string {
  return { MUST: '+', MUST_NOT: '-', SHOULD: '?' }[occur] + outline(expression)
}

function boundOutline(bound: Bound | null): string {
  return bound ? `${bound.inclusive ? '=' : ''}${bound.value}` : '*'
}

describe('parseQuery reads the classic syntax', () => {
  it.each([
    ['', 'all'],
    ['  \n ', 'all'],
    ['*', 'all'],
    ['*:*', 'all'],
    ['ssh', 'ssh'],
    ['"a b"', 'phrase(a b)'],
    ['"a \\"b\\" \\\\"', 'phrase(a "b" \\)'],
    ['"a b"~3', 'phrase(a b~3)'],
    ['"a b"~', 'phrase(a b)'],
    ['f:a', 'f=a'],
    ['a.b:"x y"', 'a.b=phrase(x y)'],
    ['f : a', 'f=a'],
    ['*:a', 'a'],
    // A run of words is one term; a word before AND, OR or * is not taken into it.
    ['ssh  login\nfailed', 'ssh login failed'],
    ['f:(a b)', 'f=a b'],
    ['f:a b', '(?f=a ?b)'],
    ['f:a b c', '(?f=a ?b c)'],
    ['a b AND c', '(?a +b +c)'],
    ['a b c AND d', '(?a b +c +d)'],
    ['a b *', '(?a ?b ?all)'],
    ['a b "c"', '(?a b ?phrase(c))'],
    ['a -b c', '(?a -b ?c)'],
    ['a b -c', '(?a b -c)'],
    ['a b~ c', '(?a ?fuzzy(b~auto) ?c)'],
    ['x OR a b c', '(?x ?a ?b c)'],
    ['and or not', 'and or not'],
    // Operators and their classic precedence.
    ['a AND b', '(+a +b)'],
    ['a && b', '(+a +b)'],
    ['a OR b', '(?a ?b)'],
    ['a || b', '(?a ?b)'],
    ['a OR b AND c', '(?a +b +c)'],
    ['a AND b OR c', '(+a +b ?c)'],
    ['a OR NOT b', '(?a -b)'],
    ['a AND NOT b AND c', '(+a -b +c)'],
    ['NOT a', '(-a)'],
    ['!a', '(-a)'],
    ['-a', '(-a)'],
    ['+a', 'a'],
    ['+a -b', '(+a -b)'],
    ['(a OR b) AND c', '(+(?a ?b) +c)'],
    ['a&&b', 'a&&b'],
    ['ANDy', 'ANDy'],
    ['a - b', '(?a ?- ?b)'],
    ['a-b+c', 'a-b+c'],
    // Groups under a field.
    ['f:(a OR g:b OR "c")', '(?f=a ?g=b ?f=phrase(c))'],
    ['f:(+a -(b OR c))', '(+f=a -(?f=b ?f=c))'],
    ['f:(*:a)', 'a'],
    ['((a))', 'a'],
    // Wildcards, regular expressions, fuzzy terms.
    ['a*b?', 'wildcard(a*b?)'],
    ['f:a\\*b\\.c*', 'f=wildcard(a\\*b.c*)'],
    ['f:*', 'exists(f)'],
    ['_exists_:f', 'exists(f)'],
    ['_exists_:"f g"', 'exists(f g)'],
    ['_exists_:*', 'all'],
    ['/ab[cd]+\\/x/', 'regex(ab[cd]+\\/x)'],
    ['f:/a "b" c/', 'f=regex(a "b" c)'],
    ['ab~', 'fuzzy(ab~auto)'],
    ['f:ab~1', 'f=fuzzy(ab~1)'],
    ['ab~7', 'fuzzy(ab~2)'],
    ['abcd~0.5', 'fuzzy(abcd~2)'],
    ['abcd~0.8', 'fuzzy(abcd~0)'],
    // Ranges.
    ['f:[a TO b]', 'f=range(=a..=b)'],
    ['f:{a TO b}', 'f=range(a..b)'],
    ['f:[1 TO 5}', 'f=range(=1..5)'],
    ['f:[* TO 5]', 'f=range(*..=5)'],
    ['["x y" TO *}', 'range(=x y..*)'],
    ['timestamp:["2024-05-01 00:00:00.000" TO now-1h]', 'timestamp=range(=2024-05-01 00:00:00.000..=now-1h)'],
    ['f:>5', 'f=range(5..*)'],
    ['f:>=-5', 'f=range(=-5..*)'],
    ['f:<5', 'f=range(*..5)'],
    ['f:<=5', 'f=range(*..=5)'],
    ['f:>"x y"', 'f=range(x y..*)'],
    ['f:>""', 'f=range(..*)'],
    ['f:["" TO *}', 'f=range(=..*)'],
    ['f:(>=5 AND <9)', '(+f=range(=5..*) +f=range(*..9))'],
    // Boosts have no effect.
    [
      'a^2 "b c"^1.5 f:[1 TO 2]^3 (d OR e)^4 g~^2',
      '(?a ?phrase(b c) ?f=range(=1..=2) ?(?d ?e) ?fuzzy(g~auto))',
    ],
    // Escapes.
    ['a\\ b', 'a b'],
    ['a\\:b\\(c\\)\\\\', 'a:b(c)\\'],
    ['\\AND', 'AND'],
    ['f\\:g:a', 'f:g=a'],
    ['\\>5', '>5'],
  ])('%s is %s', (text, expected) => {
    const { expression, problems } = parseQuery(text)
    expect(problems).toEqual([])
    expect(outline(expression)).toBe(expected)
  })

  it('places expressions, fields and values in the text', () => {
    const text = ' x AND host:("a b"~2 OR ssh  login) '
    const { expression } = parseQuery(text)
    const places: string[] = []
    const visit = (inner: Expression): void => {
      if (inner.type === 'group') for (const clause of inner.clauses) visit(clause.expression)
      else if ('valueSpan' in inner) {
        const { span, valueSpan } = inner
        const field = inner.field ? text.slice(inner.field.span.from, inner.field.span.to) : ''
        places.push(
          [field, text.slice(span.from, span.to), text.slice(valueSpan.from, valueSpan.to)].join('|'),
        )
      }
    }
    visit(expression)
    expect(places).toEqual(['|x|x', 'host|"a b"~2|"a b"~2', 'host|ssh|ssh', 'host|login|login'])
  })

  it('spans a run of words from the first to the last', () => {
    const { expression } = parseQuery('f:(ssh \t login)')
    expect(expression).toMatchObject({ type: 'term', value: 'ssh login', valueSpan: { from: 3, to: 14 } })
  })
})

describe('parseQuery tells what is wrong and reads the rest', () => {
  const early = 'incomplete query, query ended unexpectedly'
  it.each([
    ['(a', early, 2, 'a'],
    ['a AND', early, 5, 'a'],
    ['NOT', early, 3, '()'],
    ['f:', early, 2, '()'],
    ['f:[a TO b', early, 9, 'f=range(=a..=b)'],
    ['a)', 'unexpected ")"', 1, 'a'],
    ['()', 'unexpected ")"', 1, '()'],
    ['AND a', 'unexpected "AND"', 0, 'a'],
    ['a OR OR b', 'unexpected "OR"', 5, '(?a ?b)'],
    ['"a b', 'the quotation mark " is never closed', 0, 'a b'],
    [
      'f:10:20',
      'unexpected ":"; write \\: or use quotation marks when it belongs to the value',
      4,
      '(?f=10 ?20)',
    ],
    [
      'path:/var/log/x',
      'the regular expression after / is never closed; write \\/ or use quotation marks for a slash',
      13,
      '(?path=regex(var) ?log ?x)',
    ],
    ['a \\', `${early} after \\`, 2, 'a'],
    ['*a', "'*' or '?' not allowed as first character in WildcardQuery", 0, 'wildcard(*a)'],
    ['f:?a', "'*' or '?' not allowed as first character in WildcardQuery", 2, 'f=wildcard(?a)'],
    ['/a[/', 'the regular expression is not valid: it ends unexpectedly', 0, 'regex(a[)'],
  ])('%s: %s at %i', (text, message, from, expected) => {
    const { expression, problems } = parseQuery(text)
    expect(problems[0]).toMatchObject({ message, span: { from } })
    expect(outline(expression)).toBe(expected)
  })

  it('allows a leading wildcard where the setting does', () => {
    expect(parseQuery('*a ?b', { allowLeadingWildcard: true }).problems).toEqual([])
  })

  it.each([
    [
      'parentheses nested too deep',
      `${'('.repeat(5000)}a${')'.repeat(5000)}`,
      'parentheses nested deeper than 64',
    ],
    [
      'too many clauses',
      Array.from({ length: 1025 }, (_, no) => `w${no}`).join(' OR '),
      'too many clauses: 1025, at most 1024',
    ],
    [
      'too many patterns',
      Array.from({ length: 129 }, (_, no) => `w${no}*`).join(' '),
      'too many wildcard, fuzzy and regular-expression terms: 129, at most 128',
    ],
    [
      'too many wildcards',
      `${'a*'.repeat(1000)} ${'a?\\*'.repeat(25)}`,
      'too many * and ? in wildcard terms: 1025, at most 1024',
    ],
    ['too many words', 'a '.repeat(32_000), 'too many clauses: the query has too many words and signs'],
    ['too long a text', 'a '.repeat(40_000), 'the query is longer than 65536 characters'],
  ])('refuses %s', (_, text, message) => {
    expect(parseQuery(text).problems[0]?.message).toBe(message)
  })

  it.each([
    ['(a b) AND !!! c', 11, 'unexpected "!"'],
    ['f:(a', 4, 'incomplete query, query ended unexpectedly'],
    ['a "b', 2, 'the quotation mark " is never closed'],
  ])('tells only the first mistake of a long text: %s', (mistake, at, message) => {
    const before = 'word OR '.repeat(400)
    const [problem, ...others] = parseQuery(before + mistake).problems
    expect([problem?.message, problem?.span.from]).toEqual([message, before.length + at])
    expect(others).toEqual([])
  })

  it('reads a long text without a mistake as a short one', () => {
    const words = Array.from({ length: 1_000 }, (_, no) => `w${no}`)
    expect(outline(parseQuery(words.join(' OR ')).expression)).toBe(
      `(${words.map((word) => `?${word}`).join(' ')})`,
    )
  })

  it('is done at once with a text of mistakes', () => {
    for (const unit of ['!', '+-', 'NOT ', '(', '~', ': ', '] ', '"', 'a^']) {
      const { user } = process.cpuUsage()
      expect(parseQuery(unit.repeat(60_000 / unit.length)).problems.length).toBeGreaterThan(0)
      expect(process.cpuUsage().user - user, unit).toBeLessThan(1_000_000)
    }
  })
})
