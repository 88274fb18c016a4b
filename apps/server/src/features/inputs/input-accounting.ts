import { type InputBalance, inputs, toTs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Balance } from '../../data-plane/plan/plan.ts'
import type { Db } from '../../db/index.ts'
import { isPermitted } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { inputRepo } from './input-repo.ts'
import type { InputRuntime } from './input-status.ts'

interface AccountingDependencies {
  db: Db
  runtime: InputRuntime
  nodeId: string
}

/** What became of everything that came in. Inputs that were deleted are counted no more. */
export function registerAccounting(
  app: FastifyInstance,
  { db, runtime, nodeId }: AccountingDependencies,
): void {
  mount(app, inputs.accounting, async ({ actor }) => {
    const counted = runtime.inputBalances()
    const all = await inputRepo(db).all()
    const readable = all.filter(({ id }) => isPermitted(actor, `inputs:read:${id}`))
    const found = readable.flatMap(({ id }) => {
      const balance = counted?.balances[id]
      return balance ? [[id, balanceWire(balance)] as const] : []
    })
    return {
      node_id: nodeId,
      counted_at: counted && toTs(counted.atMs),
      lost_in_journal: counted?.lostInJournal ?? 0,
      inputs: Object.fromEntries(found),
      total: sumOf(found.map(([, balance]) => balance)),
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
