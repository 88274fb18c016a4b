import type { EngineConnection } from '../store/engine-connection.ts'
import type { MessageStore } from '../store/message-store.ts'
import type { StoreOptions } from '../store/promoted-fields.ts'
import type { SearchScope } from '../store/search-scope.ts'
import { archiveCatalogue, archiveMessages } from './archive/archive-index.ts'
import { indexContents } from './archive/index-contents.ts'
import { dropRestored, restoreFile } from './archive/restore-index.ts'
import { KeptFields } from './catalogue/kept-fields.ts'
import { createFieldRecorder } from './catalogue/record-fields.ts'
import { createValueRecorder } from './catalogue/record-values.ts'
import { suggestValues } from './catalogue/suggest-values.ts'
import { EngineClient } from './client/engine-client.ts'
import { createComparisons } from './comparison/comparisons.ts'
import { createDeletions } from './deletion/deletions.ts'
import { engineDisk } from './engine-disk.ts'
import { ExpectedTotals } from './expected-totals.ts'
import { exportMessages } from './export/export-messages.ts'
import { indexExtent } from './index-extent.ts'
import { indexSizes } from './index-sizes.ts'
import { insertBatch } from './insert-batch.ts'
import { KnownFields } from './known-fields/known-fields.ts'
import { PromotedColumns } from './known-fields/promoted-columns.ts'
import { pivot } from './pivot/pivot.ts'
import { messageById, searchMessages } from './search-messages.ts'
import { dropIndex, emptyCatalogues, optimizeIndex } from './tables/index-partitions.ts'
import { dropIndexSet, ensureIndexSet, withoutDropped } from './tables/index-set-tables.ts'
import { windows } from './windows/windows.ts'

/** The message store over one ClickHouse, embedded or not. Opens no connection before it is used. */
export function openMessageStore(connection: EngineConnection, options?: StoreOptions): MessageStore {
  const client = new EngineClient(connection)
  const promotedFields = new PromotedColumns(client, options)
  const knownFields = new KnownFields(client, promotedFields)
  const expectedTotals = new ExpectedTotals()
  const keptFields = new KeptFields(client)
  const recordFields = createFieldRecorder(client)
  const values = createValueRecorder(client)

  /** What is dropped meanwhile is left out. */
  function inScope<Request extends { scope: Pick<SearchScope, 'indexSetIds'> }, T>(
    request: Request,
    read: (request: Request) => Promise<T>,
  ): Promise<T> {
    return withoutDropped(client, request.scope.indexSetIds, (indexSetIds) =>
      read({ ...request, scope: { ...request.scope, indexSetIds } }),
    )
  }

  /** Null when the index set is dropped meanwhile. */
  function inSet<T>(indexSetId: string, read: () => Promise<T | null>): Promise<T | null> {
    return withoutDropped(client, [indexSetId], async (left) => (left.length === 0 ? null : read()))
  }

  return {
    ensureIndexSet: (indexSetId) => ensureIndexSet(client, indexSetId),
    dropIndexSet: (indexSetId, heir) => dropIndexSet(client, indexSetId, heir),
    dropIndex: (place, of) => dropIndex(client, place, of),
    optimizeIndex: (place, signal) => optimizeIndex(client, place, signal),
    emptyCatalogues: () => emptyCatalogues(client),
    disk: () => engineDisk(client),
    async insert(batch, options) {
      await recordFields(batch, options.signal)
      await insertBatch(client, batch, options)
      if (!options.isRetry) await values.record(batch)
    },
    searchMessages: (request, caller) =>
      inScope(request, (request) =>
        searchMessages(client, { fields: knownFields, totals: expectedTotals }, request, caller),
      ),
    exportMessages: (request, caller) =>
      inScope(request, (request) => exportMessages(client, request, caller)),
    pivot: (request, caller) => inScope(request, (request) => pivot(client, knownFields, request, caller)),
    windows: (request, caller) =>
      inScope(request, (request) => windows(client, knownFields, request, caller)),
    indexExtent: (indexSetId, indexNo, caller) =>
      inSet(indexSetId, () => indexExtent(client, { indexSetId, indexNo }, caller)),
    indexSizes: () => indexSizes(client),
    indexContents: (place, caller) => indexContents(client, place, caller),
    archiveMessages: (place, from, caller) => archiveMessages(client, place, { ...from, caller }),
    archiveCatalogue: (place, kind, caller) => archiveCatalogue(client, place, { kind, caller }),
    restoreFile: (place, file, caller) => restoreFile(client, place, { ...file, caller }),
    dropRestored: (place) => dropRestored(client, place),
    messageById: (indexSetId, indexNo, id, caller) =>
      inSet(indexSetId, () => messageById(client, { indexSetId, indexNo, id }, caller)),
    fields: (request, caller) =>
      withoutDropped(client, request.indexSetIds, (indexSetIds) =>
        keptFields.read({ ...request, indexSetIds }, caller),
      ),
    promotedFields,
    comparisons: createComparisons({ client, knownFields }, inScope),
    suggestValues: (request, caller) => inScope(request, (request) => suggestValues(client, request, caller)),
    deletions: createDeletions(client),
    ping: () => client.ping(),
    async close() {
      await Promise.all([knownFields.settled(), values.close()])
      await client.close()
    },
  }
}
