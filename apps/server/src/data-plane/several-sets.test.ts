import { defaultStreamId, failuresStreamId } from '@logline/message'
import { expect, it, onTestFinished } from 'vitest'
import type { Balance, Plan } from './plan/plan.ts'
import { type Break, CuttingProxy } from './testing/cutting-proxy.ts'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post } from './testing/senders.ts'
import { testFailuresSetId, testIndexSetId } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()

const sets = { first: testIndexSetId, second: 'second', failures: testFailuresSetId }
const texts = Array.from({ length: 30 }, (_, no) => `text-${no}`).sort()

/** A batch goes to one index set after the other, in this order. */
const breaks: { set: keyof typeof sets; what: Break; isKilled: boolean }[] = [
  { set: 'first', what: 'half request', isKilled: false },
  { set: 'first', what: 'unanswered', isKilled: true },
  { set: 'second', what: 'half request', isKilled: true },
  { set: 'second', what: 'unanswered', isKilled: false },
  { set: 'failures', what: 'half request', isKilled: true },
  { set: 'failures', what: 'unanswered', isKilled: true },
]

it.each(breaks)(
  'a batch of three index sets whose connection breaks at the $set ($what, killed: $isKilled) and that is tried again behind a rotation is in each once, in the indices of before',
  async ({ set, what, isKilled }) => {
    const before = fixture().indexNo
    const proxy = await CuttingProxy.start(fixture().connection().url)
    onTestFinished(() => proxy.close())
    const connection = { ...fixture().connection(), url: proxy.url }
    const input = await plannedInput('gelf-http')

    // Without an engine all of it is one batch.
    await fixture().current.apply([input], planFor(before))
    expect(await Promise.all(texts.map((short_message) => post(input, { short_message })))).toEqual(
      texts.map(() => 202),
    )
    for (const no of [1, 2]) expect(await post(input, { host: `without a text ${no}` })).toBe(202)
    const at = new RegExp(`INSERT INTO \\S*messages_${sets[set]}\\b`)
    proxy.breakAt({ at, what })
    // What comes behind the break comes after the rotation.
    proxy.refuses = (statement) => proxy.isDone && /INSERT|KILL|SELECT/.test(statement)
    fixture().current.setEngine(connection)
    await eventually(() => expect(proxy.isDone).toBe(true))

    if (isKilled) {
      await fixture().current.kill()
      fixture().start()
      fixture().current.setEngine(connection)
    }
    const after = before + 1
    await fixture().current.apply([input], planFor(after))
    await post(input, { short_message: 'after' })
    await post(input, { host: 'without a text after' })
    proxy.refuses = () => false

    const settled = { received: 34, stored: 31, failed: 3, shed: 0, dropped: 0, inJournal: 0 }
    await eventually(() => expect(balanceOf(input.id)).toEqual(settled))
    expect(await storedTexts(before)).toEqual({ first: texts, second: texts, failures: 2 })
    expect(await storedTexts(after)).toEqual({ first: ['after'], second: ['after'], failures: 1 })
    fixture().indexNo = after
  },
)

/** All messages are in the default stream and in another one, whose index set is the second. */
function planFor(writeIndexNo: number): Partial<Plan> {
  const rules = [{ type: 'ALWAYS_MATCH', field: '', value: '', isInverted: false }] as const
  const stream = { id: 'other', indexSetId: sets.second, matchingType: 'AND', rules } as const
  return {
    streams: [{ ...stream, removesMatchesFromDefaultStream: false }],
    indexSets: [sets.first, sets.second].map((id) => ({ id, writeIndexNo })),
  }
}

async function storedTexts(indexNo: number) {
  fixture().indexNo = indexNo
  const textsOf = async (set: string, stream: string) =>
    (await fixture().storedMessages(set, stream)).map(({ fields }) => fields.message).sort()
  return {
    first: await textsOf(sets.first, defaultStreamId),
    second: await textsOf(sets.second, 'other'),
    failures: (await fixture().storedMessages(sets.failures, failuresStreamId)).length,
  }
}

function balanceOf(inputId: string): Balance | undefined {
  return fixture().current.counters?.balances?.[inputId]
}
