import { type entityTypes, type GrnType, mayReadEntity, type Route } from '@logline/contract'
import type { Tables } from '../../db/tables/index.ts'
import type { GrantsTable } from '../../db/tables/users/grants-table.ts'
import type { Actor } from '../../http/actor.ts'

export type Capability = GrantsTable['capability']

/** The capabilities, each of which includes those before it. */
export const capabilities = ['view', 'manage', 'own'] as const satisfies readonly Capability[]

const capabilityTitles: Readonly<Record<Capability, string>> = {
  view: 'Viewer',
  manage: 'Manager',
  own: 'Owner',
}

/** A capability and what people call it. */
export function titledCapability(id: Capability): { id: Capability; title: string } {
  return { id, title: capabilityTitles[id] }
}

/** Where the things of a kind are kept, what they are called, and who may know of them. */
export interface Catalogued {
  /** Name of the collection on the wire. Several kinds may share one. */
  collection: string
  table: keyof Tables
  /** The rows of the table that are of this kind, where it holds several. */
  rows?: { column: string; value: string }
  /** Column whose value stands for the thing in permissions. */
  keyColumn: 'id' | 'username' | 'name'
  titleColumn: string
  /** Columns that may be asked for, the title's included. */
  columns: readonly string[]
  /** `key`: the value of `keyColumn`. */
  mayRead: (actor: Actor, key: string) => boolean
}

/**
 * What a thing is: one value for each noun, in `<noun>-kind.ts` beside its feature, listed in `kinds.ts`. Sharing, the
 * catalogue, permissions and the audit trail read it and know no noun by themselves.
 */
export interface Kind {
  /** What it is called in the audit trail, such as `stream`. */
  type: string
  /** Its type in grns, for things that have a name in the whole installation. Those can be favourites and start pages. */
  grn?: GrnType
  /** For things that can be found by their titles. */
  catalogued?: Catalogued
  /**
   * For things that belong to somebody and can be shared: what each capability allows besides what those before it allow,
   * as permissions without the id (reference: authz, section 5.2).
   */
  sharing?: Readonly<Record<Capability, readonly string[]>>
  /** The routes that change such things, by the action that the audit trail tells of them. */
  audited?: Readonly<Record<string, readonly AuditedRoute[]>>
}

type AuditedRoute = Pick<Route, 'method' | 'path'>

/** Those who hold a permission that lets them read such things: `mayRead` of a kind with a grn. */
export function readersOf(type: keyof typeof entityTypes): Catalogued['mayRead'] {
  return (actor, key) => mayReadEntity(actor.permissions, { type, id: key })
}
