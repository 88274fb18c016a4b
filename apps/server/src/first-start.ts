import type { Db } from './db/index.ts'
import { ensureClusterConfigs } from './features/cluster-config/index.ts'
import { ensureSystemDefinition } from './features/event-definitions/index.ts'
import { ensureGrokPatterns } from './features/grok/index.ts'
import { createDefaultIndexSet } from './features/index-sets/index.ts'
import { createDefaultInputs } from './features/inputs/index.ts'
import { ensureBuiltInRoles } from './features/roles/index.ts'
import { createWellKnownStreams } from './features/streams/index.ts'
import { ensureAdmin, ensureSidecarUser } from './features/users/index.ts'

interface Wishes {
  adminPassword: string | null
  hasDefaultInputs: boolean
  inputsHost: string
}

/** At each start: everything exists that the product cannot be without. */
export async function ensureEssentials(db: Db, wishes: Wishes): Promise<{ isFirstStart: boolean }> {
  const nowMs = Date.now()
  await ensureBuiltInRoles(db)
  await ensureClusterConfigs(db)
  await ensureGrokPatterns(db)
  await ensureAdmin(db, wishes.adminPassword)
  await ensureSidecarUser(db)
  const isFirstStart = await createDefaultIndexSet(db, nowMs)
  await createWellKnownStreams(db, nowMs)
  await ensureSystemDefinition(db, nowMs)
  await createDefaultInputs(db, {
    bindAddress: wishes.inputsHost,
    isWanted: wishes.hasDefaultInputs,
    nowMs,
  })
  return { isFirstStart }
}
