import type { InputAccount, InputState } from '@logline/contract'

export interface InputNote {
  id: string
  title: string
  /** Of the type. */
  name: string
  text: string
  isFailure: boolean
}

/** Inputs that fail, then those that run and got nothing: within a day where that is known, else ever. */
export function inputNotes(
  states: readonly InputState[],
  accounts: Readonly<Record<string, InputAccount>> | null,
): InputNote[] {
  const notes = states.flatMap((input) => {
    const text = failureOf(input) ?? (accounts && silenceOf(input, accounts[input.id]))
    const { title, name } = input.message_input
    return text ? [{ id: input.id, title, name, text, isFailure: failureOf(input) !== null }] : []
  })
  return notes.toSorted((a, b) => Number(b.isFailure) - Number(a.isFailure) || a.title.localeCompare(b.title))
}

function failureOf({ state, detailed_message }: InputState): string | null {
  return state === 'FAILED' || state === 'FAILING' ? (detailed_message ?? 'It fails.') : null
}

function silenceOf({ state }: InputState, account: InputAccount | undefined): string | null {
  if (state !== 'RUNNING') return null
  if (account === undefined || account.received === 0) return 'never got a message'
  return account.received_24h === 0 ? 'nothing for 24 hours' : null
}
