import { expect, it } from 'vitest'
import { createLifecycle } from './lifecycle.ts'

function serverOf(signs = { isSearchable: false, isJournalFull: false, isPaused: false }) {
  const lifecycle = createLifecycle({
    isSearchable: () => signs.isSearchable,
    isJournalFull: () => signs.isJournalFull,
    isPaused: () => signs.isPaused,
  })
  return { signs, lifecycle, told: () => [lifecycle.state(), lifecycle.balancerStatus()] }
}

it('is dead for load balancers until messages can be searched, and alive from then on', () => {
  const { signs, told } = serverOf()
  expect(told()).toEqual(['starting', 'dead'])
  signs.isSearchable = true
  expect(told()).toEqual(['running', 'alive'])
  signs.isSearchable = false
  expect(told()).toEqual(['running', 'alive'])
})

it('is throttled while the journal is full, also when it is paused', () => {
  const { signs, told } = serverOf({ isSearchable: true, isJournalFull: true, isPaused: true })
  expect(told()).toEqual(['throttled', 'throttled'])
  signs.isJournalFull = false
  expect(told()).toEqual(['paused', 'alive'])
  signs.isPaused = false
  expect(told()).toEqual(['running', 'alive'])
})

it('says what an operator wants until it comes to another state by itself', () => {
  const { signs, lifecycle, told } = serverOf()
  lifecycle.override('alive')
  expect(told()).toEqual(['override lb:alive', 'alive'])
  signs.isSearchable = true
  expect(told()).toEqual(['running', 'alive'])
  lifecycle.override('dead')
  expect(told()).toEqual(['override lb:dead', 'dead'])
  lifecycle.override('throttled')
  expect(told()).toEqual(['override lb:throttled', 'throttled'])
  signs.isJournalFull = true
  expect(told()).toEqual(['throttled', 'throttled'])
})

it('forgets no change that came before the wish of an operator', () => {
  const { signs, lifecycle, told } = serverOf()
  signs.isSearchable = true
  lifecycle.override('dead')
  expect(told()).toEqual(['override lb:dead', 'dead'])
})
