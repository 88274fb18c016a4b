import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { EngineError, type ExportRequest } from '@logline/engine'
import { type Actor, isPermitted } from '../../../http/actor.ts'
import { type CallerCheck, whenRightsEnd } from '../../../http/authentication/identify-again.ts'
import { csvLine } from '../../../http/files/csv-line.ts'
import { neutralised } from '../../../http/files/spreadsheet-formula.ts'
import type { SearchContext } from '../engine/search-context.ts'

/**
 * Exports that run at the same time, beside the statements of searches: each holds a statement of the engine until its
 * caller has taken everything. Who has more waiting is told so.
 */
export const exportQueueLimits = {
  running: 4,
  runningPerUser: 2,
  runningHeavy: 4,
  runningHeavyPerUser: 2,
  waitingPerUser: 4,
}

/**
 * A file with all messages of a scope; CSV begins with the names of the fields. Memory does not grow with their number:
 * the engine reads on when what it wrote is on its way to the caller. Resolves when the engine has begun to answer, so
 * that what is wrong with the search is an answer of its own; a failure later on breaks the stream off, and so does the
 * end of the caller's rights.
 */
export async function exportMessages(
  context: SearchContext,
  wanted: ExportRequest,
  caller: CallerCheck,
): Promise<Readable> {
  const file = await openInTurn(context, wanted)
  void endWithRights(file, wanted, caller)
  if (wanted.format !== 'csv') return file
  const { fields, neutralisesFormulas } = wanted
  // Nobody has read anything yet, so the header still fits in front.
  file.unshift(Buffer.from(csvLine(neutralisesFormulas ? fields.map(neutralised) : fields)))
  return file
}

/** Whoever takes a file slowly shall not have the rest of it after their account, session, token or a stream was taken away. */
async function endWithRights(file: Readable, { scope }: ExportRequest, caller: CallerCheck): Promise<void> {
  const over = new AbortController()
  file.once('close', () => over.abort())
  const mayGoOn = (actor: Actor) => scope.streamIds.every((id) => isPermitted(actor, `streams:read:${id}`))
  const ended = await whenRightsEnd(caller, { over: over.signal, mayGoOn })
  if (ended !== 'over') {
    file.destroy(new EngineError('cancelled', 'The caller may no longer read what is exported'))
  }
}

/** The turn lasts until the stream is over. */
function openInTurn(context: SearchContext, wanted: ExportRequest): Promise<Readable> {
  const { queue, username: user, signal } = context
  return new Promise((resolve, reject) => {
    const turn = queue.run({ user, signal, isHeavy: false }, async () => {
      const stream = await context.store().exportMessages(wanted, { user, purpose: 'export', signal })
      resolve(stream)
      // Whoever reads the stream learns of its failure.
      await finished(stream).catch(() => undefined)
    })
    turn.catch(reject)
  })
}
