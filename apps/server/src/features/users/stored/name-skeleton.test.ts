import { expect, it } from 'vitest'
import { looksLike } from './name-skeleton.ts'

it.each([
  ['Cyrillic', 'ѕоре', 'sope'],
  ['Cyrillic', 'раураІ', 'paypal'],
  ['Cyrillic', 'аррӏе', 'apple'],
  ['Cyrillic capitals', 'ВОВ', 'bob'],
  ['Cyrillic and a digit', 'сор1', 'copl'],
  ['Cyrillic with an accent', 'ӓса', 'äca'],
  ['Greek', 'ρορο', 'popo'],
  ['Armenian', 'սոս', 'unu'],
  ['Latin beside Cyrillic', 'copa', 'сора'],
  ['Greek beside Cyrillic', 'ορο', 'оро'],
])('a name in %s, %s, looks like %s', (_, name, existing) => expect(looksLike(name, existing)).toBe(true))

it.each([
  ['Анна', 'Anna'],
  ['вов', 'bob'],
  ['Νίκος', 'Nikos'],
  ['Bernd', 'Bemd'],
  ['user1', 'userl'],
  ['田中', 'tanaka'],
])('a name such as %s is not taken for %s', (name, existing) => expect(looksLike(name, existing)).toBe(false))
