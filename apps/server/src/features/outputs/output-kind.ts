import { isDeepStrictEqual } from 'node:util'
import { outputs } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { type Output, outputRepo } from './output-repo.ts'

export const outputKind: StoredKind<Output> = {
  type: 'output',
  table: 'outputs',
  repo: outputRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Output <${id}> not found!`,
  hasRulesForAll: true,
  detailsOf: ({ before, after }) => {
    if (!after) return {}
    return before ? { changed: changedMembers(before, after) } : { type: after.type }
  },
  audited: { create: [outputs.create], update: [outputs.update], delete: [outputs.remove] },
}

/** Names only: among the values are secrets. */
function changedMembers(before: Output, after: Output): string[] {
  const names = (['title', 'type'] as const).filter((name) => before[name] !== after[name])
  const settings = new Set([...Object.keys(before.configuration), ...Object.keys(after.configuration)])
  const changed = [...settings].filter(
    (name) => !isDeepStrictEqual(before.configuration[name], after.configuration[name]),
  )
  return [...names, ...changed.map((name) => `configuration.${name}`)]
}
