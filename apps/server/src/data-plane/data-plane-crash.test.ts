import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { decodeUlidTime, defaultStreamId } from '@logline/message'
import type { PlannedExtractor } from '@logline/processing'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { InFlightBatch } from './journal/journal-state.ts'
import type { Plan } from './plan/plan.ts'
import { eventually } from './testing/eventually.ts'
import { startNameServer } from './testing/name-server.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post, sendUdp } from './testing/senders.ts'
import { usualConditions } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()

/** Of the messages, long before they arrive. */
const ownTimeMs = Date.UTC(2026, 0, 1)
const grokExtractor: PlannedExtractor = {
  id: 'x',
  title: 'Letter',
  type: 'grok',
  cursorStrategy: 'copy',
  sourceField: 'message',
  targetField: 'letter',
  config: { grok_pattern: '%{LETTER:letter}' },
  converters: [{ type: 'uppercase', config: {} }],
  conditionType: 'none',
  conditionValue: '',
}
type PlannedTestInput = Awaited<ReturnType<typeof plannedInput>>

describe('a batch that was in flight when the process was killed', () => {
  /** Leaves a journal with a batch in flight, and a copy of it. */
  async function leaveBatchInFlight(
    texts: readonly string[],
    given?: PlannedTestInput,
    plan?: Partial<Plan>,
  ): Promise<string> {
    const input = given ?? (await plannedInput('gelf-http'))
    if (plan) await fixture().current.apply([input], plan)
    else await fixture().apply(input)
    const send = (short_message: string) =>
      post(input, { short_message, host: 'h', timestamp: ownTimeMs / 1000 })
    expect(await Promise.all(texts.map(send))).toEqual(texts.map(() => 202))
    return copyWithBatchOf(texts.length)
  }

  /** Once all records are in flight: in two batches when the machine was slow. */
  async function copyWithBatchOf(records: number): Promise<string> {
    const statePath = join(fixture().journalDir, 'state.json')
    await eventually(async () =>
      expect(JSON.parse(await readFile(statePath, 'utf8')).read.recordNo).toBe(records),
    )
    const copy = `${fixture().journalDir}-copy`
    await cp(fixture().journalDir, copy, { recursive: true })
    return copy
  }

  it('is not stored twice when it had been stored', async () => {
    const copy = await leaveBatchInFlight(['a', 'b', 'c'])
    fixture().current.setEngine(fixture().connection())
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['a', 'b', 'c']))
    const ids = (await fixture().storedMessages()).map((message) => message.id).sort()
    await restartFrom(copy)
    // Even when another index is written to by now.
    const writtenIndexNo = fixture().indexNo++
    const input = await plannedInput('gelf-http')
    await fixture().run(input)
    await post(input, { short_message: 'd' })
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['d']))
    await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(4))
    fixture().indexNo = writtenIndexNo
    expect((await fixture().storedMessages()).map((message) => message.id).sort()).toEqual(ids)
    fixture().indexNo++
  })

  it('is stored when it had not been', async () => {
    const copy = await leaveBatchInFlight(['a', 'b'])
    await restartFrom(copy)
    await fixture().run()
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['a', 'b']))
  })

  it('goes to where it was routed, though the rules have changed', async () => {
    const indexSets = [
      { id: 'test', writeIndexNo: fixture().indexNo },
      { id: 'routed', writeIndexNo: fixture().indexNo },
    ]
    const rules = [{ type: 'ALWAYS_MATCH', field: '', value: '', isInverted: false }] as const
    const stream = { id: 'routed-stream', indexSetId: 'routed', matchingType: 'AND', rules } as const
    const streams = [{ ...stream, removesMatchesFromDefaultStream: true }]
    const copy = await leaveBatchInFlight(['a', 'b', 'c'], undefined, { streams, indexSets })
    const routedTexts = async () =>
      (await fixture().storedMessages('routed', 'routed-stream')).map((message) => message.fields.message)
    fixture().current.setEngine(fixture().connection())
    await eventually(async () => expect((await routedTexts()).sort()).toEqual(['a', 'b', 'c']))
    await restartFrom(copy)
    const input = await plannedInput('gelf-http')
    await fixture().run(input)
    await post(input, { short_message: 'd' })
    await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(4))
    expect(await fixture().storedTexts()).toEqual(['d'])
    expect((await routedTexts()).sort()).toEqual(['a', 'b', 'c'])
  })

  it('has the static fields and the extracted ones of then, though they have changed, and its plan is deleted once it is stored', async () => {
    const extractors = [grokExtractor]
    const input = { ...(await plannedInput('gelf-http')), staticFields: { team: 'then' }, extractors }
    const indexSets = [{ id: 'test', writeIndexNo: fixture().indexNo }]
    const plan = { indexSets, grokPatterns: { LETTER: '[ab]' } }
    const copy = await leaveBatchInFlight(['a', 'b'], input, plan)
    const plans = join(fixture().journalDir, 'plans')
    expect(await readdir(plans)).toHaveLength(1)
    await restartFrom(copy)
    await fixture().run({ ...input, staticFields: { team: 'now' }, extractors: [] })
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['a', 'b']))
    const stored = (await fixture().storedMessages()).map(({ fields }) => fields)
    expect(stored.map(({ team, letter }) => [team, letter]).toSorted()).toEqual([
      ['then', 'A'],
      ['then', 'B'],
    ])
    await eventually(async () => expect(await readdir(plans)).toEqual([]))
  })

  it('knows its senders by the names of then, though they have others now, and is stored once', async () => {
    const nameServer = await startNameServer('then.example')
    onTestFinished(() => nameServer.close())
    fixture().conditions = { ...usualConditions, nameServerPort: nameServer.port }
    await fixture().current.kill()
    fixture().start()
    // No address that a hosts file knows.
    const sendSyslog = (text: string) => sendUdp(input, `<14>Nov 22 12:00:00 own ${text}`, '127.0.0.9')
    const input = await plannedInput('syslog-udp', { force_rdns: true })
    const rules = [{ type: 'EXACT', field: 'source', value: 'then.example', isInverted: false }] as const
    const stream = { id: 'named-stream', indexSetId: 'named', matchingType: 'AND', rules } as const
    const plan = {
      streams: [{ ...stream, removesMatchesFromDefaultStream: true }],
      indexSets: ['test', 'named'].map((id) => ({ id, writeIndexNo: fixture().indexNo })),
    }
    await fixture().current.apply([input], plan)
    await eventually(() => expect(fixture().current.states.get(input.id)?.state).toBe('RUNNING'))
    await Promise.all(['a', 'b'].map(sendSyslog))
    const copy = await copyWithBatchOf(2)
    const named = () => fixture().storedMessages('named', 'named-stream')
    fixture().current.setEngine(fixture().connection())
    await eventually(async () => expect(await named()).toHaveLength(2))
    nameServer.name = 'now.example'
    await restartFrom(copy)
    fixture().current.setEngine(fixture().connection())
    await fixture().current.apply([input], plan)
    await eventually(() => expect(fixture().current.states.get(input.id)?.state).toBe('RUNNING'))
    await sendSyslog('c')
    await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(3))
    expect((await fixture().storedMessages()).map(({ fields }) => fields.source)).toEqual(['now.example'])
    expect((await named()).map(({ fields }) => fields.source)).toEqual(['then.example', 'then.example'])
  })

  it('is not guessed at when its plan is damaged: the process ends', async () => {
    const copy = await leaveBatchInFlight(['a'])
    const [name = ''] = await readdir(join(copy, 'plans'))
    await writeFile(join(copy, 'plans', name), '{}')
    await restartFrom(copy)
    expect(await fixture().current.ended()).toBe(1)
  })

  it('of an earlier version is stored once, under the ids that version gave', async () => {
    const copy = await leaveBatchInFlight(['a', 'b'])
    const state = JSON.parse(await readFile(join(copy, 'state.json'), 'utf8'))
    const routing = {
      defaultStream: { id: defaultStreamId, indexSetId: 'test' },
      streams: [],
      indexSets: [{ id: 'test', writeIndexNo: fixture().indexNo }],
    }
    const inFlight = state.inFlight.map(({ from, to }: InFlightBatch) => ({ from, to, routing }))
    await writeFile(join(copy, 'state.json'), JSON.stringify({ ...state, version: 1, inFlight }))
    await rm(join(copy, 'plans'), { recursive: true })
    await cp(copy, `${copy}-again`, { recursive: true })
    await restartFrom(copy)
    await fixture().run()
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['a', 'b']))
    for (const { id, timestampMs } of await fixture().storedMessages()) {
      expect(decodeUlidTime(id)).toBe(timestampMs)
      expect(timestampMs).toBe(ownTimeMs)
    }
    await restartFrom(`${copy}-again`)
    await fixture().run()
    await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(2))
    expect(await fixture().storedTexts()).toEqual(['a', 'b'])
  })

  async function restartFrom(copy: string): Promise<void> {
    await fixture().current.kill()
    await rm(fixture().journalDir, { recursive: true })
    await rename(copy, fixture().journalDir)
    fixture().start()
  }
})

it('stores messages that are a thousand times their compressed size, each exactly once', async () => {
  const input = await plannedInput('gelf-http')
  const heavy = {
    defaultStream: { id: defaultStreamId, indexSetId: 'heavy' },
    indexSets: [{ id: 'heavy', writeIndexNo: 0 }],
  }
  await fixture().current.apply([input], heavy)
  const body = gzipSync(JSON.stringify({ short_message: 'm', full_message: 'x'.repeat(8_000_000) }))
  const send = () => fetch(`http://127.0.0.1:${input.configuration.port}/gelf`, { method: 'POST', body })
  const answers = await Promise.all(Array.from({ length: 80 }, send))
  expect(answers.map(({ status }) => status)).toEqual(Array(80).fill(202))
  fixture().current.setEngine(fixture().connection())
  await eventually(() => expect(fixture().current.counters?.writtenMessages).toBeGreaterThan(2))
  // With some of them stored: what follows begins inside a frame of the journal, of which a thread cannot hold the rest.
  await fixture().current.kill()
  fixture().conditions = { ...usualConditions, processingThreads: 2 }
  fixture().start()
  fixture().current.setEngine(fixture().connection())
  await fixture().current.apply([input], heavy)
  await post(input, { short_message: 'last' })
  await eventually(async () => expect(await fixture().storedCount('heavy')).toBe(81), 600_000)
})

it('ends when the server is gone', async () => {
  const input = await plannedInput('gelf-http')
  await fixture().run(input)
  await post(input, { short_message: 'm' })
  expect(await fixture().current.abandon()).toBe(0)
})

it('stores each acknowledged message exactly once, whenever it is killed', async () => {
  const rounds = 5
  const input = await plannedInput('gelf-http')
  const acknowledged = new Set<string>()
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    await fixture().run(input)
    let isKilled = false
    const senders = Array.from({ length: 8 }, async () => {
      while (!isKilled) {
        const no = String(sent++).padStart(6, '0')
        if ((await post(input, { short_message: no, timestamp: Date.now() / 1000 })) === 202)
          acknowledged.add(no)
      }
    })
    await sleep(300 + Math.random() * 1500)
    await fixture().current.kill()
    isKilled = true
    await Promise.all(senders)
    fixture().conditions = { ...usualConditions, processingThreads: round % 3 }
    fixture().start()
  }
  await fixture().run(input)
  await post(input, { short_message: 'last' })
  expect(acknowledged.size).toBeGreaterThan(rounds * 10)
  // A repeated batch may be stored after the batch behind it: wait for each, not for the last.
  const missing = async () => {
    const stored = new Set(await fixture().storedTexts())
    return [...acknowledged, 'last'].filter((text) => !stored.has(text))
  }
  await eventually(async () => expect(await missing()).toEqual([]))
  const texts = await fixture().storedTexts()
  expect(new Set(texts).size).toBe(texts.length)
})
