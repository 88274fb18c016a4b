import type { DataPlane } from '../data-plane/index.ts'
import type { Condition } from './notification-watch.ts'
import { createSpells } from './spells.ts'

/** A loss is told until nothing was lost for so long. */
const quietForMs = 300_000

/** Finds inputs that had to turn messages away, by what they count. */
export function createLossWatch(
  { inputs, counters }: Pick<DataPlane, 'inputs' | 'counters'>,
  now: () => number = Date.now,
): () => Condition[] {
  const lost = createSpells(quietForMs, now)
  return () =>
    inputs().flatMap(({ id, title }): Condition[] => {
      const count = lost(id, counters.input(id)?.shedMessages ?? 0)
      if (count === 0) return []
      const reason = `${count === 1 ? 'One message' : `${count} messages`} could not be taken when they arrived`
      const details = { input_id: id, input_title: title, reason }
      return [{ type: 'input_failing', key: id, severity: 'normal', details }]
    })
}
