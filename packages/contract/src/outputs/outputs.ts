import { z } from 'zod'
import { date, ts } from '../base/dates.ts'
import { defineRoute } from '../base/route.ts'
import { fieldDescriptor } from '../plug-ins/configuration/field-descriptor.ts'
import { outputMembers, outputSummary } from './output-summary.ts'

/** What a change answers: another name of the id, and another form of the date. */
const changedOutput = z.object({ _id: z.string(), ...outputMembers, created_at: date })

const title = z.string().trim().min(1, { error: 'must not be blank' }).max(500)
const type = z.string().min(1).max(300)
const configuration = z.record(z.string(), z.unknown())
/** Ignored: outputs are assigned by a call of the stream. */
const ignoredStreams = z.array(z.string().max(100)).max(1000).nullish()

const outputRequest = z.strictObject({
  title,
  type,
  configuration,
  streams: ignoredStreams,
  content_pack: z.string().max(100).nullish(),
})

/** What is missing or null stays as it is; unknown members are ignored. */
const outputChange = z.object({
  title: title.nullish(),
  type: type.nullish(),
  configuration: configuration.nullish(),
})

const outputType = z.object({
  name: z.string(),
  type: z.string(),
  human_name: z.string(),
  link_to_docs: z.string(),
  requested_configuration: z.record(z.string(), fieldDescriptor),
})

/** On this node, since its server started; `waiting` and `state` are of now. */
const outputCounts = z.object({
  /** `stopped`: no running stream uses it, and nothing waits. `failed`: it is not tried again before it is changed. */
  state: z.enum(['starting', 'running', 'reconnecting', 'failed', 'stopped']),
  /** Messages that the receiver has; by UDP: that were sent. */
  written: z.int(),
  waiting: z.object({ messages: z.int(), bytes: z.int() }),
  /** Attempts to connect or to send. */
  failed: z.int(),
  /** Messages that never will be sent. */
  dropped: z.int(),
  last_error: z.string().nullable(),
  last_error_at: ts.nullable(),
  last_written_at: ts.nullable(),
})

const outputUse = z.object({
  /** Also those the caller may not read. */
  total: z.int(),
  /** Those the caller may read, by title. */
  streams: z.array(z.object({ id: z.string(), title: z.string(), disabled: z.boolean() })),
})

const outputList = z.object({ total: z.int(), outputs: z.array(outputSummary) })
const outputParams = z.object({ outputId: z.string() })
const area = 'outputs'

/** Where messages of streams are sent to, besides being stored. */
export const outputs = {
  list: defineRoute({
    method: 'GET',
    path: '/system/outputs',
    area,
    summary: 'List the outputs',
    permission: 'outputs:read',
    response: outputList,
  }),
  available: defineRoute({
    method: 'GET',
    path: '/system/outputs/available',
    area,
    summary: 'Types of outputs with their configuration fields',
    permission: 'outputs:read',
    response: z.object({ types: z.record(z.string(), outputType) }),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/system/outputs/counts',
    area,
    summary: 'How the outputs that the caller may see are doing on this node',
    permission: 'authenticated',
    response: z.object({ node_id: z.string(), outputs: z.record(z.string(), outputCounts) }),
  }),
  streams: defineRoute({
    method: 'GET',
    path: '/system/outputs/streams',
    area,
    summary: 'Which streams use which outputs; of an output that no stream uses nothing is said',
    permission: 'outputs:read',
    response: z.object({ outputs: z.record(z.string(), outputUse) }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/system/outputs/{outputId}',
    area,
    summary: 'Load an output',
    permission: 'outputs:read:{outputId}',
    params: outputParams,
    response: outputSummary,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/system/outputs',
    area,
    summary: 'Create an output, which no stream uses at first',
    permission: 'outputs:create',
    body: outputRequest,
    response: outputSummary,
    status: 201,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/outputs/{outputId}',
    area,
    summary: 'Change members of an output',
    permission: 'outputs:edit:{outputId}',
    params: outputParams,
    body: outputChange,
    response: changedOutput,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/system/outputs/{outputId}',
    area,
    summary: 'Delete an output and take it off all streams',
    permission: 'outputs:terminate:{outputId}',
    params: outputParams,
  }),
}

const streamParams = z.object({ streamId: z.string() })
const streamOutputParams = z.object({ streamId: z.string(), outputId: z.string() })

export const streamOutputs = {
  list: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}/outputs',
    area: 'streams',
    summary: 'List the outputs of a stream; also needs stream_outputs:read',
    permission: 'streams:read:{streamId}',
    params: streamParams,
    response: outputList,
  }),
  get: defineRoute({
    method: 'GET',
    path: '/streams/{streamId}/outputs/{outputId}',
    area: 'streams',
    summary: 'Load an output of a stream; also needs stream_outputs:read on it',
    permission: 'streams:read:{streamId}',
    params: streamOutputParams,
    response: outputSummary,
  }),
  assign: defineRoute({
    method: 'POST',
    path: '/streams/{streamId}/outputs',
    area: 'streams',
    summary: 'Assign outputs to a stream; also needs stream_outputs:create',
    permission: 'streams:edit:{streamId}',
    params: streamParams,
    body: z.strictObject({ outputs: z.array(z.string().max(100)).min(1).max(100) }),
    status: 202,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/streams/{streamId}/outputs/{outputId}',
    area: 'streams',
    summary: 'Take an output off a stream; also needs stream_outputs:delete on it',
    permission: 'streams:edit:{streamId}',
    params: streamOutputParams,
  }),
}

export type OutputSummary = z.output<typeof outputSummary>
export type ChangedOutput = z.output<typeof changedOutput>
export type OutputCounts = z.output<typeof outputCounts>
export type OutputUse = z.output<typeof outputUse>
export type OutputRequest = z.output<typeof outputRequest>
export type OutputChange = z.output<typeof outputChange>
export type OutputType = z.output<typeof outputType>
