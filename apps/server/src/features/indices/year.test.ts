import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fields, strategyClass, universalSearch } from '@logline/contract'
import { defaultStreamId, type Message, UlidEncoder } from '@logline/message'
import { dayMs, hourMs } from '@logline/time'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createIndexSet } from '../../testing/index-set.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { indexRepo, indexSetRepo } from '../index-sets/index.ts'
import type { registerIndices } from './register-indices.ts'

const beginMs = Date.UTC(2027, 0, 1)
const days = 365
const encoder = new UlidEncoder(7)

/**
 * A year in two minutes: each day messages come into two index sets, one of which is closed after 30 indices and the other
 * deleted; some are late, some from the future. One index is opened again, one is kept. What is there is compared each day
 * with what ought to be there.
 */
it('in a year of daily rotation, each index set has the expected indices and messages every day', async () => {
  let nowMs = beginMs
  const made: ReturnType<typeof registerIndices>[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'logline-year-'))
  const server = await startTestServer({
    home: { dataDir, databaseUrl: null },
    engine: true,
    now: () => nowMs,
    onIndices: (steps) => made.push(steps),
  })
  onTestFinished(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const [steps] = made
  if (!steps) throw new Error('The server has no indices.')
  const { changes, keeper, messageStore } = steps
  const { db } = server
  const rotation = strategyClass('rotation', 'TimeBasedRotationStrategy')
  const closing = strategyClass('retention', 'ClosingRetentionStrategy')
  const daily = {
    createdAtMs: beginMs,
    rotationStrategyClass: rotation,
    rotationStrategy: { type: `${rotation}Config`, rotation_period: 'P1D', rotate_empty_index_set: false },
  } as const
  const deleted = await createIndexSet(db, 'deleted', {
    ...daily,
    retentionStrategy: {
      type: `${strategyClass('retention', 'DeletionRetentionStrategy')}Config`,
      max_number_of_indices: 30,
    } as never,
  })
  const closed = await createIndexSet(db, 'closed', {
    ...daily,
    retentionStrategyClass: closing,
    retentionStrategy: { type: `${closing}Config`, max_number_of_indices: 30 } as never,
  })
  const store = await vi.waitFor(messageStore, { timeout: 300_000 })
  for (const id of [deleted, closed]) await store.ensureIndexSet(id)
  const signal = new AbortController().signal
  let recordNo = 0
  const message = (timestampMs: number, day: number): Message => {
    recordNo += 1
    return {
      id: encoder.encode(nowMs, recordNo, 0),
      timestampMs,
      source: 'web-1',
      message: `day ${day}`,
      streams: [defaultStreamId],
      fields: { day, [`of_${day}`]: 'x' },
    }
  }

  const streamSets = [deleted, closed].map((index_set_id) => ({ stream_id: defaultStreamId, index_set_id }))
  await db.insertInto('stream_index_sets').values(streamSets).execute()
  const expected = { deleted: [newIndex(0)], closed: [newIndex(0)] }
  const sets = [
    [deleted, expected.deleted],
    [closed, expected.closed],
  ] as const
  const pick = (of: Expected[], no: number) => of.find((index) => index.no === no) ?? newIndex(no)

  for (let day = 0; day < days; day += 1) {
    nowMs = beginMs + day * dayMs + 5 * hourMs
    const targets = new Map(
      (await indexSetRepo(db).writeTargets()).map(({ id, writeIndexNo }) => [id, writeIndexNo]),
    )
    for (const [indexSetId, indices] of sets) {
      const late = message(nowMs - 40 * dayMs, day)
      const future = day % 10 === 0 ? [message(nowMs + 400 * dayMs, day)] : []
      const messages = day % 50 === 49 ? [] : [message(nowMs, day), late, ...future]
      const indexNo = targets.get(indexSetId) ?? -1
      await store.insert({ indexSetId, indexNo, messages }, { isRetry: false })
      pick(indices, day).messages = messages.length
    }
    if (day === 60) {
      await changes.reopen(await changes.load('closed_5'), doer)
      Object.assign(pick(expected.closed, 5), { isOpen: true, isExempt: true })
      await changes.keep(await changes.load('deleted_40'), true, doer)
      Object.assign(pick(expected.deleted, 40), { isExempt: true })
    }
    nowMs = beginMs + (day + 1) * dayMs + 20_000
    await keeper.rotate(signal)
    nowMs += 60_000
    await keeper.finish(signal)
    await keeper.tidy(signal)
    await keeper.retain(signal)

    for (const [, indices] of sets) indices.push(newIndex(day + 1))
    for (const index of tooMany(expected.deleted)) expected.deleted.splice(expected.deleted.indexOf(index), 1)
    for (const index of tooMany(expected.closed)) index.isOpen = false
    const sizes = new Map(
      (await store.indexSizes()).map((size) => [`${size.indexSetId} ${size.indexNo}`, size]),
    )
    for (const [id, indices] of sets) {
      const there = (await indexRepo(db).ofSet(id))
        .reverse()
        .map(({ indexNo: no, state, isReopened, isKept }) => {
          const { messages = 0 } = sizes.get(`${id} ${no}`) ?? {}
          return { no, isOpen: state === 'open', isExempt: isReopened || isKept, messages }
        })
      expect([day, there]).toEqual([day, indices])
      const ofEngine = [...sizes.keys()].filter((place) => place.startsWith(id)).length
      expect(ofEngine).toBe(indices.filter(({ messages }) => messages > 0).length)
    }
  }

  const open = sets.flatMap(([, indices]) => indices.filter(({ isOpen }) => isOpen))
  const query = { query: '*', from: '2026-01-01T00:00:00.000Z', to: '2030-01-01T00:00:00.000Z', limit: 1 }
  const { body } = await server.api.as('admin').call(universalSearch.absolute, { query })
  expect(body.total_results).toBe(open.reduce((sum, { messages }) => sum + messages, 0))
  const known = (await server.api.as('admin').call(fields.names, { query: { limit: 0 } })).body.fields
  const expectedFields = open.filter(({ messages }) => messages > 0).map(({ no }) => `of_${no}`)
  expect(known.filter((name) => name.startsWith('of_')).sort()).toEqual([...new Set(expectedFields)].sort())
}, 1_200_000)

interface Expected {
  no: number
  isOpen: boolean
  /** Retention leaves it alone. */
  isExempt: boolean
  messages: number
}

function newIndex(no: number): Expected {
  return { no, isOpen: true, isExempt: false, messages: 0 }
}

/** The oldest beyond 30. */
function tooMany(indices: readonly Expected[]): Expected[] {
  const counted = indices.filter(({ isExempt }) => !isExempt)
  return counted.slice(0, Math.max(counted.length - 30, 0))
}

const doer = { userId: '', username: 'admin', clientAddress: '' }
