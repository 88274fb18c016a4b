import { expect, it } from 'vitest'
import {
  jsonRequest,
  oneRecord,
} from '../../../../../../packages/processing/src/codecs/testing/otlp-requests.ts'
import { remoteAddress } from '../../journal/journal-source.ts'
import { StatsBook } from '../../plan/input-stats.ts'
import type { TransportContext } from '../transport.ts'
import { type OtlpOutcome, OtlpRequests } from './otlp-requests.ts'

const one = jsonRequest(oneRecord({ body: { stringValue: 'm' } }))
/** Valid JSON, and as large as two of them may not be at once. */
const large = Buffer.concat([one, Buffer.alloc(65 << 20, ' ')])
const remote = remoteAddress('127.0.0.1', 1)
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A disk that writes when it is told to, which no real one does. */
function slowJournal() {
  const waiting: ((isDurable: boolean) => void)[] = []
  const stats = new StatsBook().of('otlp')
  const context: TransportContext = {
    intake: { stats, accept: () => true },
    journal: {
      onSpace: () => undefined,
      whenDurable: (callback) => waiting.push(callback),
      hasSpaceFor: () => true,
      refusalReason: null,
    },
    reportHealth: () => undefined,
    isThrottled: () => false,
    tlsFolders: null,
  }
  const write = async () => {
    await turn()
    for (const callback of waiting.splice(0)) callback(true)
    await turn()
  }
  return { context, stats, write }
}

it('answers nothing before it is on disk, and holds no more than it may meanwhile', async () => {
  const { context, stats, write } = slowJournal()
  const requests = new OtlpRequests(context)
  const outcomes: OtlpOutcome['kind'][] = []
  const take = (body: Buffer) =>
    requests.take({ body, form: 'json', remote }).then(({ kind }) => outcomes.push(kind))
  take(large)
  take(one)
  await turn()
  expect(outcomes).toEqual([])
  await take(large)
  expect(outcomes).toEqual(['busy'])
  expect(stats.shedMessages).toBe(1)
  await write()
  expect(outcomes).toEqual(['busy', 'taken', 'taken'])
  await take(Buffer.from('{'))
  take(large)
  await write()
  expect(outcomes.slice(3)).toEqual(['unreadable', 'taken'])
})

it('tells of a fault of its own, and takes what comes next', async () => {
  const { context, stats, write } = slowJournal()
  const accepting = context.intake.accept
  context.intake.accept = () => {
    throw new Error('a fault')
  }
  const requests = new OtlpRequests(context)
  const request = { body: one, form: 'json', remote } as const
  expect(await requests.take(request)).toEqual({ kind: 'failed', reason: 'The request cannot be taken' })
  expect(stats.snapshot().recentProblems).toMatchObject([{ reason: 'a fault' }])
  context.intake.accept = accepting
  const next = requests.take(request)
  await write()
  expect(await next).toMatchObject({ kind: 'taken' })
})

it.each([
  ['takes', '{}'],
  ['refuses', '{"severityText":1}'],
])('hears others while it %s the records of a long request', async (_, record) => {
  const { context, write } = slowJournal()
  let taken = 0
  context.intake.accept = () => {
    taken++
    return true
  }
  const count = 1000
  const records = Array.from({ length: count }, () => record).join()
  const body = Buffer.from(`{"resourceLogs":[{"scopeLogs":[{"logRecords":[${records}]}]}]}`)
  const taking = new OtlpRequests(context).take({ body, form: 'json', remote })
  await turn()
  const heardAfter = taken + context.intake.stats.invalidMessages
  expect(heardAfter).toBeGreaterThan(0)
  expect(heardAfter).toBeLessThan(count)
  while (taken + context.intake.stats.invalidMessages < count) await turn()
  await write()
  expect(await taking).toMatchObject({ kind: 'taken' })
})
