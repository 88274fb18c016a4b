import { type InputBalance, inputs, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Balance } from '../../data-plane/plan/plan.ts'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'
import { createRecentCounts, stepMs } from './recent/recent-counts.ts'

interface AccountingDependencies {
  db: Db
  runtime: InputRuntime
  nodeId: string
  scheduler: Pick<Scheduler, 'periodic'>
}

/** What became of everything that came in, and what came lately. Inputs that were deleted are counted no more. */
export function registerAccounting(
  app: FastifyInstance,
  { db, runtime, nodeId, scheduler }: AccountingDependencies,
): void {
  const recent = createRecentCounts({
    db,
    nodeId,
    received: () => runtime.inputBalances()?.balances ?? null,
    inputs: () => inputRepo(db).all(),
  })
  scheduler.periodic({
    name: 'count what inputs received',
    everyMs: stepMs,
    firstAfterMs: 5_000,
    runsOn: 'every_node',
    run: () => recent.count(),
  })
  mount(app, inputs.accounting, async ({ actor }) => {
    const counted = runtime.inputBalances()
    const all = await inputRepo(db).all()
    const readable = all.filter(({ id }) => isPermitted(actor, `inputs:read:${id}`))
    const found = readable.flatMap((input) => {
      const balance = counted?.balances[input.id]
      return balance ? [{ input, balance: balanceWire(balance) }] : []
    })
    const accounts = found.map(({ input, balance }) => {
      const received_24h = recent.ofDay(input, balance.received)
      return [input.id, { ...balance, received_24h, recent: recent.steps(input.id) }] as const
    })
    const { steps, untilMs } = recent.known()
    return {
      node_id: nodeId,
      counted_at: counted && toTs(counted.atMs),
      lost_in_journal: counted?.lostInJournal ?? 0,
      inputs: Object.fromEntries(accounts),
      total: sumOf(found.map(({ balance }) => balance)),
      recent: { step_ms: stepMs, steps, until: untilMs === null ? null : toTs(untilMs) },
    }
  })
}

function balanceWire({ inJournal, ...balance }: Balance): InputBalance {
  return { ...balance, in_journal: inJournal }
}

function sumOf(balances: readonly InputBalance[]): InputBalance {
  const sum = (member: keyof InputBalance) => balances.reduce((total, each) => total + each[member], 0)
  return {
    received: sum('received'),
    stored: sum('stored'),
    shed: sum('shed'),
    failed: sum('failed'),
    dropped: sum('dropped'),
    in_journal: sum('in_journal'),
  }
}
