import { expect, it } from 'vitest'
import { presenceOf } from './field-presence.ts'

const current = new Set(['level', 'rare'])
const counted = { shares: new Map([['level', 0.25]]), messages: 400_000, read: 15_000 }

it('a field has its share, with how many messages that are', () => {
  expect(presenceOf('level', current, counted)).toEqual({
    share: 0.25,
    isAbsent: false,
    title: 'In 25.0 % of the messages: about 100,000 of 400,000 messages in range',
  })
  expect(presenceOf('level', current, { ...counted, messages: 15_000 }).title).toBe(
    'In 25.0 % of the messages: 3,750 of 15,000 messages in range',
  )
})

it('a field that a sample missed is rare, one of another query is not there', () => {
  expect(presenceOf('rare', current, counted)).toEqual({
    share: null,
    isAbsent: true,
    word: 'rare',
    title: 'Rare: in none of the 15,000 messages that were read, of 400,000 in range',
  })
  expect(presenceOf('other', current, counted)).toEqual({ share: null, isAbsent: true })
  expect(presenceOf('rare', current, { ...counted, read: 400_000 })).toEqual({ share: null, isAbsent: true })
  expect(presenceOf('gl2_receive_timestamp', null, counted)).toEqual({ share: null, isAbsent: false })
  expect(presenceOf('level', current, null)).toEqual({ share: null, isAbsent: false })
})
