import { type InputRow, worstState } from './input-row.ts'

export interface StateCount {
  count: number
  word: string
  tone: 'ok' | 'danger' | 'warn' | null
}

const states = [
  { state: 'RUNNING', word: 'running', tone: 'ok' },
  { state: 'STARTING', word: 'starting', tone: null },
  { state: 'FAILING', word: 'failing', tone: 'danger' },
  { state: 'FAILED', word: 'failed', tone: 'danger' },
  { state: 'STOPPING', word: 'stopping', tone: 'warn' },
  { state: 'STOPPED', word: 'stopped', tone: 'warn' },
] as const

/** How many inputs are in each state, of those there are: each counts once, by its worst node. */
export function stateCounts(rows: readonly InputRow[]): StateCount[] {
  // One that no node runs was stopped by somebody.
  const found = rows.map((row) => worstState(row) ?? 'STOPPED')
  return states.flatMap(({ state, word, tone }) => {
    const count = found.filter((each) => each === state).length
    return count === 0 ? [] : [{ count, word, tone }]
  })
}
