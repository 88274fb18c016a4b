import type { InputState, InputSummary, Metric } from '@logline/contract'
import type { BadgeTone } from '../../ui/texts/badge.tsx'
import { countersOf, type InputCounters } from './input-counters.ts'

/** One line of the list: the input, how it is doing, what it counted. */
export interface InputRow {
  input: InputSummary
  /** Null when this server does not run it. */
  state: InputState['state'] | null
  /** Why it is in this state, when there is something to say. */
  reason: string | null
  address: string
  counters: InputCounters
}

export function inputRows(
  list: readonly InputSummary[],
  states: readonly InputState[],
  metrics: readonly Metric[],
): InputRow[] {
  const stateById = new Map(states.map((state) => [state.id, state]))
  return list.map((input) => {
    const found = stateById.get(input.id)
    return {
      input,
      state: found?.state ?? null,
      reason: found?.detailed_message ?? null,
      address: addressOf(input.attributes),
      counters: countersOf(input, metrics),
    }
  })
}

/** `127.0.0.1:12201`, `[::1]:514`; empty for an input that fetches instead of listening. */
export function addressOf(attributes: Record<string, unknown>): string {
  const { bind_address, port } = attributes
  if (typeof port !== 'number') return ''
  const host = typeof bind_address === 'string' ? bind_address : ''
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Counts as running, so that it can be stopped. */
export function isRunning(row: InputRow): boolean {
  return row.state === 'RUNNING' || row.state === 'STARTING'
}

export function stateTone(state: InputRow['state']): BadgeTone {
  if (state === 'RUNNING') return 'ok'
  if (state === 'FAILED') return 'danger'
  if (state === 'STARTING') return 'accent'
  return state === 'STOPPED' ? 'neutral' : 'warn'
}
