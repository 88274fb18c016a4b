import type { InputAccount, InputState } from '@logline/contract'
import { expect, it } from 'vitest'
import { inputNotes } from './input-notes.ts'

function inputOf(title: string, state: InputState['state'], reason: string | null = null): InputState {
  const message_input = {
    ...{ title, id: title, name: 'GELF UDP', type: 'gelf', global: true, content_pack: null },
    ...{ created_at: '', creator_user_id: '', attributes: {}, static_fields: {}, node: null },
  }
  return { id: title, state, started_at: '', detailed_message: reason, message_input }
}

function accountOf(received: number, lately: number | null): InputAccount {
  const rest = { stored: 0, shed: 0, failed: 0, dropped: 0, in_journal: 0, recent: [] }
  return { received, received_24h: lately, ...rest }
}

const textsOf = (states: InputState[], accounts: Record<string, InputAccount> | null) =>
  inputNotes(states, accounts).map(({ title, text }) => `${title}: ${text}`)

it('names inputs that run and get nothing, after those that fail', () => {
  const states = [
    ...[inputOf('busy', 'RUNNING'), inputOf('idle', 'RUNNING'), inputOf('fresh', 'RUNNING')],
    ...[inputOf('off', 'STOPPED'), inputOf('taken', 'FAILED', 'port in use')],
  ]
  const accounts = { busy: accountOf(9, 4), idle: accountOf(9, 0) }
  expect(textsOf(states, accounts)).toEqual([
    ...['taken: port in use', 'fresh: never got a message', 'idle: nothing for 24 hours'],
  ])
})

it('says nothing of messages before they are counted', () => {
  expect(textsOf([inputOf('fresh', 'RUNNING')], null)).toEqual([])
  expect(textsOf([inputOf('a', 'RUNNING')], { a: accountOf(3, null) })).toEqual([])
})
