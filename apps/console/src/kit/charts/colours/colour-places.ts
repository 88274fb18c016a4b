/** Among the colours, from 0, by name of a series. */
export type ColourPlaces = ReadonlyMap<string, number>

/**
 * Names that had a colour keep it, wherever they stand now. New ones get a colour that nobody has, then that of a name
 * that is gone, then the one that the fewest have; the first names of a chart thus have the colours in their order.
 */
export function placesOf(names: readonly string[], before: ColourPlaces, colours: number): ColourPlaces {
  const added = names.filter((name) => !before.has(name))
  if (added.length === 0) return before
  const shown = new Set(names)
  const places = new Map(before)
  const gone = [...before].filter(([name]) => !shown.has(name))
  const uses = Array.from({ length: colours }, () => 0)
  for (const place of places.values()) uses[place] = (uses[place] ?? 0) + 1
  for (const name of added) {
    const [left, freed] = places.size < colours ? [] : (gone.shift() ?? [])
    if (left !== undefined) places.delete(left)
    const place = freed ?? uses.indexOf(Math.min(...uses))
    if (freed === undefined) uses[place] = (uses[place] ?? 0) + 1
    places.set(name, place)
  }
  return places
}

/** Charts whose colours are kept; beyond that the one that was drawn longest ago begins anew. */
const keptCharts = 500
const kept = new Map<string, ColourPlaces>()

/** The places of names in one chart, which are the same for as long as the page is open. */
export function keptPlaces(chart: string, names: readonly string[], colours: number): ColourPlaces {
  const places = placesOf(names, kept.get(chart) ?? new Map(), colours)
  kept.delete(chart)
  kept.set(chart, places)
  const [oldest] = kept.keys()
  if (kept.size > keptCharts && oldest !== undefined) kept.delete(oldest)
  return places
}
