import { randomUUID } from 'node:crypto'
import type { StoredMessage } from '@logline/engine'
import { decodeUlidTime } from '@logline/message'
import type { ReplayAnswer, ReplayedRecord } from '../../data-plane/plan/plan.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import type { ReplayLink } from '../data-plane/index.ts'
import { failuresEntity } from './failure-kind.ts'
import { failureReplayRepo } from './failure-replay-repo.ts'
import type { FailureSummary } from './failure-store.ts'

/** A part goes to the journal at once, in one frame, and through the channel between the processes in one piece. */
const maxRecordsOfPart = 500
const maxBytesOfPart = 2 << 20

/** In their order. */
export function partsOf(failures: readonly FailureSummary[]): FailureSummary[][] {
  const parts: FailureSummary[][] = []
  let bytes = 0
  for (const failure of failures) {
    const last = parts.at(-1)
    bytes += failure.bytes ?? 0
    if (last && last.length < maxRecordsOfPart && bytes <= maxBytesOfPart) last.push(failure)
    else {
      parts.push([failure])
      bytes = failure.bytes ?? 0
    }
  }
  return parts
}

interface PartDependencies {
  db: Db
  nodeId: string
  replay: ReplayLink
}

/**
 * Sends failures through their inputs, each once, whichever process dies: they are claimed in the metadata, then taken by the
 * journal, all or none, then confirmed. A claim without an outcome is settled later, by asking the journal.
 * Answers which were claimed, and what became of them; nothing becomes of them when others had claimed all.
 */
export async function replayPart(
  { db, nodeId, replay }: PartDependencies,
  messages: readonly StoredMessage[],
  { doer, audited }: { doer: Doer; audited: Readonly<Record<string, unknown>> | null },
): Promise<{ claimed: ReadonlySet<string>; answer: ReplayAnswer | null }> {
  const replayId = randomUUID()
  const claim = { replayId, nodeId, atMs: Date.now(), username: doer.username }
  const claimed = new Set(await failureReplayRepo(db).claim(messages, claim))
  if (claimed.size === 0) return { claimed, answer: null }
  const records = messages.filter(({ id }) => claimed.has(id)).map(recordOf)
  const answer = await replay({ kind: 'take', replayId, records })
  await finish(db, answer, { doer, audited })
  return { claimed, answer }
}

/**
 * Finds out what became of the parts of this node whose outcome was not known. False when that is still so: the journal
 * knows the newest parts only, so that none may follow until then.
 */
export async function settleReplays({ db, nodeId, replay }: PartDependencies): Promise<boolean> {
  for (const { replayId, replayedBy, count } of await failureReplayRepo(db).pending(nodeId)) {
    const answer = await replay({ kind: 'ask', replayId })
    const doer = { userId: '', username: replayedBy, clientAddress: '' }
    await finish(db, answer, { doer, audited: { interrupted: true, failures: count } })
    if (answer.state === 'unknown') return false
  }
  return true
}

async function finish(
  db: Db,
  { replayId, state }: ReplayAnswer,
  { doer, audited }: { doer: Doer; audited: Readonly<Record<string, unknown>> | null },
): Promise<void> {
  if (state === 'refused') await failureReplayRepo(db).release(replayId)
  if (state !== 'taken') return
  await inTransaction(db, async (transaction) => {
    await failureReplayRepo(transaction).confirm(replayId)
    if (audited)
      await recordAudit(transaction, doer, { action: 'replay', entity: failuresEntity, details: audited })
  })
}

function recordOf({ id, fields }: StoredMessage): ReplayedRecord {
  return {
    inputId: String(fields.gl2_source_input),
    attempt: Number(fields.failed_message_attempts ?? 1) + 1,
    // The time of the message may be another one.
    receivedAtMs: decodeUlidTime(id),
    remoteAddress: String(fields.gl2_remote_ip ?? ''),
    remotePort: Number(fields.gl2_remote_port ?? 0),
    base64: String(fields.failed_message_base64 ?? ''),
  }
}
