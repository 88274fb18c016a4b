import type { DataPlane } from '../data-plane/index.ts'
import type { Condition } from './notification-watch.ts'
import { createSpells } from './spells.ts'

/** A loss is told until nothing was lost for so long. */
const quietForMs = 300_000
/** What an output drops after such a time without drops is told anew, with a count that begins again. */
const quietOutputForMs = 3_600_000

type Counted = Pick<DataPlane, 'inputs' | 'outputs' | 'counters'>

/** Finds inputs that had to turn messages away, and outputs that dropped some, by what they count. */
export function createLossWatch(dataPlane: Counted, now: () => number = Date.now): () => Condition[] {
  const turnedAway = createInputWatch(dataPlane, now)
  const dropped = createOutputWatch(dataPlane, now)
  return () => [...turnedAway(), ...dropped()]
}

function createInputWatch({ inputs, counters }: Counted, now: () => number): () => Condition[] {
  const lost = createSpells(quietForMs, now)
  return () =>
    inputs().flatMap(({ id, title }): Condition[] => {
      const count = lost(id, counters.input(id)?.shedMessages ?? 0)
      if (count === 0) return []
      const reason = `${messages(count)} could not be taken when they arrived`
      const details = { input_id: id, input_title: title, reason }
      return [{ type: 'input_failing', key: id, severity: 'normal', details }]
    })
}

/** No receiver knows what it does not get, so somebody has to be told, also of what was over long ago. */
function createOutputWatch({ outputs, counters }: Counted, now: () => number): () => Condition[] {
  const lost = createSpells(quietOutputForMs, now)
  return () =>
    outputs().flatMap(({ id, title }): Condition[] => {
      const { droppedMessages = 0, lastError } = counters.output(id) ?? {}
      const count = lost(id, droppedMessages)
      if (count === 0) return []
      const description = `${messages(count)} will not be sent. What is dropped is stored all the same, and can be exported. The newest error: ${lastError ?? 'unknown'}.`
      return [
        {
          type: 'generic',
          key: `dropped-${id}`,
          severity: 'normal',
          details: { outputId: id, title: `The output "${title}" drops messages`, description },
          occurrence: droppedMessages,
          staysWhenOver: true,
        },
      ]
    })
}

function messages(count: number): string {
  return count === 1 ? 'One message' : `${count} messages`
}
