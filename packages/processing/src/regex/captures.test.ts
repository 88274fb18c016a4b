import fc from 'fast-check'
import { RE2JS, RE2JSException } from 're2js'
import { expect, it } from 'vitest'
import { capturesFinder } from './captures.ts'
import { rustSyntax } from './rust-syntax.ts'

const numRuns = Number(process.env.LOGLINE_REGEX_RUNS ?? 1_000)

/** What the two engines read in the same way. */
const plain = fc.constantFrom(
  ...[
    'a',
    'b',
    'k',
    's',
    'ä',
    '€',
    '😀',
    ' ',
    '-',
    '}',
    ']',
    '{',
    '{a',
    '{,2}',
    '&&',
    '~~',
    '#',
    '/',
    ',',
    ':',
  ],
  ...[
    '.',
    '^',
    '$',
    '\\d',
    '\\D',
    '\\w',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '\\A',
    '\\z',
    '\\.',
    '\\-',
    '\\/',
    '\\"',
  ],
  ...['\\t', '\\n', '\\\\', '\\{', '\\_', '\\<', '\\>', '[a-k]', '[^a]', '[]a]', '[^]a]', '[a\\]b]', '[-a]'],
  ...[
    '[a-]',
    '[\\w-]',
    '[\\d.]',
    '[^\\s]',
    '[^\\W]',
    '[\\S]',
    '[[:alpha:]]',
    '[^[:space:]_]',
    '[[a]',
    '[a&&b]',
  ],
  ...['[a--b]', '[a~~b]', '[\\t-a]', '[äs-ü]', '[ -~]', '(?i)', '(?s)', '(?m)', '(?-i)', '(?i:k)', '(?i:s)'],
  ...['(?i:\\w)', '(?i:[k-s])', '(?i:[^k])', '(?i:ä)'],
)
/** What they may read in two ways, or one of them not at all. */
const odd = fc.constantFrom(
  ...[
    '\\B',
    '\\Z',
    '\\h',
    '\\v',
    '\\R',
    '\\x41',
    '\\x{41}',
    '\\u0041',
    '\\p{L}',
    '\\pN',
    '\\Qa.b\\E',
    '\\07',
  ],
  ...[
    '[\\x41-\\x43]',
    '[\\w-z]',
    '[\\p{L}]',
    '(?U)',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)',
    '\\C',
    '(?x)',
    '\\G',
  ],
)
const atom = fc.oneof({ weight: 30, arbitrary: plain }, { weight: 1, arbitrary: odd })
const quantifier = fc.constantFrom(
  '',
  '',
  '',
  '',
  '?',
  '*',
  '+',
  '??',
  '*?',
  '+?',
  '{2}',
  '{1,2}',
  '{0,1}?',
  '{2,}',
)
const { expression } = fc.letrec<{ expression: string; part: string }>((tie) => ({
  expression: fc
    .array(fc.tuple(tie('part'), quantifier, fc.constantFrom('', '', '', '|')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.map((each) => each.join('')).join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    tie('expression').map((within) => `(${within})`),
    tie('expression').map((within) => `(?:${within})`),
  ),
}))
const text = fc.string({
  unit: fc.constantFrom(
    ...[
      'a',
      'b',
      'k',
      's',
      'A',
      'K',
      'ä',
      '€',
      '😀',
      ' ',
      '-',
      '_',
      '1',
      '9',
      '\n',
      '\t',
      '\r',
      '\v',
      '\f',
      '{',
      '}',
    ],
    ...[
      ']',
      '[',
      '&',
      '~',
      '.',
      '/',
      '"',
      '<',
      '>',
      '\\',
      '\u0001',
      'ſ',
      '\u212a',
      '\u0085',
      '\u2028',
      '\u00a0',
      'é',
      '\ud83d',
    ],
  ),
  maxLength: 12,
})

function compiled(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source, RE2JS.LOOKBEHINDS)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

function found(regex: RE2JS, text: string) {
  const matcher = regex.matcher(text)
  if (!matcher.find()) return null
  return Array.from({ length: regex.groupCount() + 1 }, (_, group) => {
    const begin = matcher.start(group)
    return begin < 0 ? null : { begin, end: matcher.end(group) }
  })
}

it('the captures of any expression in any text are those of the engine that reads it', () => {
  let translated = 0
  let matches = 0
  fc.assert(
    fc.property(expression, fc.array(text, { minLength: 1, maxLength: 5 }), (source, texts) => {
      const regex = compiled(source)
      if (regex === null) return
      const groups = Array.from({ length: regex.groupCount() }, (_, index) => index + 1)
      if (rustSyntax(source, () => true) !== null) translated += 1
      const finder = capturesFinder(regex, source, groups)
      for (const each of texts) {
        const captures = finder.find(each)
        if (captures !== null) matches += 1
        expect([each, captures && [0, ...groups].map(captures)]).toEqual([each, found(regex, each)])
        const texts = found(regex, each)
          ?.slice(1)
          .map((span) => span && each.slice(span.begin, span.end))
        expect([each, finder.texts(each)]).toEqual([each, texts ?? null])
      }
    }),
    { numRuns },
  )
  // Otherwise it proves nothing.
  expect(translated).toBeGreaterThan(numRuns / 3)
  expect(matches).toBeGreaterThan(numRuns / 3)
})

it('what the two engines may not read alike is left to the one that was always there', () => {
  for (const source of ['(?<=a)b', 'a(?=b)', '\\p{L}', '\\h', '\\Qa.b\\E', '[\\w-z]', '\\B', '\\Z', 'a\\'])
    expect([source, rustSyntax(source, () => true)]).toEqual([source, null])
})
