import { isDeepStrictEqual } from 'node:util'
import { clusterInputStates, extractors, inputStates, inputs } from '@logline/contract'
import { isPermitted } from '../../http/actor.ts'
import type { StoredKind } from '../changes/index.ts'
import { type Input, inputRepo } from './input-repo.ts'

export const inputKind: StoredKind<Input> = {
  type: 'input',
  table: 'inputs',
  repo: inputRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Couldn't find input ${id}`,
  detailsOf: ({ before, after }) => {
    if (!after) return {}
    return before ? { changed: changedMembers(before, after) } : { type: after.type }
  },
  catalogued: {
    collection: 'inputs',
    table: 'inputs',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title'],
    mayRead: (actor, id) => isPermitted(actor, `inputs:read:${id}`),
  },
  audited: {
    create: [inputs.create],
    update: [inputs.update, inputs.addStaticField, inputs.removeStaticField, extractors.order],
    delete: [inputs.remove],
    start: [inputStates.start, clusterInputStates.start],
    stop: [inputStates.stop, clusterInputStates.stop],
  },
}

/** Names only: among the values are passwords. */
function changedMembers(before: Input, after: Input): string[] {
  const names = (['title', 'type', 'isGlobal', 'nodeId', 'desiredState', 'staticFields'] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const settings = new Set([...Object.keys(before.configuration), ...Object.keys(after.configuration)])
  const changed = [...settings].filter(
    (name) => !isDeepStrictEqual(before.configuration[name], after.configuration[name]),
  )
  return [...names, ...changed.map((name) => `configuration.${name}`)]
}
