import { expect, it } from 'vitest'
import { writtenHeaders } from './written-headers.ts'

it.each([
  [[''], {}],
  [['Accept: text/plain'], { Accept: 'text/plain' }],
  [['A: 1, B:2 ', 'C: x:y'], { A: '1', B: '2', C: 'x:y' }],
  [['Accept: a/b, c/d,X-Time: 10:30'], { Accept: 'a/b, c/d', 'X-Time': '10:30' }],
  [['A: 1', 'A: 2'], { A: '2' }],
  [[' , '], {}],
])('reads %j', (texts, headers) => {
  expect(writtenHeaders(...texts)).toEqual(headers)
})

it.each([
  ['a word', 'A header has no name: write Name: value'],
  ['a word: x', 'The header "a word" cannot be sent'],
  ['A: se\ncret', 'The header "A" cannot be sent'],
])('refuses %j', (text, problem) => {
  expect(() => writtenHeaders(text)).toThrow(problem)
})
