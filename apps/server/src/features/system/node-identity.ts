import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { settingRepo } from './setting-repo.ts'

/** Which server of which installation this is. */
export interface NodeIdentity {
  nodeId: string
  clusterId: string
  hostname: string
  startedAtMs: number
}

/** The node id stays with the data folder, the cluster id with the metadata store. Both are made at the first start. */
export async function loadNodeIdentity(db: Db, dataDir: string): Promise<NodeIdentity> {
  return {
    nodeId: await nodeIdIn(join(dataDir, 'node-id')),
    clusterId: await settingRepo(db).ensure('cluster_id', randomUUID()),
    hostname: hostname(),
    startedAtMs: Date.now(),
  }
}

async function nodeIdIn(file: string): Promise<string> {
  const present = await readFile(file, 'utf8').catch(() => null)
  if (present === null) {
    const nodeId = randomUUID()
    await writeFile(file, `${nodeId}\n`)
    return nodeId
  }
  const nodeId = z.uuid().safeParse(present.trim())
  if (nodeId.success) return nodeId.data
  throw new Error(`${file} does not hold a node id (a UUID). Delete it to get a new one.`)
}
