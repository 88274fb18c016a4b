import { searches, type ValidationRequest } from '@logline/contract'
import { EngineError, type MessageStore } from '@logline/engine'
import { mentionedFields } from '@logline/query-language'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { HttpError, missingStreamPermission } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { knownFields } from '../fields/index.ts'
import { readableStreams, type StreamRecord } from '../streams/index.ts'
import { queryValidation } from './engine/query-validation.ts'
import { requireReadableRange } from './scope/keyword-check.ts'
import { requireStreams } from './stored/search-streams.ts'
import { resolveTimeRange } from './time/effective-time-range.ts'

interface ValidationDependencies {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  store: () => MessageStore
}

/** Reference: search semantics, section 8. */
const defaultRange = { type: 'relative', range: 300 } as const

export function registerValidation(app: FastifyInstance, { db, store }: ValidationDependencies): void {
  mount(app, searches.validate, async ({ body, actor }) => {
    requireStreams(body.streams ?? [], actor)
    const readable = await readableStreams(db, actor)
    if (readable.length === 0) throw missingStreamPermission([])
    requireReadableRange(body.timerange)
    const named = body.streams ?? []
    const streams = named.length > 0 ? readable.filter(({ id }) => named.includes(id)) : readable
    const fieldTypes = await typesOfMentioned(body, { streams, db, store, actor })
    return queryValidation(body, fieldTypes ? { fieldTypes } : {})
  })
}

interface FieldScope extends ValidationDependencies {
  streams: readonly StreamRecord[]
  actor: Actor
}

/** Types of the known ones among the fields a query mentions; null while the engine cannot tell. */
async function typesOfMentioned(
  request: ValidationRequest,
  { streams, db, store, actor }: FieldScope,
): Promise<ReadonlyMap<string, string> | null> {
  const names = mentionedFields(request.query?.query_string ?? '')
  if (names.length === 0) return new Map()
  const timeRange = resolveTimeRange(request.timerange ?? defaultRange, Date.now())
  try {
    const scope = { streams, timeRange, names, username: actor.username }
    const fields = await knownFields({ db, messageStore: store }, scope)
    return new Map(fields.map(({ name, type }) => [name, type.type]))
  } catch (error) {
    // What can be said without the engine is said all the same.
    if (error instanceof EngineError || (error instanceof HttpError && error.status === 503)) return null
    throw error
  }
}
