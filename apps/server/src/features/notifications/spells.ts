interface Spell {
  total: number
  /** The total when the spell began. */
  before: number
  lastAtMs: number
}

/**
 * Tells a counter that goes on growing from one that grew long ago: a spell begins with the first count and ends when
 * nothing was added for `quietForMs`.
 *
 * @returns for a counter's id and its total: what was added in the spell, 0 between two of them
 */
export function createSpells(quietForMs: number, now: () => number): (id: string, total: number) => number {
  const spells = new Map<string, Spell>()
  return (id, total) => {
    const last = spells.get(id) ?? { total: 0, before: 0, lastAtMs: Number.NEGATIVE_INFINITY }
    const isOver = now() - last.lastAtMs >= quietForMs
    const lastAtMs = total > last.total ? now() : last.lastAtMs
    const spell = { total, before: isOver ? last.total : last.before, lastAtMs }
    spells.set(id, spell)
    return now() - lastAtMs >= quietForMs ? 0 : total - spell.before
  }
}
