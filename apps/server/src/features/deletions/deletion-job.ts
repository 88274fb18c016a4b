import { setTimeout as delay } from 'node:timers/promises'
import { EngineError, type MessageStore } from '@logline/engine'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import type { JobKind, JobRun } from '../../jobs/index.ts'
import { type DeletionRecord, type DeletionStepName, deletionRepo } from './deletion-repo.ts'
import { scopeOfWish } from './deletion-scope.ts'

const deletionData = z.object({ deletion_id: z.string() })

export type DeletionJobKind = JobKind<z.output<typeof deletionData>>

interface DeletionJobDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

const retryMs = 1_000
/** The summary of values knows all of a message ten seconds after it was stored; a third more for a slow writing. */
const valuesKnownAfterMs = 15_000

type RunnableStep = Exclude<DeletionStepName, 'done' | 'refused'>

/** Where a step begins and ends on the way to 100, and what it is called. */
const steps: Record<RunnableStep, { from: number; to: number; info: string }> = {
  collect: { from: 0, to: 5, info: 'Writing down which messages are deleted.' },
  values: { from: 5, to: 20, info: 'Writing down which suggested values they have.' },
  hide: { from: 20, to: 55, info: 'Taking them out of all searches.' },
  forget: { from: 55, to: 60, info: 'Taking their values out of the suggestions.' },
  erase: { from: 60, to: 100, info: 'Removing them from the disk.' },
}

/**
 * Deletes messages, step by step; each is written down when it is done, and begun anew when a server or the engine was
 * killed in it. While the engine is away, it waits.
 */
export function deletionJob({ db, messageStore }: DeletionJobDependencies): DeletionJobKind {
  const repo = deletionRepo(db)

  /** Does what is next; the step after it. */
  async function runStep(
    deletion: DeletionRecord,
    name: RunnableStep,
    { progress, signal }: Pick<JobRun<unknown>, 'progress' | 'signal'>,
  ): Promise<void> {
    const { id } = deletion
    const { deletions } = messageStore()
    const { from, to } = steps[name]
    const step = { signal, progress: (share: number) => progress(from + (to - from) * share) }
    switch (name) {
      case 'collect': {
        const found = await deletions.collect(id, await scopeOfWish(db, deletion), signal)
        const messages = found.reduce((sum, index) => sum + index.messages, 0)
        if (messages === deletion.messages) return repo.advance(id, 'values', { collectedAtMs: Date.now() })
        const reason = `Nothing was deleted: ${deletion.messages} messages were confirmed, and ${messages} match by now.`
        return repo.advance(id, 'refused', { reason })
      }
      case 'values': {
        const waitMs = (deletion.collectedAtMs ?? 0) + valuesKnownAfterMs - Date.now()
        // At most that long, also when the clock was set back.
        await delay(Math.min(Math.max(waitMs, 0), valuesKnownAfterMs), undefined, { signal })
        await deletions.collectValues(id, step)
        return repo.advance(id, 'hide')
      }
      case 'hide':
        await deletions.hide(id, step)
        return repo.advance(id, 'forget', { hiddenAtMs: Date.now() })
      case 'forget':
        await deletions.forgetValues(id, step)
        return repo.advance(id, 'erase')
      case 'erase':
        await deletions.erase(id, step)
        return repo.advance(id, 'done', { erasedAtMs: Date.now() })
    }
  }

  return {
    type: 'delete_messages',
    description: 'Deletes the messages that a query finds.',
    data: deletionData,
    dataByName: null,
    isCancellable: true,
    providesProgress: true,
    isResumable: true,
    maxConcurrent: 1,
    maxWaiting: 100,
    async run({ data, progress, signal }) {
      for (;;) {
        signal.throwIfAborted()
        const deletion = await repo.byId(data.deletion_id)
        if (!deletion) return { messages: 0 }
        const { step: name, messages, reason } = deletion
        if (name === 'refused') {
          progress(100, reason ?? 'Nothing was deleted.')
          return { messages: 0 }
        }
        if (name === 'done') {
          progress(100, `Deleted ${messages === 1 ? 'one message' : `${messages} messages`} for good.`)
          return { messages }
        }
        progress(steps[name].from, steps[name].info)
        const failure = await failureOf(runStep(deletion, name, { progress, signal }))
        if (failure === null) continue
        signal.throwIfAborted()
        progress(steps[name].from, `${steps[name].info} Trying again: ${failure}`)
        await delay(retryMs, undefined, { signal })
      }
    },
  }
}

/** Null, or why the engine did not do it now. */
async function failureOf(work: Promise<void>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof EngineError || error instanceof HttpError) return error.message
    throw error
  }
}
