import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedEngine,
  type MessageStore,
  openMessageStore,
  type StoredMessage,
  startEmbeddedEngine,
} from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { PlannedInput } from '../plan/plan.ts'
import { TestDataPlane, testIndexSetId, usualConditions } from './start-data-plane.ts'

const pageSize = 5000

/** A data plane of its own for each test of a file, in front of one real engine for all of them. */
export class DataPlaneFixture {
  journalDir = ''
  /** Each test writes into an index of its own. */
  indexNo = 0
  /** Of data planes from the next start on. */
  conditions = usualConditions
  readonly #engine: EmbeddedEngine
  readonly #store: MessageStore
  #current: TestDataPlane | null = null

  constructor(engine: EmbeddedEngine) {
    this.#engine = engine
    this.#store = openMessageStore(this.connection())
  }

  get current(): TestDataPlane {
    if (this.#current === null) throw new Error('No data plane is running')
    return this.#current
  }

  connection() {
    const connection = this.#engine.connection()
    if (connection === null) throw new Error('The engine is away')
    return connection
  }

  start(): void {
    this.#current = new TestDataPlane(this.journalDir, this.conditions)
  }

  apply(...inputs: PlannedInput[]): Promise<void> {
    return this.current.apply(inputs, { indexSets: [{ id: testIndexSetId, writeIndexNo: this.indexNo }] })
  }

  /** Starts the inputs and gives the data plane its engine. */
  async run(...inputs: PlannedInput[]): Promise<void> {
    this.current.setEngine(this.connection())
    await this.apply(...inputs)
  }

  /** What is stored in this test's index, of one index set and stream. */
  async storedMessages(indexSetId = testIndexSetId, streamId = defaultStreamId): Promise<StoredMessage[]> {
    const scope = {
      indexSetIds: [indexSetId],
      timeRange: { fromMs: 0, toMs: Date.UTC(2299, 0, 1) },
      streamIds: [streamId],
      queries: [],
    }
    const messages: StoredMessage[] = []
    for (let offset = 0; ; offset += pageSize) {
      const request = { scope, sort: [], limit: pageSize, offset, fields: [] }
      const page = await this.#store.searchMessages(request, { user: 'test', purpose: 'test' })
      messages.push(...page.messages)
      if (page.messages.length < pageSize) break
    }
    return messages.filter((message) => message.indexNo === this.indexNo)
  }

  /** How many are stored in an index set, without reading them. */
  async storedCount(indexSetId: string): Promise<number> {
    const scope = {
      indexSetIds: [indexSetId],
      timeRange: { fromMs: 0, toMs: Date.UTC(2299, 0, 1) },
      streamIds: [defaultStreamId],
      queries: [],
    }
    const request = { scope, sort: [], limit: 0, offset: 0, fields: [] }
    return (await this.#store.searchMessages(request, { user: 'test', purpose: 'test' })).total
  }

  async storedTexts(): Promise<unknown[]> {
    return (await this.storedMessages()).map((message) => message.fields.message).sort()
  }

  /** Changes the table of an index set, as nobody should. */
  async alterMessages(indexSetId: string, change: string): Promise<void> {
    const { url, database, application } = this.connection()
    const answer = await fetch(url, {
      method: 'POST',
      body: `ALTER TABLE ${database}.messages_${indexSetId} ${change}`,
      headers: {
        'x-clickhouse-user': application.username,
        'x-clickhouse-key': application.password,
      },
    })
    if (!answer.ok) throw new Error(await answer.text())
  }

  async close(): Promise<void> {
    await this.#store.close()
    await this.#engine.stop()
  }
}

/** To be called once in a test file, at its top. */
export function useDataPlane(): { fixture(): DataPlaneFixture } {
  let engineDir = ''
  let fixture: DataPlaneFixture | null = null
  const present = () => {
    if (fixture === null) throw new Error('The engine did not start')
    return fixture
  }
  beforeAll(async () => {
    engineDir = await mkdtemp(join(tmpdir(), 'logline-engine-'))
    const engine = await startEmbeddedEngine({ dataDir: engineDir, memoryLimitBytes: 2_000_000_000 })
    fixture = new DataPlaneFixture(engine)
  })
  afterAll(async () => {
    await fixture?.close()
    await rm(engineDir, { recursive: true })
  })
  beforeEach(async () => {
    present().journalDir = await mkdtemp(join(tmpdir(), 'logline-journal-'))
    present().indexNo += 10
    present().conditions = usualConditions
    present().start()
  })
  afterEach(async () => {
    await present().current.kill()
    await rm(present().journalDir, { recursive: true })
  })
  return { fixture: present }
}
