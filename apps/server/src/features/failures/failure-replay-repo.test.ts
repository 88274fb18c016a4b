import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../db/index.ts'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { openTestDatabase } from '../../testing/databases/open-test-database.ts'
import { failureReplayRepo } from './failure-replay-repo.ts'

describeOnEachDatabase('replays of failures', (database) => {
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await openTestDatabase(database)
    db = opened.db
    close = opened.close
  })
  afterAll(() => close())

  const repo = () => failureReplayRepo(db)
  const claimOf = (replayId: string) => ({ replayId, nodeId: 'node', atMs: 5000, username: 'jane' })
  const failures = (...ids: string[]) => ids.map((id, no) => ({ id, timestampMs: 1000 + no }))
  const known = async (...ids: string[]) =>
    Object.fromEntries([...(await repo().among(ids))].map(([id, { isTaken }]) => [id, isTaken]))

  it('are claimed by one, and kept when they were taken, or given back', async () => {
    expect(await repo().claim(failures('a', 'b'), claimOf('one'))).toEqual(['a', 'b'])
    expect(await repo().claim(failures('b', 'c'), claimOf('two'))).toEqual(['c'])
    expect(await repo().claim([], claimOf('three'))).toEqual([])
    expect((await repo().pending('node')).toSorted((a, b) => b.count - a.count)).toEqual([
      { replayId: 'one', replayedBy: 'jane', count: 2 },
      { replayId: 'two', replayedBy: 'jane', count: 1 },
    ])
    expect(await repo().pending('another node')).toEqual([])
    await repo().confirm('one')
    await repo().release('two')
    expect(await repo().pending('node')).toEqual([])
    expect(await known('a', 'b', 'c')).toEqual({ a: true, b: true })
    expect((await repo().among(['a'])).get('a')).toEqual({
      failureId: 'a',
      replayedAtMs: 5000,
      replayedBy: 'jane',
      isTaken: true,
    })
  })

  it('are found among many, and go with the oldest failure', async () => {
    const many = Array.from({ length: 1200 }, (_, no) => `many ${no}`)
    expect(await repo().claim(failures(...many.slice(0, 500)), claimOf('four'))).toHaveLength(500)
    expect((await repo().among(many)).size).toBe(500)
    await repo().removeOfBefore(1001)
    expect((await repo().among(many)).size).toBe(499)
  })
})
