import { expect, it } from 'vitest'
import { withHeirs } from './heirs.ts'

const batch = (indexSetId: string, indexNo: number) => ({ indexSetId, indexNo, messages: [] })

it('what was meant for dropped index sets comes last, in its order, and goes to the heirs of heirs', () => {
  const heirs = new Map([
    ['a', { indexSetId: 'b', indexNo: 3 }],
    ['b', { indexSetId: 'c', indexNo: 5 }],
  ])
  const { own, inherited } = withHeirs([batch('a', 1), batch('c', 7), batch('b', 2), batch('d', 0)], heirs)
  expect(own).toEqual([batch('c', 7), batch('d', 0)])
  expect(inherited).toEqual([batch('c', 5), batch('c', 5)])
  expect(withHeirs([batch('a', 1)], new Map())).toEqual({ own: [batch('a', 1)], inherited: [] })
})
