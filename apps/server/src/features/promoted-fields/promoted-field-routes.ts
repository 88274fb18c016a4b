import { promotedFields } from '@logline/contract'
import { isPromotable, type MessageStore } from '@logline/engine'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Scheduler } from '../../jobs/index.ts'
import { indexSetKind, indexSetRepo } from '../index-sets/index.ts'
import { columnNeeds } from './column-needs.ts'
import { policyEnforcement } from './enforce-policies.ts'
import { createFieldPolicyChanges } from './field-policy-changes.ts'
import { fieldPolicyRepo } from './field-policy-repo.ts'
import { decisionWire, promotedFieldsWire } from './promoted-field-wire.ts'

interface PromotedFieldDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
  scheduler: Scheduler
}

/** Most fields among which candidates are looked for. */
const maxFields = 100_000

/** Which fields of an index set have columns of their own, and who decides. */
export function registerPromotedFields(app: FastifyInstance, dependencies: PromotedFieldDependencies): void {
  const { db, messageStore, scheduler } = dependencies
  const changes = createFieldPolicyChanges(dependencies)
  scheduler.periodic(policyEnforcement(dependencies))
  const requireIndexSet = async (id: string) => {
    if (!(await indexSetRepo(db).byId(id))) throw notFound(indexSetKind.missing(id))
  }

  mount(app, promotedFields.list, async ({ params: { id } }) => {
    await requireIndexSet(id)
    const store = messageStore()
    const [promoted, decisions] = await Promise.all([
      store.promotedFields.read(id),
      fieldPolicyRepo(db).ofIndexSet(id),
    ])
    const fields = decisions.map(({ field }) => field)
    return promotedFieldsWire(promoted, decisions, await columnNeeds(store, id, { ...promoted, fields }))
  })

  mount(app, promotedFields.candidates, async ({ params: { id }, query: { query, limit }, actor }) => {
    await requireIndexSet(id)
    const request = { indexSetIds: [id], streamIds: null, timeRange: null, names: null, limit: maxFields }
    const caller = { user: actor.username, purpose: 'promoted fields' }
    const wanted = query.toLowerCase()
    const found = (await messageStore().fields(request, caller))
      .map(({ name }) => name)
      .filter((name) => name.toLowerCase().includes(wanted) && isPromotable(name))
    return { fields: found.slice(0, limit) }
  })

  mount(app, promotedFields.decide, async ({ params: { id, field }, body: { policy }, actor }) =>
    decisionWire(field, await changes.decide(id, { field, policy }, actor)),
  )
}
