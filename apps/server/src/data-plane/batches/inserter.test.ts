import { EngineError, type InsertBatch, type MessageStore } from '@logline/engine'
import type { Message } from '@logline/message'
import { expect, it } from 'vitest'
import { Inserter } from './inserter.ts'

/** A store in memory that does with each insert what the test says. */
function memoryStore(onInsert: (batch: InsertBatch) => void) {
  const stored = new Map<string, Message>()
  const insert = async (batch: InsertBatch, options: { isRetry: boolean }) => {
    onInsert(batch)
    for (const message of batch.messages) {
      if (stored.has(message.id) && !options.isRetry) throw new Error(`${message.id} was stored twice`)
      if (!stored.has(message.id)) stored.set(message.id, message)
    }
  }
  const store = { ensureIndexSet: async () => undefined, insert } satisfies Partial<MessageStore>
  // The inserter uses nothing else of a store.
  return { stored, store: store as unknown as MessageStore }
}

function messages(count: number): Message[] {
  return Array.from({ length: count }, (_, no) => ({
    id: String(no).padStart(26, '0'),
    timestampMs: 1000 + no,
    source: 'h',
    message: `text ${no}`,
    fields: { gl2_source_input: 'i' },
    streams: ['s'],
  }))
}

const refused = new Set<string>()

function insert(inserter: Inserter, batch: readonly Message[]) {
  return new Promise<Parameters<Parameters<Inserter['insert']>[1]>[0]>((resolve) =>
    inserter.insert(
      {
        batch: { indexSetId: 'a', indexNo: 0, messages: batch },
        failures: { streamId: 'failures', indexSetId: 'f', indexNo: 4 },
        isRetry: false,
        keptOf: async ({ id }) => ({ failed_message_base64: id }),
        onRefused: ({ id }) => refused.add(id),
      },
      resolve,
    ),
  )
}

it('tries again until the batch is stored, and then as a retry', async () => {
  let failures = 2
  const { store, stored } = memoryStore(() => {
    if (failures-- > 0) throw new EngineError('unavailable', 'gone')
  })
  const inserter = new Inserter(() => undefined)
  inserter.setStore(store)
  expect(await insert(inserter, messages(3))).toBe('stored')
  expect(stored.size).toBe(3)
})

it('goes on with the new store when the old one is gone for good', async () => {
  const inserter = new Inserter(() => undefined)
  inserter.setStore(
    memoryStore(() => {
      throw new EngineError('unavailable', 'gone')
    }).store,
  )
  const done = insert(inserter, messages(3))
  const { store, stored } = memoryStore(() => undefined)
  inserter.setStore(store)
  expect(await done).toBe('stored')
  expect(stored.size).toBe(3)
})

it('stores all others when the store does not take one message, and a note among the failures', async () => {
  const isPoison = (message: Message) => message.message === 'text 37' || message.message === 'text 99'
  const places = new Map<string, number>()
  const { store, stored } = memoryStore((batch) => {
    const place = `${batch.indexSetId} ${batch.indexNo}`
    places.set(place, (places.get(place) ?? 0) + 1)
    if (batch.messages.some(isPoison)) throw new EngineError('syntax', 'cannot parse', { code: 27 })
  })
  const reports: string[] = []
  const inserter = new Inserter((text) => reports.push(text))
  inserter.setStore(store)
  const batch = messages(100)
  expect(await insert(inserter, batch)).toBe('stored')
  expect([...stored.keys()].sort()).toEqual(batch.map((message) => message.id))
  const notes = [...stored.values()].filter((message) => message.fields.failure_type === 'indexing')
  expect(notes.map((message) => message.timestampMs)).toEqual([1037, 1099])
  expect(notes[0]?.fields).toMatchObject({
    full_message: expect.stringContaining('text 37'),
    failure_cause: expect.stringContaining('cannot parse'),
    failed_message_index_set: 'a',
    failed_message_base64: notes[0]?.id,
    gl2_source_input: 'i',
  })
  expect([...refused]).toEqual(notes.map(({ id }) => id))
  expect(notes.map(({ streams }) => streams)).toEqual([['failures'], ['failures']])
  expect(places.get('f 4')).toBe(2)
  expect(reports.filter((text) => text.includes('a note is kept in its place'))).toHaveLength(2)
})

it('gives up nothing while the store takes no message at all', async () => {
  let isBroken = true
  const { store, stored } = memoryStore(() => {
    if (isBroken) throw new EngineError('syntax', 'no such column', { code: 47 })
  })
  let refusals = 0
  const inserter = new Inserter(() => {
    refusals++
    if (refusals === 5) isBroken = false
  })
  inserter.setStore(store)
  const batch = messages(10)
  expect(await insert(inserter, batch)).toBe('stored')
  expect([...stored.values()].map((message) => message.message).sort()).toEqual(
    batch.map((message) => message.message),
  )
})

it('says so when it is stopped before a batch is stored', async () => {
  const inserter = new Inserter(() => undefined)
  const done = insert(inserter, messages(1))
  inserter.stop()
  expect(await done).toBe('stopped')
  await inserter.idle()
})
