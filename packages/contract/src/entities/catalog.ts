import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

/** Enough for every filter of a list and every item of a page. */
const maxEntities = 1_000

export const catalog = {
  titles: defineRoute({
    method: 'POST',
    path: '/system/catalog/entities/titles',
    area: 'content-packs-grok',
    summary: 'Titles of things, by collection and id',
    permission: 'authenticated',
    body: z.strictObject({
      entities: z
        .array(z.strictObject({ id: z.string(), type: z.string() }))
        .max(maxEntities)
        .nullish(),
    }),
    response: z.object({
      /** What there is of the things asked for; the title of one the caller may not read is empty. */
      entities: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
      not_permitted_to_view: z.array(z.string()),
    }),
  }),
}
