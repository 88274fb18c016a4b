import type { InputState, InputSummary, Metric, Node } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { countersOf, metricNames } from './input-counters.ts'
import {
  addressOf,
  type ClusterAnswers,
  inputRow,
  isRunning,
  stateText,
  stateTone,
  worstState,
} from './input-row.ts'

it.each([
  [{ bind_address: '127.0.0.1', port: 514 }, '127.0.0.1:514'],
  [{ bind_address: '::1', port: 514 }, '[::1]:514'],
  [{ port: 514 }, ':514'],
  [{ target_url: 'http://example.org' }, 'http://example.org'],
  [{ broker_hostname: 'broker' }, ''],
])('listens at %j: %s', (attributes, text) => expect(addressOf(attributes)).toBe(text))

const input = { id: '5f', type: 'gelf.udp' }
const counter = (name: string, count: number): Metric => ({
  full_name: `gelf.udp.5f.${name}`,
  name,
  type: 'counter',
  metric: { count },
})

describe('counters', () => {
  it('are added up over nodes, and what failed over its reasons', () => {
    const one = [counter('incomingMessages', 40), counter('invalidMessages', 2), counter('failures', 5)]
    expect(countersOf(input, [one, [counter('incomingMessages', 2)]])).toMatchObject({
      messages: 42,
      messagesPerSecond: null,
      failed: 7,
      failedReasons: ['2 unreadable frames or chunks', '5 could not be decoded'],
    })
  })

  it('tell nothing counted from not known', () => {
    expect(countersOf(input, [[]])).toMatchObject({ messages: null, failed: null, openConnections: null })
    expect(countersOf(input, [[counter('failures', 0)]])).toMatchObject({ failed: 0, failedReasons: [] })
  })

  it('are asked for by type and id', () => {
    expect(metricNames(input)).toContain('gelf.udp.5f.incomingMessages')
  })
})

it('has no account before it is counted, and zeros when nothing came', () => {
  const of = (accounts: ClusterAnswers['accounts']) =>
    inputRow({ ...input, attributes: {} } as unknown as InputSummary, {
      states: {},
      metrics: {},
      nodes: [],
      accounts,
    }).account
  const balance = { received: 3, stored: 2, shed: 0, failed: 1, dropped: 0, in_journal: 0 }
  const counted = { ...balance, received_24h: null, recent: [1, 2] }
  const recent = { steps: 2 }
  expect(of(null)).toBeNull()
  expect(of({ inputs: {}, recent })).toMatchObject({ received: 0, received_24h: 0, recent: [0, 0] })
  expect(of({ inputs: { [input.id]: counted }, recent })).toBe(counted)
})

describe('the state of an input', () => {
  const summary = (global: boolean) =>
    ({ ...input, global, attributes: {}, node: null }) as unknown as InputSummary // what is read of it
  const stateOf = (state: InputState['state']) =>
    ({ id: '5f', state, detailed_message: null, started_at: '' }) as unknown as InputState // as above
  const rowOf = (global: boolean, states: readonly InputState['state'][]) =>
    inputRow(summary(global), {
      states: Object.fromEntries(states.map((state, node) => [`node ${node}`, [stateOf(state)]])),
      metrics: {},
      nodes: [] as Node[],
      accounts: null,
    })

  it.each([
    [true, ['RUNNING', 'FAILED', 'RUNNING'], '2 RUNNING, 1 FAILED', 'danger', true],
    [true, ['RUNNING'], '1 RUNNING', 'ok', true],
    [true, [], '0 RUNNING', 'warn', false],
    [false, ['FAILED'], 'FAILED', 'danger', false],
    [false, [], 'NOT RUNNING', 'warn', false],
  ] as const)('global %s on nodes %j is %s', (global, states, text, tone, running) => {
    const row = rowOf(global, states)
    expect([stateText(row), stateTone(worstState(row)), isRunning(row)]).toEqual([text, tone, running])
  })
})
