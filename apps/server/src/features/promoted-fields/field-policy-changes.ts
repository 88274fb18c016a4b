import type { FieldPolicyName } from '@logline/contract'
import { hasOwnColumn, isPromotable, type MessageStore } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import { invalidFields, notFound } from '../../http/errors.ts'
import type { Doer } from '../audit/index.ts'
import { createChanges } from '../changes/index.ts'
import { indexSetKind, indexSetRepo } from '../index-sets/index.ts'
import { type ColumnNeeds, columnNeeds } from './column-needs.ts'
import { type FieldDecision, fieldPolicyRepo } from './field-policy-repo.ts'

interface FieldPolicyParts {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

interface Decided {
  field: string
  policy: FieldPolicyName
}

/** Fields of one index set that somebody may decide about. */
const maxDecisions = 1_000

/** Which fields are pinned and forbidden; what that means for the columns is the leader's work. */
export function createFieldPolicyChanges({ db, messageStore }: FieldPolicyParts) {
  const changes = createChanges(db, indexSetKind)

  /** Throws 404. */
  async function needsOf(indexSetId: string, field: string): Promise<ColumnNeeds> {
    if (!(await indexSetRepo(db).byId(indexSetId))) throw notFound(indexSetKind.missing(indexSetId))
    const store = messageStore()
    const [promoted, decisions] = await Promise.all([
      store.promotedFields.read(indexSetId),
      fieldPolicyRepo(db).ofIndexSet(indexSetId),
    ])
    return columnNeeds(store, indexSetId, {
      ...promoted,
      fields: [field, ...decisions.map((each) => each.field)],
    })
  }

  return {
    /** Answers what is decided now; null when it is left to the use of the field. Throws 400, and 503 when the engine is away and has to be asked. */
    async decide(indexSetId: string, { field, policy }: Decided, doer: Doer): Promise<FieldDecision | null> {
      requirePromotable(field)
      const needs = policy === 'pinned' ? await needsOf(indexSetId, field) : null
      const decidedAtMs = Date.now()
      const decision =
        policy === 'automatic' ? null : { indexSetId, field, policy, decidedBy: doer.username, decidedAtMs }
      await changes.change(doer, indexSetId, {
        action: 'decide_field',
        details: { field, policy },
        async after(set, db) {
          const repo = fieldPolicyRepo(db)
          const others = (await repo.ofIndexSet(indexSetId)).filter((other) => other.field !== field)
          if (decision) requireFew(others)
          if (needs) requireRoom(field, needs, others)
          await (decision ? repo.set(decision) : repo.remove({ indexSetId, field }))
          return set
        },
      })
      return decision
    },
  }
}

const refused = (text: string) => invalidFields(text, { field: text })

function requirePromotable(field: string): void {
  if (isPromotable(field)) return
  if (hasOwnColumn(field)) throw refused(`Every message has "${field}": it lies in a column as it is.`)
  throw refused('Only fields of at most 100 letters, digits, "_", ".", "@" and "-" can have columns.')
}

function requireFew(others: readonly FieldDecision[]): void {
  if (others.length < maxDecisions) return
  throw refused(`At most ${maxDecisions} fields of an index set can be pinned or forbidden.`)
}

/** What pinned fields still lack is theirs; of a field that no message has yet, one column. */
function requireRoom(field: string, needs: ColumnNeeds, others: readonly FieldDecision[]): void {
  const lackedBy = (name: string) => needs.missingOf(name)?.length ?? 1
  const reserved = others
    .filter(({ policy }) => policy === 'pinned')
    .reduce((sum, other) => sum + lackedBy(other.field), 0)
  const lacked = lackedBy(field)
  const free = needs.maxColumns - needs.count - reserved
  if (lacked <= free) return
  const wants = lacked === 1 ? 'a column' : `${lacked} columns`
  throw refused(
    `"${field}" needs ${wants}, and ${free <= 0 ? 'none' : free} of the ${needs.maxColumns} of the index set ${free === 1 ? 'is' : 'are'} free. Forbid a field that needs its columns less.`,
  )
}
