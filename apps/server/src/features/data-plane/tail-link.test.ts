import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultStreamId } from '@logline/message'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import type { Plan, PlannedInput, TailEntry } from '../../data-plane/plan/plan.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { type DataPlane, startDataPlane } from './data-plane.ts'

const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

const soon = { timeout: 300_000 }

describe('a live tail in the data plane', () => {
  let folder: string
  let dataPlane: DataPlane
  let port: number

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'logline-test-'))
    port = await freePort()
    const configuration = { bind_address: '127.0.0.1', port, use_null_delimiter: true }
    const input: PlannedInput = {
      id: 'a',
      type,
      title: 'a',
      configuration,
      staticFields: {},
      extractors: [],
      isWanted: true,
    }
    const buildPlan = async (): Promise<Omit<Plan, 'version'>> => ({
      processors: ['filterChain', 'streamRules'],
      inputs: [input],
      defaultStream: { id: defaultStreamId, indexSetId: 'set' },
      outputs: [],
      streams: [],
      grokPatterns: {},
      failuresStream: null,
      indexSets: [{ id: 'set', writeIndexNo: 3 }],
    })
    const settings = {
      nodeId: 'node',
      journalDir: join(folder, 'journal'),
      journalMaxSizeBytes: 10 * 1024 ** 2,
      journalMaxAgeMs: 3_600_000,
      outputBufferBytes: 8 << 20,
      processingThreads: 0,
      tlsFolders: null,
    }
    dataPlane = await startDataPlane({ settings, buildPlan, log: { error: () => undefined } })
    await isRunning()
  })
  afterEach(async () => {
    await dataPlane.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const isRunning = () => vi.waitFor(() => expect(dataPlane.inputStatus('a')?.state).toBe('RUNNING'), soon)
  const send = (...texts: string[]) =>
    sendGelf(
      port,
      texts.map((short_message) => ({ host: 'web', short_message })),
    )

  function open(query: string) {
    const deliveries: (readonly TailEntry[])[] = []
    const onInterrupted = vi.fn()
    const tail = { id: 'tail', query, streamIds: [defaultStreamId] }
    dataPlane.tails.open(tail, { onEntries: (entries) => deliveries.push(entries), onInterrupted })
    const texts = () =>
      deliveries.flat().map((entry) => (typeof entry === 'number' ? entry : entry.fields.message))
    return { deliveries, onInterrupted, texts }
  }

  async function restart() {
    const pid = dataPlane.pid()
    if (pid === null) throw new Error('no process')
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(dataPlane.pid()).not.toBe(pid), soon)
    await isRunning()
  }

  it('goes on in the next process when one dies, and says that it was interrupted', async () => {
    const { onInterrupted, texts, deliveries } = open('seen')
    await send('seen 1', 'other')
    await vi.waitFor(() => expect(texts()).toEqual(['seen 1']), soon)
    expect(deliveries[0]?.[0]).toMatchObject({ indexSetId: 'set', indexNo: 3, streams: [defaultStreamId] })
    dataPlane.tails.taken('tail')
    await restart()
    expect(onInterrupted).toHaveBeenCalledOnce()
    await send('seen 2', 'other')
    await vi.waitFor(() => {
      // A batch that was not written down yet when the process died is told of again, as a delivery of its own.
      dataPlane.tails.taken('tail')
      expect(texts()).toContain('seen 2')
    }, soon)
    expect(texts()).not.toContain('other')
  })

  it('gets nothing more until what it got is taken, also from the next process', async () => {
    const { texts, deliveries } = open('*')
    await send('1')
    await vi.waitFor(() => expect(texts()).toEqual(['1']), soon)
    await restart()
    await send('2')
    const counted = () => expect(dataPlane.counters.input('a')?.processedMessages).toBeGreaterThanOrEqual(2)
    await vi.waitFor(counted, soon)
    expect(deliveries).toHaveLength(1)
    dataPlane.tails.taken('tail')
    await vi.waitFor(() => expect(texts()).toContain('2'), soon)
  })

  it('gets nothing when it is closed', async () => {
    const closed = open('*')
    dataPlane.tails.close('tail')
    const witness = { onEntries: vi.fn(), onInterrupted: vi.fn() }
    dataPlane.tails.open({ id: 'witness', query: '*', streamIds: [defaultStreamId] }, witness)
    await send('1')
    await vi.waitFor(() => expect(witness.onEntries).toHaveBeenCalledOnce(), soon)
    expect(closed.deliveries).toEqual([])
  })
})
