import type { EngineConnection, MessageStore } from '../store/message-store.ts'
import { KeptFields } from './catalogue/kept-fields.ts'
import { createFieldRecorder } from './catalogue/record-fields.ts'
import { createValueRecorder } from './catalogue/record-values.ts'
import { suggestValues } from './catalogue/suggest-values.ts'
import { EngineClient } from './client/engine-client.ts'
import { ExpectedTotals } from './expected-totals.ts'
import { exportMessages } from './export/export-messages.ts'
import { indexExtent } from './index-extent.ts'
import { indexSizes } from './index-sizes.ts'
import { insertBatch } from './insert-batch.ts'
import { KnownFields } from './known-fields/known-fields.ts'
import { pivot } from './pivot/pivot.ts'
import { messageById, searchMessages } from './search-messages.ts'
import { migrateIndexSet } from './tables/schema.ts'

/** The message store over one ClickHouse, embedded or not. Opens no connection before it is used. */
export function openMessageStore(connection: EngineConnection): MessageStore {
  const client = new EngineClient(connection)
  const knownFields = new KnownFields(client)
  const expectedTotals = new ExpectedTotals()
  const keptFields = new KeptFields(client)
  const recordFields = createFieldRecorder(client)
  const values = createValueRecorder(client)
  return {
    ensureIndexSet: (indexSetId) => migrateIndexSet(client, indexSetId),
    async insert(batch, options) {
      await recordFields(batch, options.signal)
      await insertBatch(client, batch, options)
      if (!options.isRetry) await values.record(batch)
    },
    searchMessages: (request, caller) =>
      searchMessages(client, { fields: knownFields, totals: expectedTotals }, request, caller),
    exportMessages: (request, caller) => exportMessages(client, request, caller),
    pivot: (request, caller) => pivot(client, knownFields, request, caller),
    indexExtent: (indexSetId, indexNo, caller) => indexExtent(client, { indexSetId, indexNo }, caller),
    indexSizes: () => indexSizes(client),
    messageById: (indexSetId, indexNo, id, caller) =>
      messageById(client, { indexSetId, indexNo, id }, caller),
    fields: (request, caller) => keptFields.read(request, caller),
    suggestValues: (request, caller) => suggestValues(client, request, caller),
    ping: () => client.ping(),
    async close() {
      await Promise.all([knownFields.settled(), values.close()])
      await client.close()
    },
  }
}
