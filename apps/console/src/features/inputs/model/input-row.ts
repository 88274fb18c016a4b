import type { InputAccount, InputState, InputSummary, Metric, Node } from '@logline/contract'
import type { BadgeTone } from '../../../ui/texts/badge.tsx'
import { countersOf, type InputCounters } from './input-counters.ts'

type StateName = InputState['state']

/** How an input is doing on one node. */
export interface NodeState {
  nodeId: string
  /** Of the machine. */
  nodeName: string
  state: StateName
  /** Why it is in this state, when there is something to say. */
  reason: string | null
  since: string
  counters: InputCounters
}

/** An input, how it is doing, and what it counted. */
export interface InputRow {
  input: InputSummary
  /** Nodes that run it or try to; none for one that is stopped. */
  nodes: readonly NodeState[]
  address: string
  /** The machine of a local input, where that is known. */
  place: string | null
  counters: InputCounters
  /** Null until it is counted. */
  account: InputAccount | null
}

/** What is asked of the cluster, by node; null of a node that did not answer. */
export interface ClusterAnswers {
  states: Readonly<Record<string, readonly InputState[] | null>>
  metrics: Readonly<Record<string, { metrics: readonly Metric[] } | null>>
  nodes: readonly Node[]
  /** Null until they are counted. */
  accounts: Accounts | null
}

interface Accounts {
  /** By id of the input, without those that never got a message. */
  inputs: Readonly<Record<string, InputAccount>>
  recent: { steps: number }
}

/** Of an input that never got a message. */
function emptyAccount({ recent: { steps } }: Accounts): InputAccount {
  const recent = Array.from({ length: steps }, () => 0)
  return { received: 0, stored: 0, shed: 0, failed: 0, dropped: 0, in_journal: 0, received_24h: 0, recent }
}

export function inputRow(
  input: InputSummary,
  { states, metrics, nodes, accounts }: ClusterAnswers,
): InputRow {
  const nameOf = (id: string) => nodes.find(({ node_id }) => node_id === id)?.hostname ?? id
  const measured = Object.values(metrics).map((answer) => answer?.metrics ?? [])
  return {
    input,
    nodes: Object.entries(states).flatMap(([nodeId, list]) => {
      const found = list?.find(({ id }) => id === input.id)
      if (!found) return []
      const { state, detailed_message: reason, started_at: since } = found
      const counters = countersOf(input, [metrics[nodeId]?.metrics ?? []])
      return [{ nodeId, nodeName: nameOf(nodeId), state, reason, since, counters }]
    }),
    address: addressOf(input.attributes),
    place: input.global || input.node === null ? null : nameOf(input.node),
    counters: countersOf(input, measured),
    account: accounts && (accounts.inputs[input.id] ?? emptyAccount(accounts)),
  }
}

/** `127.0.0.1:12201`, `[::1]:514`; for an input that fetches, where from, if that is known. */
export function addressOf(attributes: Readonly<Record<string, unknown>>): string {
  const { bind_address, port, target_url } = attributes
  if (typeof port !== 'number') return typeof target_url === 'string' ? target_url : ''
  const host = typeof bind_address === 'string' ? bind_address : ''
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

const running: readonly StateName[] = ['RUNNING', 'FAILING', 'STARTING']

/** Counts as running, so that it can be stopped: one that is failing tries again by itself. */
export function isRunning({ nodes }: InputRow): boolean {
  return nodes.some(({ state }) => running.includes(state))
}

/** From the worst. */
const order: readonly StateName[] = ['FAILED', 'FAILING', 'STOPPING', 'STARTING', 'STOPPED', 'RUNNING']

/** The worst of all nodes; null when none runs it. */
export function worstState({ nodes }: InputRow): StateName | null {
  return order.find((state) => nodes.some((node) => node.state === state)) ?? null
}

/** `RUNNING`, of a global input `2 RUNNING, 1 FAILED` (reference: inputs, section 1). */
export function stateText({ input, nodes }: InputRow): string {
  if (nodes.length === 0) return input.global ? '0 RUNNING' : 'NOT RUNNING'
  if (!input.global) return nodes[0]?.state ?? 'NOT RUNNING'
  const counts = order
    .toReversed()
    .map((state) => [nodes.filter((node) => node.state === state).length, state])
  return counts.flatMap(([count, state]) => (count === 0 ? [] : [`${count} ${state}`])).join(', ')
}

export function stateTone(state: StateName | null): BadgeTone {
  if (state === 'RUNNING') return 'ok'
  if (state === 'FAILED' || state === 'FAILING') return 'danger'
  return state === 'STARTING' ? 'accent' : 'warn'
}
