import type { GrnType } from '@logline/contract'
import type { Tables } from '../../db/tables/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { mayReadView } from '../views/index.ts'

/** Where the things of one kind are kept, how they are called, and who may know of them. */
export interface Collection {
  table: keyof Tables
  /** Column whose value stands for the thing in permissions. */
  keyColumn: 'id' | 'username' | 'name'
  kindColumn?: string
  titleColumn: string
  /** Columns that may be asked for, the title's included. */
  columns: readonly string[]
  mayRead: (actor: Actor, thing: { key: string; kind: string }) => boolean
}

/** By their names on the wire. */
const collections: Readonly<Record<string, Collection>> = {
  streams: {
    table: 'streams',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: (actor, { key: id }) => isPermitted(actor, `streams:read:${id}`),
  },
  views: {
    table: 'views',
    keyColumn: 'id',
    kindColumn: 'type',
    titleColumn: 'title',
    columns: ['title', 'summary', 'description'],
    mayRead: (actor, { key: id, kind }) =>
      mayReadView(actor, { id, type: kind === 'DASHBOARD' ? 'DASHBOARD' : 'SEARCH' }),
  },
  inputs: {
    table: 'inputs',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title'],
    mayRead: (actor, { key: id }) => isPermitted(actor, `inputs:read:${id}`),
  },
  index_sets: {
    table: 'index_sets',
    keyColumn: 'id',
    titleColumn: 'title',
    columns: ['title', 'description'],
    mayRead: (actor, { key: id }) => isPermitted(actor, `indexsets:read:${id}`),
  },
  users: {
    table: 'users',
    keyColumn: 'username',
    titleColumn: 'username',
    columns: ['username', 'full_name'],
    mayRead: (actor, { key: name }) =>
      name === actor.username || isPermitted(actor, `users:read:${name}`) || isPermitted(actor, 'users:list'),
  },
  roles: {
    table: 'roles',
    keyColumn: 'name',
    titleColumn: 'name',
    columns: ['name', 'description'],
    mayRead: (actor, { key: name }) => isPermitted(actor, `roles:read:${name}`),
  },
}

/** Where the things are that have a name in the whole installation. */
const homes: Partial<Record<GrnType, { collection: string; kind: string }>> = {
  stream: { collection: 'streams', kind: '' },
  search: { collection: 'views', kind: 'SEARCH' },
  dashboard: { collection: 'views', kind: 'DASHBOARD' },
  user: { collection: 'users', kind: '' },
  role: { collection: 'roles', kind: '' },
}

/** Null for a collection that does not exist. */
export function collectionOf(name: string): Collection | null {
  return Object.hasOwn(collections, name) ? (collections[name] ?? null) : null
}

/** Null for kinds of which there are none. */
export function homeOf(type: GrnType): { collection: Collection; kind: string } | null {
  const home = homes[type]
  const collection = home && collectionOf(home.collection)
  return collection ? { collection, kind: home.kind } : null
}
