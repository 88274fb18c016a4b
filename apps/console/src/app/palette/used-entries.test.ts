import { expect, it } from 'vitest'
import { withUse } from './used-entries.ts'

const entry = (id: string) => ({ id, label: id.toUpperCase(), group: 'Pages', to: `/${id}` })

it('the newest use is first, and each entry is there once with its number of uses', () => {
  const used = [entry('a'), entry('b'), entry('a')].reduce(withUse, [])
  expect(used).toEqual([
    { ...entry('a'), count: 2 },
    { ...entry('b'), count: 1 },
  ])
})

it('forgets the oldest', () => {
  const used = Array.from({ length: 70 }, (_, no) => entry(`e${no}`)).reduce(withUse, [])
  expect(used).toHaveLength(60)
  expect(used.at(-1)?.id).toBe('e10')
})
