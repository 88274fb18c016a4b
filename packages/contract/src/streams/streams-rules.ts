import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

export const streamRule = z.object({
  id: z.string(),
  stream_id: z.string(),
  /** 1 exact, 2 regular expression, 3 greater, 4 smaller, 5 presence, 6 contains, 7 always, 8 input. */
  type: z.int(),
  field: z.string().nullable(),
  value: z.string().nullable(),
  inverted: z.boolean(),
  description: z.string().nullable(),
})

export const streamRuleRequest = z.strictObject({
  type: z.int(),
  field: z.string().max(250).nullish(),
  value: z.string().max(10_000).nullish(),
  inverted: z.boolean().default(false),
  description: z.string().max(5_000).nullish(),
})

const streamParams = z.object({ streamId: z.string() })
const ruleParams = z.object({ streamId: z.string(), ruleId: z.string() })
const ruleId = z.object({ streamrule_id: z.string() })
const area = 'streams'

export const streamRules = {
  list: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}/rules',
    area,
    summary: 'List the rules of a stream',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    response: z.object({ total: z.int(), stream_rules: z.array(streamRule) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}/rules/{ruleId}',
    area,
    summary: 'Load a rule of a stream',
    permission: 'streams:read:{streamId}',
    params: ruleParams,
    response: streamRule,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/rules',
    area,
    summary: 'Add a rule to a stream',
    permission: 'streams:edit:{streamId}',
    params: streamParams,
    body: streamRuleRequest,
    response: ruleId,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/streams/{streamId}/rules/{ruleId}',
    area,
    summary: 'Change a rule of a stream',
    permission: 'streams:edit:{streamId}',
    params: ruleParams,
    body: streamRuleRequest,
    response: ruleId,
  }),
  updateByPost: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/rules/{ruleId}',
    area,
    summary: 'Change a rule of a stream (deprecated form)',
    permission: 'streams:edit:{streamId}',
    params: ruleParams,
    body: streamRuleRequest,
    response: ruleId,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/streams/{streamId}/rules/{ruleId}',
    area,
    summary: 'Delete a rule of a stream',
    permission: 'streams:edit:{streamId}',
    params: ruleParams,
  }),
  types: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}/rules/types',
    area,
    summary: 'The types of rules; the stream named does not matter',
    permission: 'authenticated',
    params: streamParams,
    response: z.array(
      z.object({ id: z.int(), name: z.string(), short_desc: z.string(), long_desc: z.string() }),
    ),
  }),
  inputs: defineRoute({
    method: 'GET',
    path: '/streams/rules/inputs',
    area,
    summary: 'The inputs a rule can name',
    permission: 'inputs:read',
    response: z.object({
      inputs: z.array(z.object({ title: z.string(), name: z.string(), id: z.string() })),
    }),
  }),
}

export type StreamRule = z.output<typeof streamRule>
export type StreamRuleRequest = z.output<typeof streamRuleRequest>
