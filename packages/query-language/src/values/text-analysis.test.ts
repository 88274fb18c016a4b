import { describe, expect, it } from 'vitest'
import { termUnits, tokenize, wordsOf } from './text-analysis.ts'

describe('tokenize', () => {
  it.each([
    ['Failed SSH-login, retry=3/5 [web]', ['failed', 'ssh', 'login', 'retry', '3', '5', 'web']],
    ["user_id foo.bar can't a:b", ['user_id', 'foo.bar', "can't", 'a:b']],
    ['10.0.0.1 3.14 10:20 12,5', ['10.0.0.1', '3.14', '10', '20', '12', '5']],
    ['a1.b2 a..b x. .y _z z_ __', ['a1', 'b2', 'a', 'b', 'x', 'y', '_z', 'z_']],
    ['Größe 中文 x😀', ['gr', 'ö', 'ß', 'e', '中', '文', 'x', '😀']],
    ['\ud800', ['\ufffd']],
    ['', []],
  ])('%s', (text, tokens) => {
    expect(tokenize(text)).toEqual(tokens)
  })
})

describe('termUnits', () => {
  it('takes ASCII words as tokens and words with other letters as phrases', () => {
    expect(termUnits('Web-7 Größe—x 中文 😀')).toEqual([
      { type: 'token', token: 'web' },
      { type: 'token', token: '7' },
      { type: 'phrase', text: 'größe' },
      { type: 'token', token: 'x' },
      { type: 'phrase', text: '中文' },
      { type: 'phrase', text: '😀' },
    ])
  })
})

describe('wordsOf', () => {
  it('adds the whole words that have letters outside ASCII', () => {
    expect(wordsOf('Größe 5')).toEqual(['gr', 'ö', 'ß', 'e', '5', 'größe'])
  })
})
