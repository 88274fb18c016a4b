// Plans change all the time while the process is killed: nothing is lost, doubled or processed by another plan than the
// one its batch was begun with, whatever number of threads processes them after each kill. LOGLINE_KILL_ROUNDS=30 plays the
// long form.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredMessage } from '@logline/engine'
import { expect, it } from 'vitest'
import type { InFlightBatch } from './journal/journal-state.ts'
import type { Plan } from './plan/plan.ts'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post } from './testing/senders.ts'
import { usualConditions } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const rounds = Number(process.env.LOGLINE_KILL_ROUNDS ?? 4)
/** Of the data planes, one after the other. */
const threadCounts = [0, 3, 1, 2]
const { fixture } = useDataPlane()

/** Each generation of the plan sends all messages into the next of these, and writes its number on them. */
const places = ['red', 'green', 'blue'].map((name) => ({ indexSetId: name, streamId: `${name}-stream` }))

type TestInput = Awaited<ReturnType<typeof plannedInput>>

function generationOf(input: TestInput, generation: number): { inputs: TestInput[]; plan: Partial<Plan> } {
  const streams = places.map(({ indexSetId, streamId }, no) => ({
    id: streamId,
    indexSetId,
    matchingType: 'AND' as const,
    removesMatchesFromDefaultStream: true,
    rules: [
      { type: 'ALWAYS_MATCH' as const, field: '', value: '', isInverted: no !== generation % places.length },
    ],
  }))
  const indexSets = ['test', ...places.map(({ indexSetId }) => indexSetId)]
  return {
    inputs: [{ ...input, staticFields: { generation: `g${generation}` } }],
    plan: { streams, indexSets: indexSets.map((id) => ({ id, writeIndexNo: fixture().indexNo })) },
  }
}

interface TriedRange {
  from: number
  to: number
  generation: string
}

/** The batches that the killed process may have stored, and the generation each was begun with. */
async function triedRanges(): Promise<TriedRange[]> {
  const dir = fixture().journalDir
  const { inFlight } = JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))
  return Promise.all(
    inFlight.map(async ({ from, to, plan }: InFlightBatch) => {
      const { inputs } = JSON.parse(await readFile(join(dir, 'plans', `${plan}.json`), 'utf8'))
      return { from: from.recordNo, to: to.recordNo, generation: inputs[0].staticFields.generation }
    }),
  )
}

/** The number of the journal record, which is in the id. */
function recordNoOf(id: string): number {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const bits = [...id].reduce((sum, character) => sum * 32n + BigInt(alphabet.indexOf(character)), 0n)
  return Number((bits >> 32n) & 0xffffffffffffn)
}

async function storedMessages(): Promise<{ message: StoredMessage; place: number }[]> {
  const lists = await Promise.all(
    places.map(({ indexSetId, streamId }) => fixture().storedMessages(indexSetId, streamId)),
  )
  return lists.flatMap((messages, place) => messages.map((message) => ({ message, place })))
}

it(`stores each message once, by the plan its batch was begun with, in ${rounds} rounds of kills and changes`, {
  timeout: 300_000 + rounds * 40_000,
}, async () => {
  const input = await plannedInput('gelf-http')
  const acknowledged = new Set<string>()
  const tried: TriedRange[] = []
  let generation = 0
  let sent = 0
  const applyNext = () => {
    const { inputs, plan } = generationOf(input, generation++)
    return fixture().current.apply(inputs, plan)
  }
  fixture().current.setEngine(fixture().connection())
  for (const { indexSetId, streamId } of places) {
    await applyNext()
    expect(await post(input, { short_message: `first of ${indexSetId}` })).toBe(202)
    await eventually(async () => expect(await fixture().storedMessages(indexSetId, streamId)).toHaveLength(1))
  }
  for (let round = 0; round < rounds; round++) {
    fixture().current.setEngine(fixture().connection())
    await applyNext()
    const ending = new AbortController()
    const senders = Array.from({ length: 6 }, async () => {
      while (!ending.signal.aborted) {
        const no = String(sent++).padStart(6, '0')
        if ((await post(input, { short_message: no })) === 202) acknowledged.add(no)
      }
    })
    const endsAtMs = Date.now() + 500 + Math.random() * 1500
    const hasStored = () => (fixture().current.counters?.writtenMessages ?? 0) > 0
    // A slow machine needs longer until something is stored, but not for ever: then the test says what is missing.
    while (Date.now() < endsAtMs || (!hasStored() && Date.now() < endsAtMs + 30_000)) {
      await applyNext()
      await sleep(Math.random() * 150)
    }
    // In every other round with batches that surely were not stored.
    if (round % 2 === 1) {
      fixture().current.setEngine(null)
      for (let change = 0; change < 10; change++) {
        await applyNext()
        await sleep(100)
      }
    }
    await fixture().current.kill()
    ending.abort()
    await Promise.all(senders)
    tried.push(...(await triedRanges()))
    const processingThreads = threadCounts[(round + 1) % threadCounts.length] ?? 0
    fixture().conditions = { ...usualConditions, processingThreads }
    fixture().start()
  }
  fixture().current.setEngine(fixture().connection())
  await applyNext()
  expect(await post(input, { short_message: 'last' })).toBe(202)
  acknowledged.add('last')
  const missing = async () => {
    const stored = new Set((await storedMessages()).map(({ message }) => message.fields.message))
    return [...acknowledged].filter((text) => !stored.has(text))
  }
  await eventually(async () => expect((await missing()).slice(0, 5)).toEqual([]))
  await eventually(async () => expect(await triedRanges()).toEqual([]))

  const stored = await storedMessages()
  const byText = Map.groupBy(stored, ({ message }) => message.fields.message)
  const doubled = [...byText].filter(([, { length }]) => length > 1)
  expect(doubled.slice(0, 5)).toEqual([])
  const misplaced = stored.filter(
    ({ message, place }) => Number(String(message.fields.generation).slice(1)) % places.length !== place,
  )
  expect(misplaced.slice(0, 5)).toEqual([])
  const otherwise = stored.filter(({ message }) => {
    const recordNo = recordNoOf(message.id)
    const range = tried.find(({ from, to }) => from <= recordNo && recordNo < to)
    return range !== undefined && range.generation !== message.fields.generation
  })
  expect(otherwise.slice(0, 5)).toEqual([])
  expect(tried.length).toBeGreaterThan(0)
  expect(generation).toBeGreaterThan(rounds * 5)
})
