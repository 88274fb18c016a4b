import {
  type ChangedOutput,
  type OutputCounts,
  type OutputSummary,
  type OutputType,
  type OutputUse,
  toDate,
  toTs,
} from '@logline/contract'
import {
  type PlugInDescription,
  requestedConfiguration,
  shownConfiguration,
} from '@logline/contract/plug-ins'
import type { OutputCounters } from '../../data-plane/plan/plan.ts'
import type { Output, UsingStream } from './output-repo.ts'
import { outputTypes } from './output-types.ts'

function membersOf(output: Output) {
  const fields = outputTypes.get(output.type)?.fields ?? {}
  return {
    title: output.title,
    type: output.type,
    creator_user_id: output.creatorUserId,
    // Not even for those who may change it: a mask that is sent back keeps the secret.
    configuration: shownConfiguration(fields, output.configuration, { showsSecrets: false }),
    content_pack: output.contentPack,
  }
}

/** An output as on the wire, with its secrets masked. */
export function outputWire(output: Output): OutputSummary {
  return { id: output.id, ...membersOf(output), created_at: toTs(output.createdAtMs) }
}

/** The same as the answer of a change names it. */
export function changedOutputWire(output: Output): ChangedOutput {
  return { _id: output.id, ...membersOf(output), created_at: toDate(output.createdAtMs) }
}

export function outputTypeWire({ type, name, fields }: PlugInDescription): OutputType {
  const requested_configuration = requestedConfiguration(fields)
  return { name, type, human_name: name, link_to_docs: '', requested_configuration }
}

/** How an output is doing on this node. */
export function outputCountsWire(counters: OutputCounters | null): OutputCounts {
  const {
    state = 'starting',
    lastError = null,
    lastErrorAtMs = null,
    lastWrittenAtMs = null,
  } = counters ?? {}
  return {
    state,
    written: counters?.writtenMessages ?? 0,
    waiting: { messages: counters?.waitingMessages ?? 0, bytes: counters?.waitingBytes ?? 0 },
    failed: counters?.failedAttempts ?? 0,
    dropped: counters?.droppedMessages ?? 0,
    last_error: lastError,
    last_error_at: lastErrorAtMs === null ? null : toTs(lastErrorAtMs),
    last_written_at: lastWrittenAtMs === null ? null : toTs(lastWrittenAtMs),
  }
}

export function outputUseWire(
  streams: readonly UsingStream[],
  mayRead: (stream: UsingStream) => boolean,
): OutputUse {
  const readable = streams.filter(mayRead)
  return {
    total: streams.length,
    streams: readable.map(({ id, title, isDisabled }) => ({ id, title, disabled: isDisabled })),
  }
}
