import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

const area = 'misc'

const preferences = z.strictObject({
  displayed_attributes: z.array(z.string().max(200)).max(200).nullish(),
  per_page: z.int().min(0).max(10_000).nullish(),
  /** Takes members it does not know, as the reference does. */
  sort: z.object({ field: z.string().max(200), order: z.enum(['asc', 'desc']) }).nullish(),
})

const params = z.object({ entity_list_id: z.string().max(200) })

export const entityLists = {
  /** 204 when the caller has stored none. */
  preferences: defineRoute({
    method: 'GET',
    path: '/entitylists/preferences/{entity_list_id}',
    area,
    summary: 'How the caller wants to see a list',
    permission: 'authenticated',
    params,
    response: preferences.optional(),
  }),
  savePreferences: defineRoute({
    method: 'POST',
    path: '/entitylists/preferences/{entity_list_id}',
    area,
    summary: 'Remember how the caller wants to see a list',
    permission: 'authenticated',
    params,
    body: preferences,
    status: 200,
  }),
  suggestions: defineRoute({
    method: 'GET',
    path: '/entity_suggestions',
    area,
    summary: 'Things a list can be filtered by, of those the caller may read',
    permission: 'authenticated',
    query: z.object({
      collection: z.string(),
      column: z.string().default('title'),
      page: z.coerce.number().int().min(1).default(1),
      per_page: z.coerce.number().int().min(1).max(1_000).default(10),
      /** Regular expression, upper case or lower. */
      query: z.string().max(1_000).default(''),
    }),
    response: z.object({
      suggestions: z.array(z.object({ id: z.string(), value: z.string().nullable() })),
      pagination: z.object({ total: z.int(), count: z.int(), page: z.int(), per_page: z.int() }),
    }),
  }),
  scopes: defineRoute({
    method: 'GET',
    path: '/entity_scopes',
    area,
    summary: 'Which kinds of things can be changed at all',
    permission: 'authenticated',
    response: z.object({ entity_scopes: z.record(z.string(), z.object({ is_mutable: z.boolean() })) }),
  }),
}

export type EntityListPreferences = z.output<typeof preferences>
