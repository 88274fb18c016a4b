import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { inputs, notifications, outputs, streamOutputs } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import type { OutputCounters } from '../../data-plane/plan/plan.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { createCounterTotals } from '../data-plane/index.ts'
import { diskCondition } from './disk-condition.ts'
import { createLossWatch } from './loss-watch.ts'
import { watchedConditions } from './watched-conditions.ts'

const gib = 1024 ** 3
const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'

const zeroCounters = {
  incomingMessages: 0,
  rawSizeBytes: 0,
  emptyMessages: 0,
  invalidMessages: 0,
  failures: 0,
  incomplete: 0,
  processedMessages: 0,
  oddMessages: 0,
  limitedMessages: 0,
  shedMessages: 0,
  openConnections: 0,
  totalConnections: 0,
  refusedConnections: 0,
  readBytesTotal: 0,
  recentProblems: [],
}
const emptyJournal = {
  appendedMessages: 0,
  readMessages: 0,
  uncommittedMessages: 0,
  sizeBytes: 0,
  sizeLimitBytes: 1000,
  segments: 1,
  oldestSegmentAtMs: null,
  losses: { records: 0, bytes: 0, places: [] },
}
const input = {
  id: 'i',
  type,
  title: 'GELF',
  configuration: {},
  staticFields: {},
  extractors: [],
  isWanted: true,
}

const output = {
  id: 'o',
  type: 'org.graylog2.outputs.GelfOutput',
  title: 'Archive',
  configuration: {},
  streamIds: [],
}
const noOutputCounters: OutputCounters = {
  writtenMessages: 0,
  failedAttempts: 0,
  droppedMessages: 0,
  waitingMessages: 0,
  waitingBytes: 0,
  state: 'running',
  lastError: null,
  lastErrorAtMs: null,
  lastWrittenAtMs: null,
}
const emptyReport = {
  atMs: 1,
  inputs: {},
  journal: emptyJournal,
  streams: {},
  extractors: {},
  outputs: {},
  writtenMessages: 0,
  balances: null,
}
const settings = {
  nodeId: '',
  journalDir: '/nowhere',
  journalMaxSizeBytes: 1000,
  journalMaxAgeMs: 1,
  outputBufferBytes: 8 << 20,
  processingThreads: 0,
  tlsFolders: null,
}

describe('a disk', () => {
  it.each([
    ['has room', 100, 15, null],
    ['gets full below 15 %', 100, 14.9, 'es_node_disk_watermark_low'],
    ['is nearly full below 10 %', 100, 9.9, 'es_node_disk_watermark_high'],
    ['is full below 5 %', 100, 4.9, 'es_node_disk_watermark_flood_stage'],
    ['has room with 250 GiB, however large it is', 10_000, 250, null],
    ['of many TiB gets full below 200 GiB', 10_000, 199, 'es_node_disk_watermark_low'],
    ['of many TiB is full below 100 GiB', 10_000, 99, 'es_node_disk_watermark_flood_stage'],
  ])('%s', (_, sizeGib, freeGib, expected) => {
    const found = diskCondition({ path: '/data', sizeBytes: sizeGib * gib, freeBytes: freeGib * gib })
    expect(found[0]?.type ?? null).toBe(expected)
    if (expected)
      expect(found[0]?.details).toMatchObject({ path: '/data', free: `${freeGib.toFixed(1)} GiB` })
  })
})

describe('what the data plane counts', () => {
  it('tells of an input that turns messages away, with their number, until that is over for five minutes', () => {
    const counters = createCounterTotals()
    let nowMs = 1_000_000
    const losses = createLossWatch({ inputs: () => [input], outputs: () => [], counters }, () => nowMs)
    const shed = (shedMessages: number) =>
      counters.add({ ...emptyReport, atMs: nowMs, inputs: { i: { ...zeroCounters, shedMessages } } })
    shed(0)
    expect(losses()).toEqual([])
    shed(7)
    expect(losses()).toMatchObject([{ type: 'input_failing', key: 'i', details: { input_title: 'GELF' } }])
    nowMs += 299_000
    shed(10)
    expect(losses()[0]?.details?.reason).toMatch(/^10 messages/)
    nowMs += 300_000
    expect(losses()).toEqual([])
    shed(12)
    expect(losses()[0]?.details?.reason).toMatch(/^2 messages/)
  })

  it('tells of an output that drops messages, with their number and the newest reason', () => {
    const counters = createCounterTotals()
    const dataPlane = { inputs: () => [], outputs: () => [output], counters }
    let nowMs = 1_000_000
    const losses = createLossWatch(dataPlane, () => nowMs)
    const drop = (droppedMessages: number, lastError: string | null) =>
      counters.add({ ...emptyReport, outputs: { o: { ...noOutputCounters, droppedMessages, lastError } } })
    drop(0, null)
    expect(losses()).toEqual([])
    drop(1, 'Its buffer is full')
    expect(losses()).toMatchObject([
      {
        ...{ type: 'generic', key: 'dropped-o', occurrence: 1, staysWhenOver: true },
        details: {
          title: 'The output "Archive" drops messages',
          description: expect.stringMatching(/^One message will not be sent\. .*Its buffer is full\.$/),
        },
      },
    ])
    nowMs += 3_599_000
    drop(5, 'Its buffer is full')
    expect(losses()[0]?.details?.description).toMatch(/^5 messages will not be sent/)
    nowMs += 3_600_000
    expect(losses()).toEqual([])
  })

  it.each([
    ['runs', 'running', []],
    ['is not used', 'stopped', []],
    ['has not said anything yet', 'starting', []],
    ['is not tried again', 'failed', [{ type: 'output_disabled', key: 'o', holdsForMs: undefined }]],
    ['is tried again', 'reconnecting', [{ type: 'output_failing', key: 'o', holdsForMs: 60_000 }]],
  ] as const)('tells of an output when it %s: %s', async (_, state, expected) => {
    const counters = createCounterTotals()
    counters.add({ ...emptyReport, outputs: { o: { ...noOutputCounters, state, lastError: 'Refused' } } })
    const dataPlane = {
      inputs: () => [],
      outputs: () => [output],
      inputStatus: () => null,
      counters,
      settings,
    }
    const found = await watchedConditions({ dataPlane, isStoreThere: async () => true })()
    const details = { outputId: 'o', outputTitle: 'Archive', errorMessage: 'Refused' }
    expect(found.filter(({ type }) => type.startsWith('output_'))).toEqual(
      expected.map((each) => ({ ...each, severity: 'normal', details })),
    )
  })

  it('tells of a journal that is nearly full', async () => {
    const counters = createCounterTotals()
    const running = { state: 'RUNNING', detailedMessage: null, startedAtMs: 1, changedAtMs: 1 } as const
    const dataPlane = {
      inputs: () => [input],
      outputs: () => [],
      inputStatus: () => running,
      counters,
      settings,
    }
    const conditions = watchedConditions({ dataPlane, isStoreThere: async () => true })
    const fill = (sizeBytes: number) =>
      counters.add({ ...emptyReport, journal: { ...emptyJournal, sizeBytes } })
    fill(950)
    expect(await conditions()).toEqual([])
    fill(980)
    expect(await conditions()).toMatchObject([
      { type: 'journal_utilization_too_high', details: { journal_utilization_percentage: 98 } },
    ])
  })
})

it('a running server tells what was refused, until somebody removes it', async () => {
  const server = await startTestServer({ engine: true })
  const admin = server.api.as('admin')
  const port = await freePort()
  const body = {
    title: 'Web',
    type: 'org.graylog2.inputs.gelf.http.GELFHttpInput',
    global: true,
    configuration: { bind_address: '127.0.0.1', port },
  }
  const { id } = (await admin.call(inputs.create, { body })).body
  const key = `refused-${id}`
  const told = async () =>
    (await admin.call(notifications.list)).body.notifications.filter((each) => each.key === key)
  const refuse = () =>
    fetch(`http://127.0.0.1:${port}/gelf`, {
      method: 'POST',
      headers: { 'Content-Encoding': 'gzip' },
      body: new Uint8Array([0x1f, 0x8b, 1]),
    })
  const patience = { timeout: 300_000, interval: 200 }
  await vi.waitFor(async () => expect((await refuse()).status).toBe(400), patience)
  const description = expect.stringMatching(/^One message could not be read; .*Body is not valid gzip/)
  const message = { title: 'The input "Web" refuses messages', description }
  await vi.waitFor(
    async () => expect(await told()).toMatchObject([{ type: 'generic', details: message }]),
    patience,
  )
  await admin.call(notifications.remove, { params: { notificationType: 'generic', notificationKey: key } })
  expect(await told()).toEqual([])
  await refuse()
  await vi.waitFor(
    async () =>
      expect(await told()).toMatchObject([
        { details: { description: expect.stringMatching(/^2 messages could not be read; /) } },
      ]),
    patience,
  )
  await admin.call(inputs.remove, { params: { inputId: id } })
  expect(await told()).toHaveLength(1)
  await server.stop()
})

it('a running server tells of an input that cannot start, and takes it back when the input is deleted', async () => {
  const server = await startTestServer({ engine: true })
  const admin = server.api.as('admin')
  // Another process has the port.
  const holder = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void holder.close())
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const configuration = { bind_address: '127.0.0.1', port }
  const created = await admin.call(inputs.create, {
    body: { title: 'Blocked', type, global: true, configuration },
  })
  const blocked = created.body.id
  const ofInputs = async () =>
    (await admin.call(notifications.list)).body.notifications.filter(({ type }) => type.startsWith('input_'))
  await vi.waitFor(
    async () =>
      expect(await ofInputs()).toMatchObject([
        {
          type: 'input_failed_to_start',
          key: blocked,
          details: { input_title: 'Blocked', reason: expect.stringContaining('EADDRINUSE') },
        },
      ]),
    { timeout: 300_000, interval: 200 },
  )
  await admin.call(inputs.remove, { params: { inputId: blocked } })
  await vi.waitFor(async () => expect(await ofInputs()).toEqual([]), { timeout: 300_000, interval: 200 })
  await server.stop()
})

it('a running server tells of an output that cannot send, and takes it back when no stream uses it', async () => {
  const server = await startTestServer({ engine: true })
  onTestFinished(() => server.stop())
  const admin = server.api.as('admin')
  const type = 'org.logline.outputs.http.HttpOutput'
  const configuration = { url: 'http://127.0.0.1:9/not-allowed' }
  const body = { title: 'Archive', type, configuration }
  const outputId = (await admin.call(outputs.create, { body })).body.id
  const assigned = { params: { streamId: defaultStreamId }, body: { outputs: [outputId] } }
  expect((await admin.call(streamOutputs.assign, assigned)).status).toBe(202)
  const told = async () =>
    (await admin.call(notifications.list)).body.notifications.filter(({ type }) => type.startsWith('output_'))
  const patience = { timeout: 300_000, interval: 200 }
  await vi.waitFor(
    async () =>
      expect(await told()).toMatchObject([
        {
          type: 'output_disabled',
          key: outputId,
          details: { outputTitle: 'Archive', errorMessage: expect.stringContaining('URL whitelist') },
        },
      ]),
    patience,
  )
  const removed = { params: { streamId: defaultStreamId, outputId } }
  expect((await admin.call(streamOutputs.remove, removed)).status).toBe(204)
  await vi.waitFor(async () => expect(await told()).toEqual([]), patience)
})
