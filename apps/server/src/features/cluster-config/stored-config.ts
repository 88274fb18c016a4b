import type { ClusterConfigClass } from '@logline/contract'
import type { z } from 'zod'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { clusterConfigRepo } from './cluster-config-repo.ts'

/** The settings of one kind; the default of the class when nobody has written them. */
export async function readClusterConfig<Schema extends z.ZodType>(
  db: Db,
  configClass: ClusterConfigClass<Schema>,
): Promise<z.output<Schema>> {
  return (await storedClusterConfig(db, configClass)) ?? configClass.whenUnset
}

/** The settings of one kind as they were written; null when nobody has. */
export async function storedClusterConfig<Schema extends z.ZodType>(
  db: Db,
  { className, schema }: ClusterConfigClass<Schema>,
): Promise<z.output<Schema> | null> {
  const payload = await clusterConfigRepo(db).payload(className)
  return payload === null ? null : schema.parse(JSON.parse(payload))
}

/** Replaces the settings of one kind, and says so in the audit trail. */
export async function writeClusterConfig<Schema extends z.ZodType>(
  db: Db,
  doer: Doer,
  { configClass, value }: { configClass: ClusterConfigClass<Schema>; value: z.output<Schema> },
): Promise<void> {
  const { className } = configClass
  await inTransaction(db, async (db) => {
    await clusterConfigRepo(db).save(className, JSON.stringify(value))
    await recordAudit(db, doer, { action: 'update', entity: entityOf(className) })
  })
}

/** The defaults of the class hold again. */
export async function removeClusterConfig(db: Db, doer: Doer, className: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await clusterConfigRepo(db).remove(className)
    await recordAudit(db, doer, { action: 'delete', entity: entityOf(className) })
  })
}

function entityOf(className: string) {
  return { type: 'cluster_config', id: className, title: className.slice(className.lastIndexOf('.') + 1) }
}
