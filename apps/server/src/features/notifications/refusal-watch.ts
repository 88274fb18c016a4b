import type { DataPlane } from '../data-plane/index.ts'
import type { Condition } from './notification-watch.ts'
import { createSpells } from './spells.ts'

/** What is refused after such a time without refusals is told anew, with a count that begins again. */
const quietForMs = 3_600_000

/**
 * Finds inputs that were sent what they cannot read. Many senders never look at the answer, so somebody has to be told,
 * also of what was over long ago.
 */
export function createRefusalWatch(
  { inputs, counters }: Pick<DataPlane, 'inputs' | 'counters'>,
  now: () => number = Date.now,
): () => Condition[] {
  const refused = createSpells(quietForMs, now)
  return () =>
    inputs().flatMap(({ id, title }): Condition[] => {
      const { invalidMessages = 0, failures = 0, recentProblems = [] } = counters.input(id) ?? {}
      const count = refused(id, invalidMessages + failures)
      if (count === 0) return []
      const newest = recentProblems.find(({ kind }) => kind === 'invalidMessages' || kind === 'failures')
      const description = `${count === 1 ? 'One message' : `${count} messages`} could not be read; those that came whole are kept among the failures. The newest reason: ${newest?.reason ?? 'unknown'}. Look at the type of the input, and at what sends them.`
      return [
        {
          type: 'generic',
          key: `refused-${id}`,
          severity: 'normal',
          details: { input_id: id, title: `The input "${title}" refuses messages`, description },
          occurrence: invalidMessages + failures,
          staysWhenOver: true,
        },
      ]
    })
}
