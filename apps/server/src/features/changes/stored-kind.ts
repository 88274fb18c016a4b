import type { Db } from '../../db/index.ts'
import type { Tables } from '../../db/tables/index.ts'
import type { Kind } from '../kinds/index.ts'

/** What every repository of things has; most have more. */
export interface EntityRepo<Entity> {
  byId: (id: string) => Promise<Entity | null>
  insert: (entity: Entity) => Promise<void>
  /** Changes the row of this id. Never makes one. */
  update: (entity: Entity) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** A kind whose things are stored: how they are read and written, and what is said of them. */
export interface StoredKind<Entity> extends Kind {
  table: keyof Tables
  repo: (db: Db) => EntityRepo<Entity>
  titleOf: (entity: Entity) => string
  /** What 404 says. */
  missing: (id: string) => string
  /** Says that rules look at all things of the kind (names that differ, a greatest number): then they are written one at a time. */
  hasRulesForAll?: boolean
  /** Which kind the thing is, where a table holds several. */
  variantOf?: (entity: Entity) => Kind
  /** What the audit trail tells besides the title. Never a secret. By default the names of the members that changed. */
  detailsOf?: (change: EntityChange<Entity>) => Details
  /** Ids of what a change of it concerns besides, such as the stream of a rule. */
  relatedIds?: (entity: Entity) => readonly string[]
}

export type Details = Readonly<Record<string, unknown>>

/** `before` is null for a thing that is made, `after` for one that is deleted. */
export interface EntityChange<Entity> {
  before: Entity | null
  after: Entity | null
}
