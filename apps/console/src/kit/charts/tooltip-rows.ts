export interface TooltipEntry {
  name: string
  /** CSS colour of the series; null without one. */
  colour: string | null
  value: number
  text: string
}

export interface TooltipRows {
  rows: readonly (TooltipEntry & { isHovered: boolean })[]
  /** So many more have no room. */
  more: number
}

/** The hovered series first, the others by their value from the largest; at most `most` (manner 10 of the design). */
export function tooltipRows(
  entries: readonly TooltipEntry[],
  hovered: TooltipEntry | null,
  most: number,
): TooltipRows {
  const others = entries.filter((entry) => entry !== hovered).sort((a, b) => b.value - a.value)
  const sorted = hovered ? [hovered, ...others] : others
  return {
    rows: sorted.slice(0, most).map((entry) => ({ ...entry, isHovered: entry === hovered })),
    more: Math.max(0, sorted.length - most),
  }
}
