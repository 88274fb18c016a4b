import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const indexTemplate = z.object({
  name: z.string(),
  /** In the form of the reference's search engine: what the columns of the tables mean there. */
  template: z.record(z.string(), z.unknown()),
})

const area = 'index-sets'
const params = z.object({ indexSetId: z.string() })

/** What new indices of a set are made by. */
export const indexTemplates = {
  list: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/templates',
    area,
    summary: 'Templates of the index sets the caller may read',
    permission: 'indexsets:read',
    response: z.array(indexTemplate),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/indexer/indices/templates/{indexSetId}',
    area,
    summary: 'Template of an index set',
    permission: 'indexsets:read:{indexSetId}',
    params,
    response: indexTemplate,
  }),
  update: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/templates/{indexSetId}/update',
    area,
    summary: 'Bring the tables of an index set to the newest schema',
    permission: 'indexsets:edit:{indexSetId}',
    params,
    response: indexTemplate,
  }),
  updateAll: defineRoute({
    method: 'POST',
    path: '/system/indexer/indices/templates/update',
    area,
    summary: 'Bring the tables of all index sets the caller may edit to the newest schema',
    permission: 'authenticated',
    response: z.array(indexTemplate),
  }),
}

export type IndexTemplate = z.output<typeof indexTemplate>
