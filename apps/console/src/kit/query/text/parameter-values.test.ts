import { describe, expect, it } from 'vitest'
import {
  isSameBindings,
  mentionedParameters,
  parameterTexts,
  undeclaredParameters,
  withBinding,
  withValues,
} from './parameter-values.ts'

const host = {
  type: 'value-parameter-v1',
  name: 'host',
  title: null,
  description: null,
  data_type: 'any',
  default_value: null,
  optional: false,
  binding: null,
}

describe('parameters in a query', () => {
  it.each([
    ['source:$host$', ['host']],
    ['$a$ AND $b_2$ OR $a$', ['a', 'b_2']],
    ['costs 5$ or 6$', []],
    ['\\$host\\$ $2x$ $$', []],
  ])('are found in %s', (text, names) => {
    expect(mentionedParameters(text)).toEqual(names)
  })

  it('are undeclared as long as nobody says what they are', () => {
    expect(undeclaredParameters('$host$ $user$', [host])).toEqual(['user'])
  })

  it('give way to their values: typed, their own, their default, or nothing', () => {
    const parameters = [
      host,
      { ...host, name: 'typed', default_value: 'd' },
      { ...host, name: 'own', binding: { type: 'value' as const, value: 'o' }, default_value: 'd' },
      { ...host, name: 'by_default', default_value: 3 },
      { ...host, name: 'free', optional: true },
      { ...host, name: 'looked_up', type: 'lut-parameter-v1', default_value: 'd' },
    ]
    const values = parameterTexts(parameters, { typed: 't', undeclared: 'u' })
    expect(withValues('$host$ $typed$ $own$ $by_default$ <$free$> $looked_up$ $undeclared$', values)).toBe(
      '$host$ t o 3 <> $looked_up$ $undeclared$',
    )
    expect(withValues('a:$constructor$', values)).toBe('a:$constructor$')
  })

  it('have the value that was typed, or none', () => {
    expect(withBinding({ host: 'a' }, 'user', 'b')).toEqual({ host: 'a', user: 'b' })
    expect(withBinding({ host: 'a', user: 'b' }, 'user', '')).toEqual({ host: 'a' })
    expect(isSameBindings({ host: 'a' }, { host: 'a' })).toBe(true)
    expect(isSameBindings({ host: 'a' }, { user: 'a' })).toBe(false)
    expect(isSameBindings({}, { user: 'a' })).toBe(false)
  })
})
