import { z } from 'zod'
import { ts } from '../base/dates.ts'
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

/** A rule that is not saved yet, or a stored one as it would be after a change. */
const draftRule = streamRuleRequest.extend({
  /** Of the stored rule it stands for; null or left out for a new one. */
  id: z.string().max(100).nullish(),
})

const matchesRequest = z.strictObject({
  /** All rules the stream would have, in place of its stored ones. */
  rules: z.array(draftRule).max(100).nullish(),
  /** In place of the stored one. */
  matching_type: z.enum(['AND', 'OR']).nullish(),
  /** Messages by their fields, as for `testMatch`, which are tested too. Nothing of them is kept. */
  messages: z.array(z.record(z.string(), z.unknown())).max(100).default([]),
})

const ruleMatches = z.object({
  /** In the order of the rules. Null for a draft without an id. */
  rules: z.array(
    z.object({
      id: z.string().nullable(),
      /** Recent messages that this rule matches alone, whatever the others say. */
      matches: z.int(),
    }),
  ),
  /** Recent messages that the rules match together, by the matching type. */
  matches: z.int(),
  /** Which messages are recent: the newest that the caller may read, at most `limit`, of the last `range_seconds`. */
  recent: z.object({
    messages: z.int(),
    limit: z.int(),
    range_seconds: z.int(),
    /** All that the caller may read and that lie between these times were tested; where the limit cut, not all of the first millisecond. */
    from: ts,
    to: ts,
    /** Stopped by the limit: there are older ones within the range. */
    is_cut: z.boolean(),
  }),
  /** Of each given message, in their order: whether the rules match it together, and each of them alone. */
  messages: z.array(z.object({ matches: z.boolean(), rules: z.array(z.boolean()) })),
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
  matches: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/rules/matches',
    area,
    summary: 'How many recent messages each rule of a stream matches alone, and all together; also of drafts',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    body: matchesRequest,
    hasExactNumbers: true,
    response: ruleMatches,
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
export type RuleMatchesRequest = z.output<typeof matchesRequest>
export type RuleMatches = z.output<typeof ruleMatches>
export type StreamRuleRequest = z.output<typeof streamRuleRequest>
