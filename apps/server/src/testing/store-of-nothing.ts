import type { MessageStore } from '@logline/engine'

/** In place of an engine, for tests of the metadata alone: makes and drops the tables of index sets, and has no messages. */
export function storeOfNothing(): MessageStore {
  const store = {
    ensureIndexSet: async () => {},
    dropIndexSet: async () => {},
  } satisfies Partial<MessageStore>
  return store as unknown as MessageStore // whoever asks it for more fails
}
