import { expect, it } from 'vitest'
import { logLevelOf } from './log-level.ts'

it.each([
  [0, 'error'],
  [3, 'error'],
  ['3', 'error'],
  ['3.0', 'error'],
  [4, 'warning'],
  [5, 'info'],
  [6, 'info'],
  [7, 'debug'],
  ['FATAL', 'error'],
  [' Warn ', 'warning'],
  ['notice', 'info'],
  ['trace', 'debug'],
  [8, null],
  [-1, null],
  [1.5, null],
  ['', null],
  ['(Empty Value)', null],
  [undefined, null],
  [true, null],
])('level %o is of the group %s', (level, group) => {
  expect(logLevelOf(level)).toBe(group)
})
