import type { ShareState } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import {
  addableGrantees,
  type Capability,
  collaboratorsOf,
  lostOwners,
  missingDependencies,
  without,
} from './collaborators.ts'

const everyone = { id: 'grn::::builtin-team:everyone', type: 'global' as const, title: 'Everyone' }
const jane = { id: 'grn::::user:1', type: 'user' as const, title: 'Jane' }
const bob = { id: 'grn::::user:2', type: 'user' as const, title: 'Bob' }
const operators = { id: 'grn::::team:1', type: 'team' as const, title: 'Operators' }
const carol = { id: 'grn::::user:3', type: 'user' as const, title: 'Carol' }

function shareState(changes: Partial<ShareState> = {}): ShareState {
  return {
    entity: 'grn::::dashboard:5f',
    sharing_user: 'grn::::user:0',
    available_grantees: [jane, everyone, bob, operators, carol],
    available_capabilities: [],
    active_shares: [
      { grant: 'grn::::grant:1', grantee: jane.id, capability: 'view' },
      { grant: 'grn::::grant:2', grantee: everyone.id, capability: 'view' },
    ],
    selected_grantee_capabilities: {},
    missing_permissions_on_dependencies: {},
    validation_result: { failed: false, errors: {}, error_context: {} },
    ...changes,
  }
}

describe('collaborators', () => {
  it('come with what changed, the new ones first', () => {
    const selection: Record<string, Capability> = {
      [jane.id]: 'own',
      [everyone.id]: 'view',
      'grn::::user:9': 'view',
      [bob.id]: 'manage',
      [operators.id]: 'view',
    }
    const active = [...shareState().active_shares]
    active.push({ grant: 'grn::::grant:4', grantee: operators.id, capability: 'view' })
    active.push({ grant: 'grn::::grant:3', grantee: 'grn::::user:9', capability: 'view' })
    const rows = collaboratorsOf(shareState({ active_shares: active }), selection)
    expect(rows.map(({ title, change, type }) => [title, change, type])).toEqual([
      ['Bob', 'new', 'user'],
      ['grn::::user:9', 'unchanged', 'unknown'],
      ['Everyone', 'unchanged', 'global'],
      ['Operators', 'unchanged', 'team'],
      ['Jane', 'changed', 'user'],
    ])
  })

  it('can be added as long as they are none yet', () => {
    const addable = addableGrantees(shareState(), { [jane.id]: 'view' })
    expect(addable.map(({ title }) => title)).toEqual(['Everyone', 'Operators', 'Bob', 'Carol'])
  })

  it('are removed one by one', () => {
    expect(without({ [jane.id]: 'view', [bob.id]: 'own' }, bob.id)).toEqual({ [jane.id]: 'view' })
  })
})

it('names the owners that would be lost', () => {
  const validation_result = {
    failed: true,
    errors: { selected_grantee_capabilities: ['Removing the following owners …'] },
    error_context: { selected_grantee_capabilities: [jane.id] },
  }
  expect(lostOwners(shareState({ validation_result }))).toEqual(['Jane'])
  expect(lostOwners(shareState())).toEqual([])
})

it('says once for each thing who cannot see it', () => {
  const stream = { id: 'grn::::stream:7', type: 'stream', title: 'Firewall', owners: [carol] }
  const missing_permissions_on_dependencies = { [jane.id]: [stream], [bob.id]: [stream] }
  expect(missingDependencies(shareState({ missing_permissions_on_dependencies }))).toEqual([
    { id: stream.id, type: 'stream', title: 'Firewall', grantees: ['Jane', 'Bob'], owners: ['Carol'] },
  ])
})
