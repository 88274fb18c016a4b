import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TailEvent } from '@logline/contract'
import type { Expression } from '@logline/query-language'
import type { TailEntry } from '../../data-plane/plan/plan.ts'
import type { TailLink } from '../data-plane/index.ts'
import { loadCatalogue, resultMessage, type SearchCatalogue } from '../searches/index.ts'
import type { DecorateMessage } from './tail-decorator.ts'
import { createTailInbox, type TailInbox } from './tail-inbox.ts'
import { checkRights, type RightsCheck } from './tail-rights.ts'

interface TailStart extends RightsCheck {
  tails: TailLink
  query: string
  /** The query, for the marks of its terms. */
  expression: Expression
  /** Makes of a message what is shown. */
  decorate: DecorateMessage
  streamIds: readonly string[]
  /** Time between two checks of what the caller may see. */
  checkEveryMs: number
  /** The caller is gone. */
  signal: AbortSignal
}

/** One tail on its way to one caller. */
interface TailSession extends TailStart {
  id: string
  inbox: TailInbox
  /** Names of indices, as of the last check. */
  catalogue: SearchCatalogue
}

const interruption = 'The intake of messages was restarted: some may be missing here, or come twice.'

/** Opens a tail, which is closed in the data plane as soon as the caller is gone or may see nothing any more. */
export async function startTail(start: TailStart): Promise<AsyncIterable<TailEvent>> {
  const { db, tails, query, streamIds, signal } = start
  const catalogue = await loadCatalogue(db)
  const session: TailSession = { ...start, id: randomUUID(), inbox: createTailInbox(), catalogue }
  const { id, inbox } = session
  tails.open({ id, query, streamIds }, inbox)
  signal.addEventListener('abort', () => end(session, null))
  if (signal.aborted) end(session, null)
  else void keepChecking(session)
  return eventsOf(session)
}

function end({ tails, id, inbox }: TailSession, ending: Parameters<TailInbox['end']>[0]): void {
  tails.close(id)
  inbox.end(ending)
}

async function keepChecking(session: TailSession): Promise<void> {
  const { id, tails, signal, checkEveryMs } = session
  let known = session.streamIds.join()
  for (;;) {
    await sleep(checkEveryMs, null, { signal, ref: false }).catch(() => null)
    const rights = signal.aborted ? null : await checkRights(session)
    if (rights === null) return
    if ('ending' in rights) return end(session, rights.ending)
    session.catalogue = rights.catalogue
    if (rights.streamIds.join() === known) continue
    known = rights.streamIds.join()
    tails.setStreams(id, rights.streamIds)
  }
}

async function* eventsOf(session: TailSession): AsyncGenerator<TailEvent> {
  const { id, inbox, tails } = session
  for (;;) {
    const news = await inbox.next()
    if (news.kind === 'end') {
      if (news.ending) yield { event: 'ended', data: news.ending }
      return
    }
    if (news.kind === 'interrupted') {
      yield { event: 'interrupted', data: { message: interruption } }
    } else {
      yield* entryEvents(session, news.entries)
      tails.taken(id)
    }
  }
}

/** Stops where the tail ends, because what follows is no longer the caller's to see. */
function* entryEvents(session: TailSession, entries: readonly TailEntry[]): Generator<TailEvent> {
  for (const entry of entries) {
    if (session.inbox.hasEnded()) return
    yield entryEvent(entry, session)
  }
}

function entryEvent(entry: TailEntry, { catalogue, expression, decorate }: TailSession): TailEvent {
  if (typeof entry === 'number') return { event: 'skipped', data: { count: entry } }
  const indexName = catalogue.indexName(entry.indexSetId, entry.indexNo)
  return { event: 'message', data: decorate(resultMessage(entry, { indexName, fields: [], expression })) }
}
