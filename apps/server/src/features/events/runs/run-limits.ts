import { clusterConfigs } from '@logline/contract'
import type { Db } from '../../../db/index.ts'
import { readClusterConfig } from '../../cluster-config/index.ts'

/** What the operators have set for all event definitions. */
export interface RunLimits {
  /** How long one statement may take. */
  maxExecutionMs: number
  /** After an outage, windows that end within this time are looked at in one statement. */
  catchUpMs: number
}

export async function runLimits(db: Db): Promise<RunLimits> {
  const { events_search_timeout, events_catchup_window } = await readClusterConfig(db, clusterConfigs.events)
  return { maxExecutionMs: events_search_timeout, catchUpMs: events_catchup_window }
}
