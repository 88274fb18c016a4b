import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { MessageStore } from '@logline/engine'
import type { FastifyReply } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { SearchContext } from './engine/search-context.ts'
import { type QueryProgress, runQuery } from './execution/run-query.ts'
import { createJob, type Job, jobWire } from './execution/search-job.ts'
import { applyExecutionState } from './scope/execution-state.ts'
import { isFinishedOrBegun, stopWhenLeft } from './search-for-caller.ts'
import { normaliseSearch } from './stored/normal-search.ts'

/** One search type is answered at once, the other one waits for its turn for ever. */
const search = normaliseSearch(
  {
    id: 's',
    queries: [
      {
        id: 'q',
        search_types: [
          { type: 'pivot', id: 'slow' },
          { type: 'events', id: 'quick' },
        ],
      },
    ],
  },
  () => 'id',
)

const context: SearchContext = {
  // as: all that comes to its turn is a list.
  store: () => ({ searchMessages: async () => ({ messages: [], total: 0 }) }) as unknown as MessageStore,
  queue: { run: ({ isHeavy }, statement) => (isHeavy ? new Promise(() => {}) : statement()) },
  catalogue: {
    indexSetsOf: () => ['set'],
    hiddenIndices: {},
    indexPrefixes: new Map(),
    indexName: () => 'logline_0',
  },
  username: 'ann',
  nowMs: Date.UTC(2026, 2, 2),
  signal: new AbortController().signal,
  log: { error: () => {} },
}

function startJob(): Job {
  // as: a job knows its owner by id and name only.
  const owner = { userId: 'ann', username: 'ann' } as Parameters<typeof createJob>[1]
  return createJob('s', owner, ({ results, progress, firstPart }) =>
    applyExecutionState(search, {}).map(async (planned) => {
      const { id } = planned.query
      const onStart = (ofQuery: QueryProgress) => progress.set(id, ofQuery)
      results.set(id, await runQuery(context, planned, { onStart, onPart: firstPart.resolve }))
    }),
  )
}

describe('a job that still runs', () => {
  it('tells what it has when its part is asked for, and nothing of the query otherwise', async () => {
    const job = startJob()
    await vi.waitFor(
      () => expect(jobWire(job, { isPartial: true }).results.q?.search_types).toHaveProperty('quick'),
      { timeout: 300_000 },
    )
    const partial = jobWire(job, { isPartial: true })
    expect(partial.execution.done).toBe(false)
    expect(partial.results.q?.state).toBe('INCOMPLETE')
    expect(Object.keys(partial.results.q?.search_types ?? {})).toEqual(['quick'])
    expect(jobWire(job).results).toEqual({})
  })
})

describe('a caller who waits for a job', () => {
  it('and takes parts is not answered with nothing, but when the first part is there', async () => {
    const job = startJob()
    const nothing = { ...job, firstPart: Promise.withResolvers<void>() }
    const answered = vi.fn()
    const waiting = isFinishedOrBegun(nothing, 10).then(answered)
    await delay(100)
    expect(answered).not.toHaveBeenCalled()
    nothing.firstPart.resolve()
    await waiting
    await isFinishedOrBegun(job, 10)
  })

  /** A server that answers after the given time; what it would answer belongs to the job. */
  async function serverFor(job: Job, answerAfterMs: number) {
    const server = createServer((_, raw) => {
      // as: only the raw response of a reply is looked at.
      stopWhenLeft(job, { raw } as FastifyReply)
      setTimeout(() => raw.end('{}'), answerAfterMs)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return { server, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  }

  it('and goes before they are answered stops it', async () => {
    const job = startJob()
    const { server, port } = await serverFor(job, 10_000)
    const leaving = get({ host: '127.0.0.1', port })
    leaving.on('error', () => {})
    await once(server, 'request')
    leaving.destroy()
    await vi.waitFor(() => expect(job.abort.signal.aborted).toBe(true), { timeout: 300_000 })
    server.closeAllConnections()
    server.close()
  })

  it('and is answered may ask for the rest', async () => {
    const job = startJob()
    const { server, port } = await serverFor(job, 0)
    const [answer] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response')
    answer.resume()
    await once(answer, 'close')
    server.close()
    await once(server, 'close')
    expect(job.abort.signal.aborted).toBe(false)
  })
})
