import { describe, expect, it } from 'vitest'
import { indexedText, indexedWords } from './indexed-text.ts'
import { lowerText, tokenize } from './text-analysis.ts'

// Expected words as Lucene 9.7 gives them.
describe('tokenize', () => {
  it.each([
    ['Failed SSH-login, retry=3/5 [web]', ['failed', 'ssh', 'login', 'retry', '3', '5', 'web']],
    ["user_id foo.bar can't a:b user’s", ['user_id', 'foo.bar', "can't", 'a:b', 'user’s']],
    [
      '10.0.0.1 3.14 10:20 12,5 1,000 1;2 1, 2',
      ['10.0.0.1', '3.14', '10', '20', '12,5', '1,000', '1;2', '1', '2'],
    ],
    ['a1.b2 a..b x. .y _z z_ __ a,b', ['a1', 'b2', 'a', 'b', 'x', 'y', '_z', 'z_', 'a', 'b']],
    ['Größe Müller naïve', ['größe', 'müller', 'naïve']],
    ['用户admin登录失败', ['用', '户', 'admin', '登', '录', '失', '败']],
    ['ログイン失敗 ひらがな', ['ログイン', '失', '敗', 'ひ', 'ら', 'が', 'な']],
    ['로그인 실패abc', ['로그인', '실패abc']],
    ['up → down “x” — y… z\u00a0w', ['up', 'down', 'x', 'y', 'z', 'w']],
    ['x😀 👍🏽 🇩🇪 ★', ['x', '😀', '👍🏽', '🇩🇪', '★']],
    ['ΑΣ İx e\u0301t', ['ασ', 'ix', 'e\u0301t']],
    ['สวัสดี ครับ', ['สวัสดี', 'ครับ']],
    ['\ud800', []],
    ['', []],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens)
  })

  it('cuts words of more than 255 characters', () => {
    expect(tokenize(`${'a'.repeat(300)} b`).map(({ length }) => length)).toEqual([255, 45, 1])
    expect(tokenize('é'.repeat(600)).map(({ length }) => length)).toEqual([255, 255, 90])
    expect(tokenize(`${'a'.repeat(254)}\u{10428}b`)).toEqual(['a'.repeat(254), '\u{10428}b'])
  })

  it.each([
    ['underscores', '_'.repeat(200_000)],
    ['full stops', '.'.repeat(200_000)],
    ['letters and full stops', 'a.'.repeat(100_000)],
    ['marks', `\u0301${'\u0301'.repeat(100_000)}`],
    ['low lines outside of ASCII', '\u203f'.repeat(50_000)],
    ['emoji', '😀\u200d'.repeat(50_000)],
  ])('reads a long run of %s in a moment', (_, text) => {
    const startMs = performance.now()
    tokenize(text)
    tokenize(`${text}é`)
    expect(performance.now() - startMs).toBeLessThan(60_000)
  })
})

it('folds letter by letter', () => {
  expect(lowerText('ΟΔΟΣ İSTANBUL')).toBe('οδοσ istanbul')
  expect(lowerText('A\ud800B')).toBe('a\ufffdb')
})

describe('the words of an index', () => {
  it.each(['GET /posts?id=42 [200]', "can't a_b 10.0.0.1 10:00", '用户admin登录失败', '', 'x'.repeat(255)])(
    'are those of the text itself: %s',
    (text) => {
      expect(indexedText(text)).toBe('')
    },
  )

  it.each([
    ['Müller sagt 1,000', '_u8_6dc3bc6c6c6572 sagt _u8_312c303030'],
    ['用户，登录', '用 户 登 录'],
    ['é x', 'é x'],
    ['→', '_u8_'],
    ['_u8_78 x', '_u8_5f75385f3738 x'],
    ['total 1,000', 'total _u8_312c303030'],
    ['x'.repeat(256), `${'x'.repeat(255)} x`],
  ])('are written out: %s', (text, words) => {
    expect(indexedText(text)).toBe(words)
  })

  it('cost no more of a long word than of short ones', () => {
    const long = `${'x'.repeat(249)} `.repeat(4)
    const short = 'xx '.repeat(333)
    // The least of several runs, in turn: other work on the machine only adds.
    const rounds = Array.from({ length: 9 }, () => [processorTime(long), processorTime(short)])
    const [ofLong, ofShort] = [0, 1].map((no) => Math.min(...rounds.map((round) => round[no] ?? 0)))
    expect((ofLong ?? 0) / (ofShort ?? 1)).toBeLessThan(10)
  })

  it('are looked for as they are written', () => {
    expect(indexedWords('"Müller", 用户!')).toEqual(['_u8_6dc3bc6c6c6572', '用', '户'])
  })
})

/** Microseconds of the processor that 2,000 texts take. */
function processorTime(text: string): number {
  const before = process.cpuUsage()
  for (let no = 0; no < 2_000; no++) indexedText(text)
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}
