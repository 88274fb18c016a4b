import { describe, expect, it } from 'vitest'
import { draftOf, newRule, ruleSchema } from './rule-form.ts'

const errorsOf = (change: object) =>
  ruleSchema.safeParse({ ...newRule, ...change }).error?.issues.map(({ message }) => message) ?? []

describe('a rule', () => {
  it.each([
    ['match exactly', { type: '1' }, ['Field is required', 'Value is required']],
    ['match exactly with a blank', { type: '1', field: 'source', value: ' ' }, []],
    ['field presence', { type: '5' }, ['Field is required']],
    ['always match', { type: '7' }, []],
    ['match input', { type: '8' }, ['Value is required']],
    ['no type', { type: null }, ['Type is required']],
  ])('of the kind "%s" is complete with what it needs, and says what is missing', (_, change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  it('leaves out what its type does not ask for, and the blanks around a field', () => {
    const typed = { ...newRule, field: ' source ', value: 'web' }
    expect(draftOf({ ...typed, type: '1' })).toMatchObject({ type: 1, field: 'source', value: 'web' })
    expect(draftOf({ ...typed, type: '5' })).toMatchObject({ type: 5, field: 'source', value: '' })
    expect(draftOf({ ...typed, type: '7' })).toMatchObject({ type: 7, field: '', value: '' })
    expect(draftOf({ ...typed, type: '8' })).toMatchObject({ type: 8, field: '', value: 'web' })
  })

  it('that lacks something cannot be tried', () => {
    expect(draftOf(newRule)).toBeNull()
  })
})
