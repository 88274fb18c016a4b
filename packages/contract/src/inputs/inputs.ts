import { z } from 'zod'
import { ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { fieldDescriptor } from '../plug-ins/configuration/field-descriptor.ts'

const inputSummary = z.object({
  title: z.string(),
  global: z.boolean(),
  /** Name of the type for people, such as `GELF UDP`. */
  name: z.string(),
  content_pack: z.string().nullable(),
  id: z.string(),
  created_at: ts,
  type: z.string(),
  creator_user_id: z.string(),
  /** The configuration. Passwords are masked for callers who may not edit the input. */
  attributes: z.record(z.string(), z.unknown()),
  static_fields: z.record(z.string(), z.string()),
  node: z.string().nullable(),
})

const inputRequest = z.strictObject({
  title: z.string().trim().min(1, { error: 'must not be blank' }).max(500),
  type: z.string().min(1).max(300),
  global: z.boolean(),
  configuration: z.record(z.string(), z.unknown()),
  node: z.string().max(100).nullish(),
})

const inputType = z.object({
  type: z.string(),
  name: z.string(),
  is_exclusive: z.boolean(),
  requested_configuration: z.record(z.string(), fieldDescriptor),
  link_to_docs: z.string(),
  /** Why no input of the type can be launched, in a sentence for people; null when one can. */
  unavailable_reason: z.string().nullable(),
})

const inputState = z.object({
  id: z.string(),
  state: z.enum(['STARTING', 'RUNNING', 'FAILING', 'FAILED', 'STOPPING', 'STOPPED']),
  started_at: ts,
  detailed_message: z.string().nullable(),
  message_input: inputSummary,
})

const inputParams = z.object({ inputId: z.string() })
const inputId = z.object({ id: z.string() })
const area = 'inputs'

/**
 * What became of the messages that were sent: received = stored + shed + failed + dropped + in_journal. A message is what
 * a sender sent as one; some give many, as a packet of flows does.
 */
const balance = z.object({
  received: z.int(),
  /** Its messages are in the message store. */
  stored: z.int(),
  /** There was no room for it. */
  shed: z.int(),
  /** The input, its codec or the message store did not take it. */
  failed: z.int(),
  /** Processing left no message of it, as a rule said. */
  dropped: z.int(),
  /** It waits. */
  in_journal: z.int(),
})

/** The same over all restarts, and what came lately. */
const account = balance.extend({
  /** Received within 24 hours, to a quarter of an hour; null while the server has not counted for so long. */
  received_24h: z.int().nullable(),
  /** Received in each of the last steps, the newest last. */
  recent: z.array(z.int()),
})

export const inputs = {
  list: defineRoute({
    method: 'GET',
    path: '/system/inputs',
    area,
    summary: 'List the inputs the caller may read',
    permission: 'authenticated',
    response: z.object({ inputs: z.array(inputSummary), total: z.int() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/inputs/{inputId}',
    area,
    summary: 'Load an input',
    permission: 'inputs:read:{inputId}',
    params: inputParams,
    response: inputSummary,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/system/inputs',
    area,
    summary: 'Create an input and start it',
    permission: 'inputs:create',
    body: inputRequest,
    response: inputId,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/inputs/{inputId}',
    area,
    summary: 'Change an input and restart it',
    permission: 'inputs:edit:{inputId}',
    params: inputParams,
    body: inputRequest,
    response: inputId,
    status: 201,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/inputs/{inputId}',
    area,
    summary: 'Stop and delete an input',
    permission: 'inputs:terminate:{inputId}',
    params: inputParams,
  }),
  types: defineRoute({
    method: 'GET',
    path: '/system/inputs/types',
    area,
    summary: 'Names of the input types',
    permission: 'authenticated',
    response: z.object({ types: z.record(z.string(), z.string()) }),
  }),
  allTypes: defineRoute({
    method: 'GET',
    path: '/system/inputs/types/all',
    area,
    summary: 'All input types with their configuration fields',
    permission: 'authenticated',
    response: z.record(z.string(), inputType),
  }),
  type: defineRoute({
    method: 'GET',
    path: '/system/inputs/types/{inputType}',
    area,
    summary: 'One input type with its configuration fields',
    permission: 'authenticated',
    params: z.object({ inputType: z.string() }),
    response: inputType,
  }),
  accounting: defineRoute({
    method: 'GET',
    path: '/system/inputs/accounting',
    area,
    summary:
      'What became of everything this node received by the inputs the caller may read, over all restarts',
    permission: 'authenticated',
    response: z.object({
      node_id: z.string(),
      /** Null until the data plane has counted what waits in the journal. */
      counted_at: ts.nullable(),
      /** Messages in damaged places of the journal: nobody knows of which input, so they are in no balance. */
      lost_in_journal: z.int(),
      /** By id of the input; those that never got a message are missing. */
      inputs: z.record(z.string(), account),
      total: balance,
      /** Of which times the recent numbers of all inputs are: a quarter of an hour, or since the server started. */
      recent: z.object({
        step_ms: z.int(),
        steps: z.int(),
        /** The end of the newest step; null before the first count. */
        until: ts.nullable(),
      }),
    }),
  }),
  addStaticField: defineRoute({
    method: 'POST',
    path: '/system/inputs/{inputId}/staticfields',
    area,
    summary: 'Add a field to every message of an input',
    permission: 'inputs:edit:{inputId}',
    params: inputParams,
    body: z.strictObject({ key: z.string().max(250), value: z.string().max(10_000) }),
    status: 201,
  }),
  removeStaticField: defineRoute({
    method: 'DELETE',
    path: '/system/inputs/{inputId}/staticfields/{key}',
    area,
    summary: 'Stop adding a field',
    permission: 'inputs:edit:{inputId}',
    params: z.object({ inputId: z.string(), key: z.string() }),
  }),
}

export const inputStates = {
  list: defineRoute({
    method: 'GET',
    path: '/system/inputstates',
    area,
    summary: 'States of the inputs the caller may read',
    permission: 'authenticated',
    response: z.object({ states: z.array(inputState) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/inputstates/{inputId}',
    area,
    summary: 'State of one input',
    permission: 'inputs:read:{inputId}',
    params: inputParams,
    response: inputState,
  }),
  start: defineRoute({
    method: 'PUT',
    path: '/system/inputstates/{inputId}',
    area,
    summary: 'Start an input',
    permission: 'inputs:changestate:{inputId}',
    params: inputParams,
    response: inputId,
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/system/inputstates/{inputId}',
    area,
    summary: 'Stop an input',
    permission: 'inputs:changestate:{inputId}',
    params: inputParams,
    response: inputId,
  }),
}

const ofEachNode = z.record(z.string(), inputId.nullable())

/** The same by node; null for a node that did not answer. */
export const clusterInputStates = {
  list: defineRoute({
    method: 'GET',
    path: '/cluster/inputstates',
    area,
    summary: 'States of the inputs the caller may read, by node',
    permission: 'inputs:read',
    response: z.record(z.string(), z.array(inputState).nullable()),
  }),
  start: defineRoute({
    method: 'PUT',
    path: '/cluster/inputstates/{inputId}',
    area,
    summary: 'Start an input on all nodes it belongs to',
    permission: 'inputs:changestate:{inputId}',
    params: inputParams,
    response: ofEachNode,
  }),
  stop: defineRoute({
    method: 'DELETE',
    path: '/cluster/inputstates/{inputId}',
    area,
    summary: 'Stop an input on all nodes',
    permission: 'inputs:changestate:{inputId}',
    params: inputParams,
    response: ofEachNode,
  }),
}

export type InputBalance = z.output<typeof balance>
export type InputAccount = z.output<typeof account>
export type InputSummary = z.output<typeof inputSummary>
export type InputRequest = z.output<typeof inputRequest>
export type InputType = z.output<typeof inputType>
export type InputState = z.output<typeof inputState>
