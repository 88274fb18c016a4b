import { describe, expect, it } from 'vitest'
import { explainQuery } from './explain-query.ts'

describe('a query is told in words', () => {
  it.each([
    ['', ['all messages']],
    ['*', ['all messages']],
    ['message:(Ssh LOGIN)', ['field message has the word "ssh" or "login" in any case']],
    ['message:"ssh login"', ['field message has the words "ssh login" one after the other']],
    [
      'message:"ssh login"~2',
      ['field message has the words "ssh login" one after the other, moved against each other by up to 2'],
    ],
    ['message:"--"', ['field message has no words in it to find']],
    ['ssh', ['any field has the word "ssh" in any case (message), or is exactly "ssh" (other fields)']],
    ['user:Bob', ['field user is exactly "Bob"']],
    ['status:404', ['field status is exactly "404" or the number 404']],
    ['source:Web', ['field source is "Web" in any case']],
    ['ip:"10.0.0.0/8"', ['field ip is exactly "10.0.0.0/8" or an address in the network 10.0.0.0/8']],
    ['timestamp:"now/d"', ['field timestamp is the time now/d']],
    ['_exists_:user', ['field user is there']],
    [
      'user:B*',
      ['field user fits the pattern B* (* any characters, ? exactly one) as a whole; case matters'],
    ],
    [
      'message:/ssh.*/',
      ['field message fits the regular expression /ssh.*/ as a word of the text, in any case'],
    ],
    ['user:bob~', ['field user is like "bob", at most 1 edit away, as a whole; case matters']],
    ['status:[1 TO 5}', ['field status is from 1 and below 5, as a number; texts in alphabetical order']],
    ['user:>a', ['field user is above a, in alphabetical order; no number is']],
    ['timestamp:>now-1h', ['field timestamp is above now-1h, in time']],
    ['status:[* TO *]', ['field status has any value']],
    ['NOT user:a', ['all messages without these:', '  not: field user is exactly "a"']],
    [
      'user:a OR user:b AND (user:c OR NOT user:d)',
      [
        'messages that meet everything required below:',
        '  without effect, because others are required: field user is exactly "a"',
        '  required: field user is exactly "b"',
        '  required: messages that meet one of these:',
        '    or: field user is exactly "c"',
        '    not: field user is exactly "d"',
      ],
    ],
    [
      'user:a AND',
      ['problem at character 11: incomplete query, query ended unexpectedly', 'field user is exactly "a"'],
    ],
  ])('%s', (text, lines) => {
    expect(explainQuery(text)).toEqual(lines)
  })
})
