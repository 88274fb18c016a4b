import { describe, expect, it } from 'vitest'
import { createStatementQueue } from './statement-queue.ts'

/** A task that runs until it is told to end. */
function task(name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: resolve }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const never = new AbortController().signal
const of = (user: string) => ({ user, signal: never, isHeavy: false })
const one = { running: 1, runningPerUser: 1, runningHeavy: 1, runningHeavyPerUser: 1, waitingPerUser: 10 }

describe('the queue of statements', () => {
  it('runs no more than it may, and users take turns', async () => {
    const queue = createStatementQueue({ ...one, waitingPerUser: 10 })
    const started: string[] = []
    const tasks = ['ann 1', 'ann 2', 'ann 3', 'bob 1', 'bob 2'].map((name) => task(name, started))
    const all = tasks.map(({ run }, index) => queue.run(of(index < 3 ? 'ann' : 'bob'), run))
    await settled()
    expect(started).toEqual(['ann 1'])
    for (const { end } of tasks) end()
    await Promise.all(all)
    expect(started).toEqual(['ann 1', 'ann 2', 'bob 1', 'ann 3', 'bob 2'])
  })

  it('refuses what is too much of one user and still takes another’s', async () => {
    const queue = createStatementQueue({ ...one, waitingPerUser: 1 })
    const first = task('first', [])
    const running = queue.run(of('ann'), first.run)
    const waiting = queue.run(of('ann'), async () => 'ann')
    await expect(queue.run(of('ann'), async () => 'too much')).rejects.toThrow(/Try again in a moment/)
    const other = queue.run(of('bob'), async () => 'bob')
    first.end()
    await running
    expect(await Promise.all([waiting, other])).toEqual(['ann', 'bob'])
  })

  it('lets a cancelled one leave, and the next one in', async () => {
    const queue = createStatementQueue({ ...one, waitingPerUser: 10 })
    const first = task('first', [])
    const abort = new AbortController()
    const running = queue.run(of('ann'), first.run)
    const cancelled = queue.run({ ...of('ann'), signal: abort.signal }, async () => 'never')
    const next = queue.run(of('ann'), async () => 'next')
    abort.abort()
    await expect(cancelled).rejects.toThrow(/abort/)
    first.end()
    await running
    expect(await next).toBe('next')
  })

  it('goes on after a failed task', async () => {
    const queue = createStatementQueue({ ...one, waitingPerUser: 10 })
    await expect(queue.run(of('ann'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(of('ann'), async () => 'fine')).toBe('fine')
  })

  it('keeps places for other users, heavy ones too, and for light statements', async () => {
    const queue = createStatementQueue({
      ...one,
      running: 6,
      runningPerUser: 4,
      runningHeavy: 3,
      runningHeavyPerUser: 2,
    })
    const started: string[] = []
    const begin = (user: string, name: string, isHeavy: boolean) => {
      const { run, end } = task(name, started)
      return { ended: queue.run({ ...of(user), isHeavy }, run), end }
    }
    const all = [
      begin('ann', 'ann heavy 1', true),
      begin('ann', 'ann heavy 2', true),
      begin('ann', 'ann heavy 3', true),
      begin('ann', 'ann light 1', false),
      begin('ann', 'ann light 2', false),
      begin('bob', 'bob heavy 1', true),
      begin('bob', 'bob heavy 2', true),
      begin('bob', 'bob light', false),
    ]
    await settled()
    expect(started).toEqual([
      'ann heavy 1',
      'ann heavy 2',
      'ann light 1',
      'ann light 2',
      'bob heavy 1',
      'bob light',
    ])
    for (const { end } of all) end()
    await Promise.all(all.map(({ ended }) => ended))
    expect(started).toHaveLength(8)
  })
})
