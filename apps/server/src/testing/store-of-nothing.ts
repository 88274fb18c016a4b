import type { MessageStore } from '@logline/engine'

/** In place of an engine, for tests of the metadata alone: makes and drops the tables of index sets, and has no messages to give. */
export function storeOfNothing(): MessageStore {
  const store = {
    ensureIndexSet: async () => {},
    dropIndexSet: async () => {},
    indexContents: async () => ({
      messages: 1,
      extent: { fromMs: 0, toMs: 0 },
      bytes: 1,
      plainBytes: 1,
      streams: [],
    }),
    fields: async () => [],
    promotedFields: {
      read: async () => ({
        ...{ columns: [], maxColumns: 32, tableBytes: 0, unmeasuredBytes: 0 },
        ...{ uses: new Map(), countedSinceMs: 0 },
      }),
      enforce: async () => true,
    },
  } satisfies Partial<MessageStore>
  return store as unknown as MessageStore // whoever asks it for more fails
}
