import { strategyClass, strategyConfigType } from '@logline/contract'
import { type Db, lockKind, newObjectId } from '../../db/index.ts'
import { conflict, HttpError } from '../../http/errors.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { type IndexSetRecord, indexSetKind, indexSetRepo, requireFreePrefix } from '../index-sets/index.ts'

/** Names of the indices that archives are restored as are `restored-archives_<number>`. */
export const restoredPrefix = 'restored-archives'

/** What no index ever reaches. */
const never = 2_147_483_647

/**
 * The index set of restored archives, which is made when it is missing. To be called in a transaction; locks the kind of
 * index sets. Throws 409 when an index set of people is in the way.
 */
export async function ensureRestoredSet(db: Db, doer: Doer): Promise<IndexSetRecord> {
  await lockKind(db, indexSetKind.type)
  const known = await indexSetRepo(db).ofPrefix(restoredPrefix)
  if (known?.isWritable) {
    throw conflict(
      `Archives are restored into the index set with the prefix "${restoredPrefix}", and "${known.title}" is one that is written to.`,
    )
  }
  return known ?? makeRestoredSet(db, doer)
}

async function makeRestoredSet(db: Db, doer: Doer): Promise<IndexSetRecord> {
  try {
    await requireFreePrefix(db, restoredPrefix)
  } catch (error) {
    throw error instanceof HttpError ? conflict(error.message) : error
  }
  const nowMs = Date.now()
  const set: IndexSetRecord = {
    id: (await indexSetRepo(db).keptIdOfPrefix(restoredPrefix)) ?? newObjectId(nowMs),
    title: 'Restored archives',
    description: 'Indices that archives were restored as',
    indexPrefix: restoredPrefix,
    isDefault: false,
    isWritable: false,
    shards: 1,
    replicas: 0,
    rotationStrategyClass: strategyClass('rotation', 'MessageCountRotationStrategy'),
    rotationStrategy: {
      type: strategyConfigType('rotation', 'MessageCountRotationStrategy'),
      max_docs_per_index: never,
    },
    retentionStrategyClass: strategyClass('retention', 'NoopRetentionStrategy'),
    retentionStrategy: {
      type: strategyConfigType('retention', 'NoopRetentionStrategy'),
      max_number_of_indices: never,
    },
    createdAtMs: nowMs,
    indexAnalyzer: 'standard',
    maxSegments: 1,
    isOptimizationDisabled: false,
    fieldTypeRefreshIntervalMs: 0,
    indexTemplateType: null,
    maxBytes: null,
    archivesBeforeDeletion: false,
  }
  await indexSetRepo(db).insert(set)
  const { id, title } = set
  await recordAudit(db, doer, { action: 'create', entity: { type: indexSetKind.type, id, title } })
  return set
}
