import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ExportRequest } from '@logline/engine'
import { csvLine } from './csv-rows.ts'
import type { SearchContext } from './search-context.ts'
import { neutralised } from './spreadsheet-formula.ts'

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
 * that what is wrong with the search is an answer of its own; a failure later on breaks the stream off.
 */
export async function exportMessages(context: SearchContext, wanted: ExportRequest): Promise<Readable> {
  const file = await openInTurn(context, wanted)
  if (wanted.format !== 'csv') return file
  const { fields, neutralisesFormulas } = wanted
  // Nobody has read anything yet, so the header still fits in front.
  file.unshift(Buffer.from(csvLine(neutralisesFormulas ? fields.map(neutralised) : fields)))
  return file
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
