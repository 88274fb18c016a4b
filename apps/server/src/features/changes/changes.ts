import { isDeepStrictEqual } from 'node:util'
import { grnOf } from '@logline/contract'
import { type Db, inTransaction, lockKind, lockRow } from '../../db/index.ts'
import { notFound } from '../../http/errors.ts'
import { recordActivity, removeItem } from '../activity/index.ts'
import { type Doer, recordAudit } from '../audit/index.ts'
import { grantOwnership, removeGrants } from '../grants/index.ts'
import type { Kind } from '../kinds/index.ts'
import type { Details, EntityChange, StoredKind } from './stored-kind.ts'

interface Told<Entity> {
  /** For the audit trail, besides what the kind tells. Never a secret. */
  details?: Details | ((change: EntityChange<Entity>) => Details)
  /** Ids of what the change concerns, besides those the kind tells. */
  relatedIds?: readonly string[] | (() => readonly string[])
  /** In place of the thing's own title, for things that have none. */
  title?: string
  /** Locks what the thing is part of, before anything else: all who lock both do so in this order. */
  lockFirst?: (db: Db) => Promise<unknown>
}

interface Creation<Entity> extends Told<Entity> {
  /** Checks what is wanted, and makes the thing of it. */
  make: (db: Db) => Entity | Promise<Entity>
  /** Writes what belongs to the thing and needs its row. */
  also?: (db: Db, entity: Entity) => Promise<unknown>
}

interface Update<Entity> extends Told<Entity> {
  /** What is done, in the words of the audit trail; `update` when not given. */
  action?: string
  /** What the thing is to be. Gets it as it is under the lock, checks, and throws what refuses the change. */
  after: (before: Entity, db: Db) => Entity | Promise<Entity>
}

interface Removal<Entity> extends Told<Entity> {
  /** Throws what keeps the thing from being deleted. */
  check?: (entity: Entity, db: Db) => unknown
}

/** What can be done to the things of a kind, within one transaction. */
export interface ChangeSteps<Entity> {
  create: (doer: Doer, creation: Creation<Entity>) => Promise<Entity>
  /** Throws 404 when there is none, also when somebody deleted it a moment ago. */
  change: (doer: Doer, id: string, update: Update<Entity>) => Promise<Entity>
  /** Throws 404 when there is none: of two who delete it at the same moment one hears so. Answers what it was. */
  remove: (doer: Doer, id: string, removal?: Removal<Entity>) => Promise<Entity>
}

export interface Changes<Entity> extends ChangeSteps<Entity> {
  /** Several changes in one transaction, published once: all of them happen, or none. */
  together: <Result>(work: (steps: ChangeSteps<Entity>, db: Db) => Promise<Result>) => Promise<Result>
}

/**
 * The one way to change stored things. Each change runs in a transaction: it locks the row, loads what is there, checks,
 * updates, and writes audit entry, activity and grants with it; only after the commit it is published.
 *
 * @param published puts the change to work, e.g. sends the data plane a new plan
 */
export function createChanges<Entity extends { id: string }>(
  db: Db,
  kind: StoredKind<Entity>,
  published: () => Promise<void> = async () => undefined,
): Changes<Entity> {
  async function together<Result>(work: (steps: ChangeSteps<Entity>, db: Db) => Promise<Result>) {
    const result = await inTransaction(db, (db) => work(changeSteps(db, kind), db))
    await published()
    return result
  }
  return {
    together,
    create: (doer, creation) => together((steps) => steps.create(doer, creation)),
    change: (doer, id, update) => together((steps) => steps.change(doer, id, update)),
    remove: (doer, id, removal) => together((steps) => steps.remove(doer, id, removal)),
  }
}

function changeSteps<Entity extends { id: string }>(db: Db, kind: StoredKind<Entity>): ChangeSteps<Entity> {
  const repo = kind.repo(db)

  async function lock({ lockFirst }: Told<Entity>): Promise<void> {
    await lockFirst?.(db)
    if (kind.hasRulesForAll) await lockKind(db, kind.type)
  }

  async function locked(id: string): Promise<Entity> {
    await lockRow(db, kind.table, id)
    const entity = await repo.byId(id)
    if (!entity) throw notFound(kind.missing(id))
    return entity
  }

  return {
    async create(doer, creation) {
      await lock(creation)
      const after = await creation.make(db)
      await repo.insert(after)
      await creation.also?.(db, after)
      const change = { before: null, after }
      await record(db, kind, { doer, action: 'create', change, told: creation })
      return after
    },

    async change(doer, id, update) {
      await lock(update)
      const before = await locked(id)
      const after = await update.after(before, db)
      await repo.update(after)
      const change = { before, after }
      await record(db, kind, { doer, action: update.action ?? 'update', change, told: update })
      return after
    },

    async remove(doer, id, removal = {}) {
      await lock(removal)
      const before = await locked(id)
      await removal.check?.(before, db)
      await repo.remove(id)
      const change = { before, after: null }
      await record(db, kind, { doer, action: 'delete', change, told: removal })
      return before
    },
  }
}

interface Recorded<Entity> {
  doer: Doer
  action: string
  change: EntityChange<Entity>
  told: Told<Entity>
}

/** Writes what others keep account of: audit trail, activity, grants, and the lists that name the thing. */
async function record<Entity extends { id: string }>(
  db: Db,
  kind: StoredKind<Entity>,
  { doer, action, change, told }: Recorded<Entity>,
): Promise<void> {
  const entity = change.after ?? change.before
  if (!entity) return
  const variant = kind.variantOf?.(entity) ?? kind
  const title = told.title ?? kind.titleOf(entity)
  await recordAudit(db, doer, {
    action,
    entity: { type: variant.type, id: entity.id, title },
    relatedIds: [
      ...(kind.relatedIds?.(entity) ?? []),
      ...(typeof told.relatedIds === 'function' ? told.relatedIds() : (told.relatedIds ?? [])),
    ],
    details: {
      ...(kind.detailsOf?.(change) ?? whatChanged(change)),
      ...(typeof told.details === 'function' ? told.details(change) : told.details),
    },
  })
  await recordNamed(db, variant, { doer, action, id: entity.id, title })
}

function whatChanged<Entity extends object>({ before, after }: EntityChange<Entity>): Details {
  return before && after ? { changed: changedMembers(before, after) } : {}
}

interface NamedChange {
  doer: Doer
  action: string
  id: string
  title: string
}

/** For things that have a name in the whole installation. */
async function recordNamed(
  db: Db,
  { grn: type, sharing }: Kind,
  { doer, action, id, title }: NamedChange,
): Promise<void> {
  if (!type) return
  const grn = grnOf(type, id)
  if (sharing && action === 'create') await grantOwnership(db, doer, grn)
  if (action === 'delete') {
    await removeGrants(db, grn)
    await removeItem(db, grn)
  }
  if (sharing && (action === 'create' || action === 'update' || action === 'delete')) {
    const { userId, username } = doer
    await recordActivity(db, { type: action, itemGrn: grn, itemTitle: title, userId, username })
  }
}

/** Ids of the things that are in one of the lists only. */
export function differingIds(before: readonly { id: string }[], after: readonly { id: string }[]): string[] {
  const without = (things: readonly { id: string }[], others: readonly { id: string }[]) =>
    things.map(({ id }) => id).filter((id) => !others.some((other) => other.id === id))
  return [...without(before, after), ...without(after, before)]
}

/** Names of the members that differ. */
export function changedMembers(before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(old.get(name), value))
  return changed.map(([name]) => name)
}
