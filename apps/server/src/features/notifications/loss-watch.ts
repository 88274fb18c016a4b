import type { DataPlane } from '../data-plane/index.ts'
import type { Condition } from './notification-watch.ts'

/** A loss is told until nothing was lost for so long. */
const quietForMs = 300_000

interface Losses {
  /** Messages the input has turned away in all. */
  total: number
  /** Of those, before this loss began. */
  before: number
  lastAtMs: number
}

/** Finds inputs that had to turn messages away, by what they count. */
export function createLossWatch(
  { inputs, counters }: Pick<DataPlane, 'inputs' | 'counters'>,
  now: () => number = Date.now,
): () => Condition[] {
  const known = new Map<string, Losses>()

  function lossOf(id: string): Losses {
    const total = counters.input(id)?.shedMessages ?? 0
    const last = known.get(id) ?? { total: 0, before: 0, lastAtMs: Number.NEGATIVE_INFINITY }
    const isOver = now() - last.lastAtMs >= quietForMs
    const lastAtMs = total > last.total ? now() : last.lastAtMs
    return { total, before: isOver ? last.total : last.before, lastAtMs }
  }

  return () => {
    const losses = inputs().map((input) => ({ input, loss: lossOf(input.id) }))
    known.clear()
    return losses.flatMap(({ input: { id, title }, loss }): Condition[] => {
      known.set(id, loss)
      if (now() - loss.lastAtMs >= quietForMs) return []
      const reason = `${loss.total - loss.before} messages could not be taken when they arrived`
      const details = { input_id: id, input_title: title, reason }
      return [{ type: 'input_failing', key: id, severity: 'normal', details }]
    })
  }
}
