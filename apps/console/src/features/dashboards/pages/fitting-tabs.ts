interface Room {
  /** Pixels for all tabs together. */
  available: number
  /** Pixels of the button behind which the others are. */
  moreWidth: number
}

/**
 * Which tabs are shown, by their number: as many as fit from the first on. The open one is always among them, at the
 * right of the others when it would not fit.
 */
export function fittingTabs(widths: readonly number[], openIndex: number, room: Room): readonly number[] {
  const all = widths.map((_, index) => index)
  if (sum(widths) <= room.available) return all
  const left = room.available - room.moreWidth
  const fitting = (limit: number) => all.filter((index) => sum(widths.slice(0, index + 1)) <= limit)
  const first = fitting(left)
  if (first.includes(openIndex)) return first
  return [...fitting(left - (widths[openIndex] ?? 0)), openIndex]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
