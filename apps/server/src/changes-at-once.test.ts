import { afterAll, beforeAll, expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { describeOnEachDatabase } from './testing/databases/each-database.ts'
import type { RaceCase } from './testing/race-case.ts'
import { raceCases } from './testing/race-cases.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'
import { storeOfNothing } from './testing/store-of-nothing.ts'

/** The long form: `LOGLINE_RACE_ROUNDS=50`. */
const rounds = Number(process.env.LOGLINE_RACE_ROUNDS ?? 3)
const longMs = 60_000 + rounds * 10_000

/** Of things that are stored one by one; settings are there from the start and are only replaced. */
const storedKinds = kinds.all.filter((kind) => 'repo' in kind).map(({ type }) => type)

const isDone = ({ status }: { status: number }) => status < 300

describeOnEachDatabase('changes of one thing at the same moment', (database) => {
  let server: TestServer
  let cases: readonly RaceCase[]
  let made = 0

  beforeAll(async () => {
    server = await startTestServer({ database, messageStore: storeOfNothing })
    cases = await raceCases(server)
  })
  afterAll(() => server.stop())

  const caseOf = (kind: string): RaceCase => {
    const found = cases.find((each) => each.kind === kind)
    if (!found) throw new Error(`testing/race-cases.ts lacks the kind ${kind}.`)
    return found
  }

  async function eachRound(work: () => Promise<void>): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await work()
  }

  const newName = () => {
    made += 1
    return `race ${made}`
  }

  async function deletionsTold(id: string): Promise<number> {
    const entries = await server.db
      .selectFrom('audit_entries')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'delete')
      .where('result', '=', 'success')
      .execute()
    return entries.length
  }

  it.each(storedKinds)('%s: of several changes none is lost', { timeout: longMs }, (kind) =>
    eachRound(async () => {
      const { make, read, updates, updated = {} } = caseOf(kind)
      const id = await make(newName())
      const answers = await Promise.all(updates.map((update) => update(id)))
      expect(answers.filter((answer) => !isDone(answer))).toEqual([])
      expect(await read(id)).toMatchObject({ status: 200, body: updated })
    }),
  )

  it.each(storedKinds)('%s: what is deleted stays deleted', { timeout: longMs }, (kind) =>
    eachRound(async () => {
      const { make, read, updates, remove } = caseOf(kind)
      const id = await make(newName())
      const [removal, ...others] = await Promise.all([
        remove(id),
        ...updates.map((update) => update(id)),
        ...updates.map((update) => update(id)),
      ])
      expect(removal).toSatisfy(isDone)
      // A change comes before the deletion, or hears that there is nothing to change.
      for (const answer of others) expect([200, 201, 204, 400, 404]).toContain(answer.status)
      expect((await read(id)).status).toBe(404)
      expect(await deletionsTold(id)).toBe(1)
    }),
  )

  it.each(storedKinds)('%s: is deleted once', { timeout: longMs }, (kind) =>
    eachRound(async () => {
      const { make, remove } = caseOf(kind)
      const id = await make(newName())
      const answers = await Promise.all([remove(id), remove(id), remove(id)])
      expect(answers.filter(isDone)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(2)
      expect(await deletionsTold(id)).toBe(1)
    }),
  )

  it.each(storedKinds)('%s: names that must differ differ', { timeout: longMs }, (kind) =>
    eachRound(async () => {
      const { makeNamed } = caseOf(kind)
      if (!makeNamed) return
      const name = newName().replaceAll(' ', '')
      const names = kind === 'role' ? [name, name.toUpperCase(), name] : [name, name, name]
      const answers = await Promise.all(names.map(makeNamed))
      expect(answers.filter(isDone)).toHaveLength(1)
      for (const answer of answers) expect([200, 201, 204, 400, 409]).toContain(answer.status)
    }),
  )
})
