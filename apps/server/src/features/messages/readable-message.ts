import type { MessageStore, StoredMessage } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { indexSetRepo } from '../index-sets/index.ts'
import { searchHttpProblem } from '../searches/index.ts'

export interface MessageSource {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

/** Throws 404 when there is none, and 403 when it is in no stream that the caller may read. */
export async function readableMessage(
  { db, messageStore }: MessageSource,
  { index, id }: { index: string; id: string },
  actor: Actor,
): Promise<StoredMessage> {
  const place = await placeOf(db, index)
  const message = place && (await read(messageStore(), place, id, actor))
  if (!message) throw notFound(`Message ${id} does not exist in index ${index}`)
  requireOneStream(message, actor)
  return message
}

interface Place {
  indexSetId: string
  indexNo: number
}

/** Where the messages of an index `<prefix>_<number>` lie; null when there is no such index. */
export async function placeOf(db: Db, index: string): Promise<Place | null> {
  const [, prefix, digits] = /^(.+)_(\d{1,9})$/.exec(index) ?? []
  if (prefix === undefined || digits === undefined) return null
  const indexNo = Number(digits)
  const indexSet = await indexSetRepo(db).ofIndex(prefix, indexNo)
  return indexSet ? { indexSetId: indexSet.id, indexNo } : null
}

async function read(
  store: MessageStore,
  { indexSetId, indexNo }: Place,
  id: string,
  actor: Actor,
): Promise<StoredMessage | null> {
  try {
    return await store.messageById(indexSetId, indexNo, id, { user: actor.username, purpose: 'message' })
  } catch (error) {
    throw searchHttpProblem(error)
  }
}

/** One readable stream of the message is enough. */
function requireOneStream(message: StoredMessage, actor: Actor): void {
  if (isPermitted(actor, 'streams:read:*')) return
  if (message.streams.some((id) => isPermitted(actor, `streams:read:${id}`))) return
  throw forbidden(`Not authorized to access message ${message.id}`)
}
