import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import type { Plan, PlannedInput } from '../../data-plane/plan/plan.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import { createMetricsRegistry } from '../system/index.ts'
import { type DataPlane, startDataPlane } from './data-plane.ts'
import { publishMetrics } from './data-plane-metrics.ts'

const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
const nodeId = '5d7d6a4e-7f2f-4f0b-9d65-0d9a37a1c001'

function gelfInput(id: string, port: number, isWanted = true): PlannedInput {
  const configuration = { bind_address: '127.0.0.1', port, use_null_delimiter: true }
  return { id, type, title: id, configuration, staticFields: {}, extractors: [], isWanted }
}

describe('the data plane', () => {
  let folder: string
  let dataPlane: DataPlane
  let inputs: PlannedInput[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'logline-test-'))
  })
  afterEach(async () => {
    await dataPlane.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(first: PlannedInput[]) {
    inputs = first
    const settings = {
      nodeId,
      journalDir: join(folder, 'journal'),
      journalMaxSizeBytes: 10 * 1024 ** 2,
      journalMaxAgeMs: 3_600_000,
      outputBufferBytes: 8 << 20,
      processingThreads: 0,
      tlsFolders: null,
    }
    const buildPlan = async (): Promise<Omit<Plan, 'version'>> => ({
      processors: ['filterChain', 'streamRules'],
      inputs,
      defaultStream: { id: '000000000000000000000001', indexSetId: 'set' },
      outputs: [],
      streams: [],
      grokPatterns: {},
      failuresStream: null,
      indexSets: [{ id: 'set', writeIndexNo: 0 }],
    })
    dataPlane = await startDataPlane({ settings, buildPlan, log: { error: () => undefined } })
  }

  function becomes(inputId: string, state: string) {
    return vi.waitFor(() => expect(dataPlane.inputStatus(inputId)?.state).toBe(state), { timeout: 300_000 })
  }

  function hasCounted(inputId: string, incomingMessages: number) {
    return vi.waitFor(() => expect(dataPlane.counters.input(inputId)).toMatchObject({ incomingMessages }), {
      timeout: 300_000,
    })
  }

  it('is started again when it dies, and goes on counting', async () => {
    const port = await freePort()
    await start([gelfInput('a', port)])
    await becomes('a', 'RUNNING')
    await sendGelf(port, [
      { host: 'h', short_message: '1' },
      { host: 'h', short_message: '2' },
    ])
    await hasCounted('a', 2)
    const pid = dataPlane.pid()
    if (pid === null) throw new Error('no process')
    process.kill(pid, 'SIGKILL')
    await becomes('a', 'STARTING')
    await becomes('a', 'RUNNING')
    expect(dataPlane.pid()).not.toBe(pid)
    await sendGelf(port, [{ host: 'h', short_message: '3' }])
    await hasCounted('a', 3)
  })

  it('says why an input could not start, and starts it when that is mended', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    await start([gelfInput('a', address.port), gelfInput('b', await freePort())])
    await becomes('a', 'FAILED')
    await becomes('b', 'RUNNING')
    expect(dataPlane.inputStatus('a')?.detailedMessage).toMatch(/in use/i)
    taken.close()
    await once(taken, 'close')
    inputs = [gelfInput('a', address.port, false)]
    await dataPlane.publishPlan()
    expect(dataPlane.inputStatus('a')).toBeNull()
    inputs = [gelfInput('a', address.port)]
    await dataPlane.publishPlan()
    await becomes('a', 'RUNNING')
    expect(dataPlane.inputStatus('b')).toBeNull()
  })

  it('shows its counters under their well-known names', async () => {
    const port = await freePort()
    await start([gelfInput('a', port)])
    const metrics = createMetricsRegistry()
    publishMetrics(dataPlane, metrics)
    await becomes('a', 'RUNNING')
    await sendGelf(port, [{ host: 'h', short_message: '1' }])
    await hasCounted('a', 1)
    const incoming = () => metrics.read(`${type}.a.incomingMessages`)
    await vi.waitFor(() => expect(incoming()).toMatchObject({ metric: { rate: { total: 1 } } }), {
      timeout: 300_000,
    })
    expect(metrics.read(`${type}.a.total_connections`)).toMatchObject({ type: 'gauge', metric: { value: 1 } })
    expect(metrics.read('org.graylog2.journal.entries-uncommitted')).toMatchObject({ metric: { value: 1 } })
    expect(metrics.read('org.graylog2.throughput.output.1-sec-rate')).toMatchObject({ metric: { value: 0 } })
    inputs = []
    await dataPlane.publishPlan()
    await vi.waitFor(() => expect(metrics.namesIn(type)).toEqual([]), { timeout: 300_000 })
  })

  it('leaves no process behind when it is stopped', async () => {
    await start([gelfInput('a', await freePort())])
    await becomes('a', 'RUNNING')
    const pid = dataPlane.pid()
    if (pid === null) throw new Error('no process')
    await dataPlane.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
