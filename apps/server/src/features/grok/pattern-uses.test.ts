import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { openTestDatabase } from '../../testing/databases/open-test-database.ts'
import { grokRepo } from './grok-repo.ts'
import { type PatternUsers, publishChanged } from './pattern-uses.ts'

describeOnEachDatabase('a change of grok patterns', (database) => {
  let store: Awaited<ReturnType<typeof openTestDatabase>>

  beforeAll(async () => {
    store = await openTestDatabase(database)
    const patterns = { INNER: 'i', OUTER: '%{INNER}', ALONE: '%{INNER}' }
    for (const [name, pattern] of Object.entries(patterns)) {
      await grokRepo(store.db).insert({ id: name, name, pattern, content_pack: null })
    }
  })
  afterAll(() => store.close())

  /** How many plans a change of these patterns makes while one extractor searches by `pattern`. */
  async function plansAfter(names: readonly string[], pattern: string): Promise<number> {
    let plans = 0
    const use = { type: 'extractor' as const, id: 'x', title: 'X', input_id: 'i', input_title: 'I' }
    const users: PatternUsers = {
      all: async () => [{ pattern, use }],
      async publishPlan() {
        plans += 1
      },
    }
    await publishChanged(store.db, users, names)
    return plans
  }

  it.each([
    [['OUTER'], 1],
    [['INNER'], 1],
    [['ALONE', 'INNER', 'OUTER'], 1],
    [['ALONE'], 0],
    [['GONE'], 0],
    [[], 0],
  ])('of %j makes %i new plans for what leads to OUTER and INNER', async (names, plans) => {
    expect(await plansAfter(names, '%{OUTER:o}')).toBe(plans)
  })

  it('makes a new plan also for a pattern that is needed and is not there any more', async () => {
    expect(await plansAfter(['GONE'], '%{GONE}')).toBe(1)
  })
})
