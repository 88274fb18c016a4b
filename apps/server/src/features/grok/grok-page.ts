import type { GrokPattern, grok } from '@logline/contract'
import type { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { entityList } from '../../lists/entity-list.ts'
import { entityPage } from '../../lists/entity-page.ts'

const grokList = entityList({
  table: 'grok_patterns',
  fromRow: (row): GrokPattern => row,
  fields: {
    name: { type: 'text', column: 'name' },
    pattern: { type: 'text', column: 'pattern' },
  },
  searched: ['name', 'pattern'],
  sorted: ['name', 'pattern'],
})

/** One page of the patterns that match. */
export async function grokPage(db: Db, query: z.output<typeof grok.page.query>) {
  const { rows, info } = await entityPage(db, grokList, query)
  return { ...info, patterns: rows }
}
