import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { createScheduler, type Leadership, leadsAlone, type Scheduler } from './index.ts'

let lines: string[] = []
let scheduler: Scheduler
afterEach(() => scheduler.stop())

function started(leadership: Leadership = leadsAlone()): Scheduler {
  lines = []
  scheduler = createScheduler({ log: pino({}, { write: (line) => void lines.push(line) }), leadership })
  scheduler.start()
  return scheduler
}

const task = { name: 'count', everyMs: 1, firstAfterMs: 0, runsOn: 'every_node' as const }
const state = () => scheduler.states()[0]

it('repeats work, and never begins it anew while it still runs', async () => {
  let running = 0
  let most = 0
  let runs = 0
  started().periodic({
    ...task,
    async run() {
      running += 1
      most = Math.max(most, running)
      await sleep(5)
      running -= 1
      runs += 1
    },
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(5), 300_000)
  expect(most).toBe(1)
})

it('goes on after a failure, and tells it with its cause', async () => {
  let runs = 0
  started().periodic({
    ...task,
    run() {
      runs += 1
      if (runs === 2) throw new Error('no file', { cause: new Error('the disk is full') })
    },
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 300_000)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Could not count; the next attempt is in 0.001 s.')
  expect(lines[0]).toContain('the disk is full')
})

it('knows how the last run went', async () => {
  let fails = true
  started().periodic({
    ...task,
    run() {
      if (fails) throw new Error('away')
    },
  })
  await vi.waitFor(() => expect(state()?.lastRun?.error).toBe('away'), 300_000)
  fails = false
  await vi.waitFor(() => expect(state()?.lastRun?.error).toBeNull(), 300_000)
  expect(Math.abs(Date.now() - (state()?.lastRun?.startedAtMs ?? 0))).toBeLessThan(60_000)
  expect(state()?.lastRun?.durationMs).toBeGreaterThanOrEqual(0)
})

it('waits at its stop for what has begun, which is told to end, and begins nothing any more', async () => {
  const begun = Promise.withResolvers<void>()
  let runs = 0
  let isOver = false
  started().periodic({
    ...task,
    async run(signal) {
      runs += 1
      begun.resolve()
      await sleep(600_000, null, { signal }).catch(() => {})
      await sleep(20)
      isOver = true
    },
  })
  await begun.promise
  await scheduler.stop()
  expect(isOver).toBe(true)
  scheduler.periodic({
    ...task,
    run() {
      runs += 1
    },
  })
  await sleep(20)
  expect(runs).toBe(1)
})

it('does the work of the leader only while this server leads, and breaks it off when that ends', async () => {
  let term: AbortController | null = null
  let runs = 0
  let brokenOff = 0
  started({ ...leadsAlone(), term: () => term?.signal ?? null }).periodic({
    ...task,
    runsOn: 'leader',
    async run(signal) {
      runs += 1
      await sleep(600_000, null, { signal }).catch(() => {
        brokenOff += 1
      })
    },
  })
  await sleep(20)
  expect(runs).toBe(0)
  term = new AbortController()
  await vi.waitFor(() => expect(runs).toBe(1), 300_000)
  const ended = term
  term = null
  ended.abort()
  await vi.waitFor(() => expect(brokenOff).toBe(1), 300_000)
  await sleep(20)
  expect(runs).toBe(1)
})
