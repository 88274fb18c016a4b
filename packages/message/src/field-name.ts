/**
 * Which names a field may have (reference: message model, sections 1.2, 1.4 and 1.5).
 */

const allowedName = /^[A-Za-z0-9_.\-@]+$/

/** Names the search engine of the reference kept for itself: never fields of a message. */
export const engineReservedNames: ReadonlySet<string> = new Set([
  '_id',
  '_ttl',
  '_source',
  '_all',
  '_index',
  '_type',
  '_score',
])

/**
 * Names a sender cannot set because the store fills them: the id and the streams of a message.
 * `__proto__` is no name either: as a key of a plain object it would set the prototype.
 */
const storeOwnedNames: ReadonlySet<string> = new Set(['streams', 'gl2_message_id', '__proto__'])

/** Names are looked up far more often than new ones appear. At the bound the cache starts anew. */
const maxCachedNames = 50_000
const cachedNames = new Map<string, string>()

/**
 * The name under which a field is stored: trimmed, with `.` replaced by `_`.
 * Answers the empty string for a name that no field may have; such a field is left out.
 */
export function storedFieldName(name: string): string {
  const cached = cachedNames.get(name)
  if (cached !== undefined) return cached
  const stored = computeStoredName(name)
  if (cachedNames.size >= maxCachedNames) cachedNames.clear()
  cachedNames.set(name, stored)
  return stored
}

function computeStoredName(name: string): string {
  const trimmed = name.trim()
  if (!allowedName.test(trimmed) || engineReservedNames.has(trimmed)) return ''
  const stored = trimmed.replaceAll('.', '_')
  return engineReservedNames.has(stored) || storeOwnedNames.has(stored) ? '' : stored
}
