// PostgreSQL ends one of two transactions that wait for each other, and it is run again: nothing of its first run may stay.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { meetDeadlockOnce } from './testing/databases/deadlock.ts'
import { describeOnEachDatabase } from './testing/databases/each-database.ts'
import type { RaceCase } from './testing/races/race-case.ts'
import { raceCases } from './testing/races/race-cases.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { storeOfNothing } from './testing/store-of-nothing.ts'

const storedKinds = kinds.all.filter((kind) => 'repo' in kind).map(({ type }) => type)

type Answered = { status: number; body: unknown }
type Step = (id: string) => Promise<Answered>

/** Of what is refused only that it is: what is gone is missed here or there. */
const outcome = ({ status, body }: Answered) => (status < 300 ? { status, body } : 'refused')

describeOnEachDatabase('a change that is run again after a deadlock', (database) => {
  let server: TestServer
  let cases: readonly RaceCase[]
  let made = 0

  beforeAll(async () => {
    server = await startTestServer({ database, messageStore: storeOfNothing })
    cases = await raceCases(server)
  })
  afterAll(() => server.stop())

  function caseOf(kind: string): RaceCase {
    const found = cases.find((each) => each.kind === kind)
    if (!found) throw new Error(`testing/races/race-cases.ts lacks the kind ${kind}.`)
    return found
  }

  const newName = () => {
    made += 1
    return `again${made}x`
  }

  /** What is told of a thing, without what differs between any two. */
  async function told(thing: { id: string; name: string }, answers: readonly Answered[], read: Step) {
    const entries = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'entity_type', 'entity_title', 'details', 'username'])
      .where('entity_id', '=', thing.id)
      .where('result', '=', 'success')
      .orderBy('id')
      .execute()
    const text = JSON.stringify({
      answers: answers.map(outcome),
      entries,
      read: outcome(await read(thing.id)),
    })
      .replaceAll(thing.id, '<id>')
      .replaceAll(thing.name, '<name>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+0000)/g, '<time>')
      .replaceAll(/[0-9a-f]{24}|[0-9a-f-]{36}/g, '<other id>')
    return JSON.parse(text)
  }

  async function make({ make }: RaceCase) {
    const name = newName()
    return { id: await make(name), name }
  }

  /** One after the other, and the same with a deadlock: the first happens while the second was to be run again. */
  async function compare(each: RaceCase, first: Step, second: Step): Promise<void> {
    const plain = await make(each)
    const plainAnswers = [await first(plain.id), await second(plain.id)]
    const disturbed = await make(each)
    const answers: Answered[] = []
    const hasMet = meetDeadlockOnce(server.db, async () => answers.push(await first(disturbed.id)))
    answers.push(await second(disturbed.id))
    expect(hasMet()).toBe(true)
    // A transaction of the jobs has met it in place of the second: that says nothing.
    if (answers.length < 2) return compare(each, first, second)
    expect(await told(disturbed, answers, each.read)).toEqual(await told(plain, plainAnswers, each.read))
  }

  it.each(storedKinds)('%s: leaves what it leaves without one', async (kind) => {
    const each = caseOf(kind)
    const steps: readonly Step[] = [...each.updates, each.remove]
    for (const first of steps) for (const second of steps) await compare(each, first, second)
  })

  it.each(storedKinds)('%s: is made once', async (kind) => {
    const each = caseOf(kind)
    const plain = await make(each)
    const hasMet = meetDeadlockOnce(server.db, async () => undefined)
    const disturbed = await make(each)
    expect(hasMet()).toBe(true)
    expect(await told(disturbed, [], each.read)).toEqual(await told(plain, [], each.read))
  })
})
