import { type ClusterConfigClass, clusterConfigs } from '@logline/contract'
import { type Db, inTransaction } from '../../db/index.ts'
import { clusterConfigRepo } from './cluster-config-repo.ts'

/** At each start: the settings that clients read before anybody has changed them are stored. */
export async function ensureClusterConfigs(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    const classes: ClusterConfigClass[] = Object.values(clusterConfigs)
    for (const { className, writtenAtStart } of classes) {
      if (writtenAtStart === undefined) continue
      await clusterConfigRepo(db).ensure(className, JSON.stringify(writtenAtStart))
    }
  })
}
