import { expect, it } from 'vitest'
import { faultyPart } from './faulty-part.ts'

it.each([
  ['a %{NOPE:x} b', "No definition for key 'NOPE' found, aborting", '%{NOPE:x}'],
  ['a(?=b)', 'error parsing regexp: invalid or unsupported Perl syntax: `(?=`, in %{NEW}', '(?='],
  ['%{INT:n:money}', 'Invalid data type :money', ':money'],
  ['%{INT:n;money}', 'Invalid data type :money', ';money'],
  ['x %{B} %{A}', 'Deep recursion pattern compilation of %{NEW}: NEW → A → NEW', '%{A}'],
  ['x %{B:b}', 'error parsing regexp: missing closing ), in %{B}', '%{B:b}'],
  ['x %{A-B}', '"%{A-B}" is no reference to a pattern', '%{A-B}'],
])('of %s and "%s" the part is %s', (pattern, message, part) => {
  const found = faultyPart(pattern, message)
  expect(found && pattern.slice(found.start, found.end)).toBe(part)
})

it.each([
  ['x(', 'error parsing regexp: missing closing ), in %{NEW}'],
  ['x', 'The pattern is too large'],
])('of %s and "%s" there is no part', (pattern, message) => {
  expect(faultyPart(pattern, message)).toBeNull()
})
