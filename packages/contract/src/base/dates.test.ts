import { expect, it } from 'vitest'
import { date, toDate, toTs, toZdt, ts, zdt } from './dates.ts'

const moment = Date.UTC(2023, 5, 1, 12, 34, 56, 789)
const fullSecond = Date.UTC(2023, 5, 1, 12, 34, 56)

it('writes each wire form of a date as documented, and each passes its own schema only', () => {
  expect(toTs(moment)).toBe('2023-06-01T12:34:56.789Z')
  expect(toDate(moment)).toBe('2023-06-01T12:34:56.789+0000')
  expect(toZdt(moment)).toBe('2023-06-01T12:34:56.789Z')
  expect(toZdt(fullSecond)).toBe('2023-06-01T12:34:56Z')
  expect(ts.safeParse(toTs(fullSecond)).success).toBe(true)
  expect(date.safeParse(toDate(fullSecond)).success).toBe(true)
  expect(zdt.safeParse(toZdt(fullSecond)).success).toBe(true)
  expect(ts.safeParse(toDate(moment)).success).toBe(false)
  expect(date.safeParse(toTs(moment)).success).toBe(false)
  expect(ts.safeParse(toZdt(fullSecond)).success).toBe(false)
})
