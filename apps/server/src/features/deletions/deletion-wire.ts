import { type DeletionPreview, type MessageDeletion, toTs } from '@logline/contract'
import type { Job } from '../../jobs/index.ts'
import type { DeletionRecord, NamedIndex } from './deletion-repo.ts'

export function deletionWire(deletion: DeletionRecord, job: Job | null): MessageDeletion {
  const state = stateOf(deletion, job)
  const isOpen = state === 'waiting' || state === 'running'
  return {
    id: deletion.id,
    state,
    created_at: toTs(deletion.createdAtMs),
    created_by: deletion.createdBy,
    query: deletion.query,
    timerange: rangeOf(deletion),
    arrived_before: toTs(deletion.arrivedBeforeMs),
    streams: [...deletion.streamIds],
    messages: deletion.messages,
    indices: deletion.indices.map(indexWire),
    percent_complete: state === 'complete' ? 100 : (job?.percent ?? 0),
    info: infoOf(deletion, job, state),
    hidden_at: deletion.hiddenAtMs === null ? null : toTs(deletion.hiddenAtMs),
    erased_at: deletion.erasedAtMs === null ? null : toTs(deletion.erasedAtMs),
    is_cancelable: isOpen && !job?.isCancelWished,
  }
}

export function rangeOf({ fromMs, toMs }: { fromMs: number; toMs: number }): MessageDeletion['timerange'] {
  return { type: 'absolute', from: toTs(fromMs), to: toTs(toMs) }
}

export function indexWire(index: NamedIndex): DeletionPreview['indices'][number] {
  return {
    index_name: index.indexName,
    index_set_id: index.indexSetId,
    index_set_title: index.indexSetTitle,
    messages: index.messages,
    first: toTs(index.firstMs),
    last: toTs(index.lastMs),
  }
}

/** A job that is over is forgotten after a while; then the record alone tells. */
function stateOf({ step }: DeletionRecord, job: Job | null): MessageDeletion['state'] {
  if (step === 'done') return 'complete'
  if (step === 'refused') return 'refused'
  switch (job?.state) {
    case 'runnable':
      return 'waiting'
    case 'running':
      return 'running'
    // Cancelled ones are forgotten sooner than failures.
    case 'cancelled':
    case undefined:
      return 'cancelled'
    default:
      return 'failed'
  }
}

/** How much was done, for one that did not come to its end. */
const doneBefore: Record<DeletionRecord['step'], string> = {
  collect: 'Nothing was deleted.',
  values: 'Nothing was deleted.',
  hide: 'Some of the messages may be deleted: delete what is left once more.',
  forget:
    'No search finds the messages any more, but their values may still be suggested, and the disk may have them until it is tidied up.',
  erase: 'No search finds the messages any more, but the disk may have them until it is tidied up.',
  done: '',
  refused: '',
}

function infoOf({ step, reason }: DeletionRecord, job: Job | null, state: MessageDeletion['state']): string {
  if (state === 'refused') return reason ?? ''
  if (state === 'complete') return ''
  if (state === 'cancelled') return doneBefore[step]
  if (state === 'failed') return `${job?.error ?? 'It failed.'} ${doneBefore[step]}`
  if (job?.isCancelWished) return 'It is being cancelled.'
  return job?.info ?? ''
}
