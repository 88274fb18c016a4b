import { z } from 'zod'
import { zdt } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'

/** `automatic`: a field that is used much gets columns; `pinned`: it has them; `forbidden`: it never has. */
export const fieldPolicies = ['automatic', 'pinned', 'forbidden'] as const

const fieldPolicy = z.enum(fieldPolicies)

const promotedColumn = z.object({
  type: z.enum(['text', 'number']),
  /** `filling`: earlier messages are still read without it; `dropping`: nobody reads it any more. */
  state: z.enum(['filling', 'filled', 'dropping']),
  /** Why it was made: by the use of the field, or because it is pinned. */
  reason: z.enum(['use', 'pin']),
  /** When it was made; null for a column of an earlier version. */
  since: zdt.nullable(),
  /** Bytes on the disk, without those in small parts. */
  size: z.int(),
  /** Why filling or dropping does not go on, in the engine's words. */
  problem: z.string().nullable(),
})

const decision = z.object({
  field: z.string(),
  policy: fieldPolicy,
  /** Username, and when; null for what nobody decided. */
  decided_by: z.string().nullable(),
  decided_at: zdt.nullable(),
})

const promotedField = z.object({
  ...decision.shape,
  columns: z.array(promotedColumn),
  /**
   * Why a pinned field lacks columns: they are made in a moment, all columns are taken, or no message has a text or a
   * number of it.
   */
  waits_for: z.enum(['server', 'room', 'values']).nullable(),
  /** How often searches aggregated, sorted or filtered by it on this server, since `counted_since`. */
  uses: z.int(),
})

const promotedFieldsOfSet = z.object({
  /** Those that have columns, and those that somebody decided about. */
  fields: z.array(promotedField),
  /** How many columns there are, without those that are dropped, and how many there can be. */
  columns: z.int(),
  max_columns: z.int(),
  /** Bytes of all messages on the disk, with their indexes. */
  size: z.int(),
  /** Of them, those in small parts, where what a column takes is not known. */
  unmeasured_size: z.int(),
  counted_since: zdt,
})

const area = 'index-sets'
const path = '/system/indices/index_sets/{id}/promoted_fields'
const params = z.object({ id: z.string() })

/** Columns of their own for fields that are used much: which there are, why, what they cost, and who decides. */
export const promotedFields = {
  list: defineRoute({
    method: 'GET',
    path,
    area,
    summary: 'Fields of an index set that have columns of their own, or that somebody decided about',
    permission: 'indexsets:read:{id}',
    params,
    response: promotedFieldsOfSet,
  }),
  candidates: defineRoute({
    method: 'GET',
    path: `${path}/candidates`,
    area,
    summary: 'Fields of the messages of an index set that could have columns, by name',
    permission: 'indexsets:edit:{id}',
    params,
    query: z.object({
      /** Part of the name, in upper or lower case. */
      query: z.string().max(100).default(''),
      limit: z.coerce.number().int().min(1).max(1_000).default(50),
    }),
    response: z.object({ fields: z.array(z.string()) }),
  }),
  decide: defineRoute({
    method: 'PUT',
    path: `${path}/{field}`,
    area,
    summary: 'Pin a field to columns, forbid it to have any, or leave it to its use',
    permission: 'indexsets:edit:{id}',
    params: z.object({ id: z.string(), field: z.string() }),
    body: z.strictObject({ policy: fieldPolicy }),
    response: decision,
  }),
}

export type FieldPolicyName = (typeof fieldPolicies)[number]
export type PromotedField = z.output<typeof promotedField>
export type PromotedFieldsOfSet = z.output<typeof promotedFieldsOfSet>
