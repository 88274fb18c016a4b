import { expect, it } from 'vitest'
import { actionChoices, permissionOf, questionOf } from './question.ts'
import { questionUrlOf } from './question-url.ts'

it.each([
  ['streams:edit:1', { domain: 'streams', action: 'edit', thing: '1' }],
  ['dashboards:create', { domain: 'dashboards', action: 'create', thing: '' }],
  ['entity:own:grn::::search:1', { domain: 'view', action: 'own', thing: '1' }],
  ['users:edit:a:b', { domain: 'users', action: 'edit', thing: 'a:b' }],
])('%s is a question and comes back from it', (permission, question) => {
  expect(questionOf(permission)).toEqual(question)
  expect(permissionOf(question)).toBe(permission)
})

it('asks nothing before an action and a type are chosen, or who owns nothing in particular', () => {
  expect(permissionOf({ domain: 'streams', action: null, thing: '' })).toBeNull()
  expect(permissionOf({ domain: null, action: 'edit', thing: '' })).toBeNull()
  expect(permissionOf({ domain: 'streams', action: 'own', thing: '' })).toBeNull()
  expect(permissionOf({ domain: 'inputs', action: 'own', thing: '1' })).toBeNull()
})

it('offers to ask who owns a thing only where things belong to somebody', () => {
  const catalogue = { streams: ['read'], deflector: ['cycle'] }
  expect(actionChoices(catalogue, 'streams')).toEqual(['read', 'own'])
  expect(actionChoices(catalogue, 'deflector')).toEqual(['cycle'])
  expect(actionChoices(catalogue, null)).toEqual([])
})

it('is read from an address that asks something', () => {
  expect(questionUrlOf({ ask: 'streams:edit:1' })).toEqual({ ask: 'streams:edit:1' })
  expect(questionUrlOf({ ask: 7 })).toEqual({})
})
