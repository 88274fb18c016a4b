import { openMessageStore } from '@logline/engine'
import { defaultStreamId } from '@logline/message'
import { expect, it, onTestFinished } from 'vitest'
import type { Plan } from './plan/plan.ts'
import { CuttingProxy } from './testing/cutting-proxy.ts'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post } from './testing/senders.ts'
import { testIndexSetId } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()

const texts = Array.from({ length: 30 }, (_, no) => `text-${no}`).sort()
let setNo = 0

/** All messages are in the default stream and in another one, of another index set; then in that one alone. */
function planFor(indexSetId: string, removesMatchesFromDefaultStream: boolean): Partial<Plan> {
  const rules = [{ type: 'ALWAYS_MATCH', field: '', value: '', isInverted: false }] as const
  const stream = { id: 'other', indexSetId, matchingType: 'AND', rules } as const
  return {
    streams: [{ ...stream, removesMatchesFromDefaultStream }],
    indexSets: [testIndexSetId, indexSetId].map((id) => ({ id, writeIndexNo: fixture().indexNo })),
  }
}

async function drop(indexSetId: string): Promise<void> {
  const store = openMessageStore(fixture().connection())
  await store.dropIndexSet(indexSetId, { indexSetId: testIndexSetId, indexNo: fixture().indexNo })
  await store.close()
}

async function textsOf(streamId: string): Promise<unknown[]> {
  const stored = await fixture().storedMessages(testIndexSetId, streamId)
  return stored.map(({ fields }) => fields.message).sort()
}

it.each([
  { isOnlyThere: false, isKilled: false },
  { isOnlyThere: false, isKilled: true },
  { isOnlyThere: true, isKilled: false },
  { isOnlyThere: true, isKilled: true },
])(
  'what is on its way to an index set that is dropped goes to its heir, each message once (only there: $isOnlyThere, killed: $isKilled)',
  async ({ isOnlyThere, isKilled }) => {
    setNo += 1
    const indexSetId = `doomed_${setNo}`
    const input = await plannedInput('gelf-http')
    const proxy = await CuttingProxy.start(fixture().connection().url)
    onTestFinished(() => proxy.close())
    const connection = { ...fixture().connection(), url: proxy.url }
    const run = async () => {
      fixture().current.setEngine(connection)
      await fixture().current.apply([input], planFor(indexSetId, isOnlyThere))
    }
    await run()
    const [first = '', ...others] = texts
    await post(input, { short_message: first })
    await eventually(async () => expect(await fixture().storedMessages(indexSetId, 'other')).toHaveLength(1))

    // The batch is on its way to its sets, and knows nothing of what happens to one of them.
    proxy.breakAt({ at: new RegExp(`INSERT INTO \\S*messages_${indexSetId}\\b`), what: 'half request' })
    proxy.refuses = (statement) => proxy.isDone && /INSERT|KILL|SELECT/.test(statement)
    await Promise.all(others.map((short_message) => post(input, { short_message })))
    await eventually(() => expect(proxy.isDone).toBe(true))
    await drop(indexSetId)
    if (isKilled) {
      await fixture().current.kill()
      fixture().start()
      await run()
    }
    proxy.refuses = () => false

    const settled = (stored: number) =>
      eventually(() => {
        const balance = fixture().current.counters?.balances?.[input.id]
        expect(balance).toMatchObject({ received: stored, stored, inJournal: 0 })
      })
    await settled(30)
    // The plan still names it.
    await post(input, { short_message: 'later' })
    await settled(31)
    // Of what lay there alone, the first has gone with it.
    const left = ['later', ...(isOnlyThere ? others : texts)]
    expect(await textsOf('other')).toEqual(left)
    expect(await textsOf(defaultStreamId)).toEqual(isOnlyThere ? [] : left)
  },
)
