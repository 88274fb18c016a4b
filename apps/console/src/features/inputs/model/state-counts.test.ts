import { expect, it } from 'vitest'
import type { InputRow } from './input-row.ts'
import { stateCounts } from './state-counts.ts'

const on = (...states: string[]) => ({ nodes: states.map((state) => ({ state })) }) as unknown as InputRow // what is read of it

it('counts each input once, by its worst node', () => {
  const rows = [on('RUNNING'), on('RUNNING', 'FAILED'), on('RUNNING', 'RUNNING'), on(), on('STOPPED')]
  expect(stateCounts(rows)).toEqual([
    { count: 2, word: 'running', tone: 'ok' },
    { count: 1, word: 'failed', tone: 'danger' },
    { count: 2, word: 'stopped', tone: 'warn' },
  ])
  expect(stateCounts([])).toEqual([])
})
