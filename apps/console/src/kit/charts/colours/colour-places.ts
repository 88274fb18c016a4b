/** Among the colours, from 0, by name of a series. */
export type ColourPlaces = ReadonlyMap<string, number>

/** Names of one field that are kept at least; beyond that those go first that came first and are not shown. */
const keptNames = 200

/**
 * Names that had a colour keep it, wherever they stand now and whichever chart has them. A new one gets the colour that
 * the fewest of those beside it have, and among these the one that the fewest names have.
 */
export function placesOf(names: readonly string[], before: ColourPlaces, colours: number): ColourPlaces {
  const added = names.filter((name) => !before.has(name))
  if (added.length === 0) return before
  const places = new Map(before)
  const all = usesOf(places.values(), colours)
  const beside = usesOf(
    names.flatMap((name) => places.get(name) ?? []),
    colours,
  )
  for (const name of added) {
    const weights = all.map((uses, place) => (beside[place] ?? 0) * (before.size + names.length) + uses)
    const place = weights.indexOf(Math.min(...weights))
    places.set(name, place)
    all[place] = (all[place] ?? 0) + 1
    beside[place] = (beside[place] ?? 0) + 1
  }
  const shown = new Set(names)
  for (const name of places.keys()) {
    if (places.size <= keptNames) break
    if (!shown.has(name)) places.delete(name)
  }
  return places
}

function usesOf(places: Iterable<number>, colours: number): number[] {
  const uses = Array.from({ length: colours }, () => 0)
  for (const place of places) uses[place] = (uses[place] ?? 0) + 1
  return uses
}

/** Groups whose colours are kept; beyond that the one that was drawn longest ago begins anew. */
const keptScopes = 100
const storageKey = 'logline.chart-colours'
let kept: Map<string, ColourPlaces> | null = null

/**
 * The places of names among all that are values of the same (`scope`): the same in each chart, and when the browser
 * comes back. Only hashes are stored, as values of messages are nobody's business after the session.
 */
export function keptPlaces(scope: string, names: readonly string[], colours: number): ColourPlaces {
  kept ??= readKept()
  const group = hashOf(scope)
  const before = kept.get(group) ?? new Map<string, number>()
  const hashes = new Map(names.map((name) => [name, hashOf(name)]))
  const places = placesOf([...new Set(hashes.values())], before, colours)
  keep(kept, group, places)
  if (places !== before) writeKept(kept)
  return new Map([...hashes].map(([name, hash]) => [name, places.get(hash) ?? 0]))
}

function keep(scopes: Map<string, ColourPlaces>, group: string, places: ColourPlaces): void {
  scopes.delete(group)
  scopes.set(group, places)
  const [oldest] = scopes.keys()
  if (scopes.size > keptScopes && oldest !== undefined) scopes.delete(oldest)
}

/** Places by hash of the name, by hash of the scope: what is stored with a view, so that all who open it see the same. */
export type StoredPlaces = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The places that names of these scopes have now. Scopes that nothing was drawn of are left out. */
export function storedPlaces(scopes: readonly string[]): StoredPlaces {
  kept ??= readKept()
  const all = kept
  return Object.fromEntries(
    scopes.flatMap((scope) => {
      const group = hashOf(scope)
      const places = all.get(group)
      return places ? [[group, Object.fromEntries(places)]] : []
    }),
  )
}

/** From now on these names have these places, here as where they were stored. */
export function adoptPlaces(stored: StoredPlaces): void {
  kept ??= readKept()
  for (const [group, places] of Object.entries(stored)) {
    const merged = new Map([...(kept.get(group) ?? []), ...Object.entries(places)])
    keep(kept, group, new Map([...merged].slice(-keptNames)))
  }
  writeKept(kept)
}

function readKept(): Map<string, ColourPlaces> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return new Map()
    return new Map(
      stored.filter(isEntry).map(([group, places]) => [group, new Map(places.filter(isPlace))] as const),
    )
  } catch {
    return new Map() // storage can be forbidden, and what is in it anything
  }
}

function writeKept(scopes: ReadonlyMap<string, ColourPlaces>): void {
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify([...scopes].map(([group, places]) => [group, [...places]])),
    )
  } catch {
    // Kept for this visit only.
  }
}

function isEntry(value: unknown): value is [string, unknown[]] {
  return Array.isArray(value) && typeof value[0] === 'string' && Array.isArray(value[1])
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isInteger(value[1]) && value[1] >= 0
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
