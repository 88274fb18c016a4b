import { statfs } from 'node:fs/promises'
import type { NotificationType } from '@logline/contract'
import type { DataPlane } from '../data-plane/index.ts'
import { createDamageWatch } from './damage-watch.ts'
import { diskCondition } from './disk-condition.ts'
import { createLossWatch } from './loss-watch.ts'
import type { Condition } from './notification-watch.ts'
import { createRefusalWatch } from './refusal-watch.ts'

interface Watched {
  dataPlane: Pick<DataPlane, 'inputs' | 'inputStatus' | 'outputs' | 'counters' | 'settings'>
  /** Whether the message store answers. */
  isStoreThere: () => Promise<boolean>
}

/** What `watchedConditions` may find. */
export const watchedTypes: readonly NotificationType[] = [
  'no_input_running',
  'input_failed_to_start',
  'input_failing',
  'output_disabled',
  'output_failing',
  'journal_utilization_too_high',
  'es_unavailable',
  'es_node_disk_watermark_low',
  'es_node_disk_watermark_high',
  'es_node_disk_watermark_flood_stage',
]

/** Inputs are up a moment after the server; those that move to another port are away for a moment. */
const noInputForMs = 20_000
/** The embedded store needs some seconds to start, and more after a crash. */
const noStoreForMs = 30_000
/** A receiver may be started anew without anybody being told. */
const outputFailsForMs = 60_000
const highUtilization = 0.95

/** Looks at inputs, outputs, journal, message store and disk of this node. */
export function watchedConditions({ dataPlane, isStoreThere }: Watched): () => Promise<Condition[]> {
  const losses = createLossWatch(dataPlane)
  const refusals = createRefusalWatch(dataPlane)
  const damages = createDamageWatch(dataPlane)
  return async () => [
    ...losses(),
    ...inputConditions(dataPlane),
    ...refusals(),
    ...outputConditions(dataPlane),
    ...journalConditions(dataPlane),
    ...damages(),
    ...((await isStoreThere())
      ? []
      : [{ type: 'es_unavailable', key: '', severity: 'urgent', holdsForMs: noStoreForMs } as const]),
    ...(await diskConditions(dataPlane.settings.journalDir)),
  ]
}

function inputConditions({ inputs, inputStatus }: Watched['dataPlane']): Condition[] {
  const states = inputs().map((input) => ({ input, status: inputStatus(input.id) }))
  const failed = states.flatMap(({ input, status }): Condition[] => {
    if (status?.state !== 'FAILED' && status?.state !== 'FAILING') return []
    const type = status.state === 'FAILED' ? 'input_failed_to_start' : 'input_failing'
    const details = { input_id: input.id, input_title: input.title, reason: status.detailedMessage ?? '' }
    const occurrence = status.changedAtMs
    return [{ type, key: input.id, severity: 'normal', details, occurrence }]
  })
  if (states.some(({ status }) => status?.state === 'RUNNING' || status?.state === 'FAILING')) return failed
  return [...failed, { type: 'no_input_running', key: '', severity: 'urgent', holdsForMs: noInputForMs }]
}

function outputConditions({ outputs, counters }: Watched['dataPlane']): Condition[] {
  return outputs().flatMap(({ id, title }): Condition[] => {
    const { state, lastError } = counters.output(id) ?? {}
    const details = { outputId: id, outputTitle: title, errorMessage: lastError ?? '' }
    if (state === 'failed') return [{ type: 'output_disabled', key: id, severity: 'normal', details }]
    if (state !== 'reconnecting') return []
    return [{ type: 'output_failing', key: id, severity: 'normal', details, holdsForMs: outputFailsForMs }]
  })
}

function journalConditions({ counters }: Watched['dataPlane']): Condition[] {
  const { sizeBytes = 0, sizeLimitBytes = 0 } = counters.journal() ?? {}
  const utilization = sizeLimitBytes > 0 ? sizeBytes / sizeLimitBytes : 0
  if (utilization <= highUtilization) return []
  const details = { journal_utilization_percentage: Math.round(utilization * 100) }
  return [{ type: 'journal_utilization_too_high', key: '', severity: 'urgent', details }]
}

async function diskConditions(path: string): Promise<Condition[]> {
  try {
    const { blocks, bavail, bsize } = await statfs(path)
    return diskCondition({ path, sizeBytes: blocks * bsize, freeBytes: bavail * bsize })
  } catch {
    // The folder is made by the data plane when it starts; a disk that cannot be read shows elsewhere.
    return []
  }
}
