import { type GrokPattern, grok } from '@logline/contract'
import type { StoredKind } from '../changes/index.ts'
import { grokRepo } from './grok-repo.ts'

export const grokKind: StoredKind<GrokPattern> = {
  type: 'grok_pattern',
  table: 'grok_patterns',
  repo: grokRepo,
  titleOf: ({ name }) => name,
  missing: (id) => `Couldn't find Grok pattern with ID ${id}`,
  hasRulesForAll: true,
  audited: {
    create: [grok.create, grok.importAll],
    update: [grok.update],
    delete: [grok.remove],
  },
}
