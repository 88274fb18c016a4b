import { expect, it } from 'vitest'
import { greatestWidth, leastWidth, widthOf, withWidth } from './column-widths.ts'

it('a column has the width that was chosen for its field, else one that suits it', () => {
  const chosen = withWidth({}, 'source', 320.4)
  expect(widthOf(chosen, 'source')).toBe(320)
  expect(widthOf(chosen, 'timestamp')).toBeGreaterThan(widthOf(chosen, 'level'))
  expect(widthOf({}, 'constructor')).toBe(widthOf({}, 'level'))
})

it('a width stays between what can be read and what can be found again', () => {
  expect(widthOf(withWidth({}, 'a', -5), 'a')).toBe(leastWidth)
  expect(widthOf(withWidth({}, 'a', 1e9), 'a')).toBe(greatestWidth)
})

it('a width can be taken back, and of very many the oldest go', () => {
  expect(withWidth({ a: 100, b: 200 }, 'a', null)).toEqual({ b: 200 })
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, no) => [`f${no}`, 100]))
  const next = withWidth(many, 'new', 300)
  expect(Object.keys(next)).toHaveLength(200)
  expect(next).not.toHaveProperty('f0')
  expect(next).toHaveProperty('new', 300)
})
