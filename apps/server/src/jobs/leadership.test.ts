import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type HeldPostgres,
  hasPostgres,
  holdPostgres,
  queryPostgres,
} from '../testing/databases/throwaway-postgres.ts'
import { createScheduler, openLeadership } from './index.ts'

const patiently = { timeout: 300_000, interval: 50 }

describe.skipIf(!hasPostgres)('servers that share a PostgreSQL', { timeout: 300_000 }, () => {
  let postgres: HeldPostgres
  beforeAll(async () => {
    postgres = await holdPostgres()
  })
  afterAll(() => postgres.release())

  /** A server as far as its repeated work goes: counts what it does as the leader. */
  async function startNode(databaseUrl: string) {
    const leadership = await openLeadership(databaseUrl)
    const scheduler = createScheduler({ log: pino({ enabled: false }), leadership })
    const counts = { runs: 0 }
    scheduler.periodic({
      name: 'count',
      everyMs: 5,
      runsOn: 'leader',
      run() {
        counts.runs += 1
      },
    })
    scheduler.start()
    return {
      counts,
      leads: () => leadership.term() !== null,
      async stop() {
        await scheduler.stop()
        await leadership.stop()
      },
    }
  }

  it('have one leader, and another one as soon as it stops', async () => {
    const url = await postgres.createDatabase()
    const nodes = [await startNode(url), await startNode(url), await startNode(url)]
    const [first, ...others] = nodes
    await vi.waitFor(() => expect(first?.counts.runs).toBeGreaterThan(5), patiently)
    expect(others.map(({ counts }) => counts.runs)).toEqual([0, 0])
    await first?.stop()
    const runs = first?.counts.runs
    await vi.waitFor(() => expect(others.filter((node) => node.counts.runs > 5)).toHaveLength(1), patiently)
    expect(others.filter((node) => node.leads())).toHaveLength(1)
    expect(first?.counts.runs).toBe(runs)
    for (const node of others) await node.stop()
  })

  it('have another leader when its connection breaks, which then leads no more', async () => {
    const url = await postgres.createDatabase()
    const first = await startNode(url)
    const second = await startNode(url)
    await vi.waitFor(() => expect(first.counts.runs).toBeGreaterThan(5), patiently)
    // Again and again, until the other one was faster: the first may also take it back.
    await vi.waitFor(async () => {
      if (!second.leads()) await queryPostgres(url, endLeader)
      expect([first.leads(), second.leads()]).toEqual([false, true])
      expect(second.counts.runs).toBeGreaterThan(0)
    }, patiently)
    await Promise.all([first.stop(), second.stop()])
  })
})

it('a connection that breaks while it is made is an error like others', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  await expect(openLeadership(`postgres://somebody@127.0.0.1:${port}/any`)).rejects.toThrow()
  server.close()
})

const endLeader = `select pg_terminate_backend(activity.pid) from pg_stat_activity activity
  join pg_locks locks on locks.pid = activity.pid and locks.locktype = 'advisory' and locks.granted
  where activity.application_name = 'logline leader' and activity.datname = current_database()`
