/** Held permissions, sorted out once for each list. */
interface Held {
  /** As they are: those that name one instance grant just what they say. */
  exact: ReadonlySet<string>
  /** All others: a `*`, a comma list, or without an instance. */
  patterns: readonly (readonly string[])[]
}

const known = new WeakMap<readonly string[], Held>()

/**
 * Who has been given thousands of things holds as many permissions, and a list asks for each of its items: therefore
 * those that name one instance are looked up and not compared one by one. A list that was asked once must not change.
 */
function heldIn(permissions: readonly string[]): Held {
  const held = known.get(permissions) ?? sortedOut(permissions)
  known.set(permissions, held)
  return held
}

function sortedOut(permissions: readonly string[]): Held {
  const patterns = permissions.filter((permission) => !namesOneInstance(permission))
  return { exact: new Set(permissions), patterns: patterns.map(partsOf) }
}

/** Two colons, no `*`, no comma. Without a regular expression, which takes ten times as long. */
function namesOneInstance(permission: string): boolean {
  if (permission.includes('*') || permission.includes(',')) return false
  return permission.includes(':', permission.indexOf(':') + 1)
}

/** Does one held part, a `*` or a comma list, cover one wanted value? */
function covers(heldPart: string, wantedPart: string): boolean {
  return heldPart === '*' || heldPart.split(',').includes('*') || heldPart.split(',').includes(wantedPart)
}

/**
 * `domain:action:instance`, where everything after the second colon is the instance: an id that holds a colon can
 * therefore not reach into the permission's structure.
 */
function partsOf(permission: string): string[] {
  const [domain = '', action, ...instance] = permission.split(':')
  if (action === undefined) return [domain]
  return instance.length === 0 ? [domain, action] : [domain, action, instance.join(':')]
}

function implies(heldParts: readonly string[], wanted: readonly string[]): boolean {
  return heldParts.every((part, level) => {
    const wantedPart = wanted[level]
    return wantedPart === undefined ? covers(part, '*') : covers(part, wantedPart)
  })
}

/**
 * Do the held permissions grant the wanted one? Held permissions are `domain:action[:instance]` with `*` and comma
 * lists in any part; missing trailing parts match anything, so `streams:read` grants `streams:read:<id>`, not the
 * other way round. The wanted permission is taken literally. Case-sensitive. (Reference: authz, section 1.)
 */
export function isPermitted(permissions: readonly string[], wanted: string): boolean {
  const { exact, patterns } = heldIn(permissions)
  // Held, a comma separates alternatives; wanted, it is a part of the name.
  if (!wanted.includes(',') && exact.has(wanted)) return true
  const parts = partsOf(wanted)
  return patterns.some((held) => implies(held, parts))
}

/**
 * Of which instances the held permissions grant `domain:action`: all there may be, or those that they name. In the meaning
 * of `isPermitted`, but for a list that is read by a condition and not item by item.
 */
export function instancesPermitted(
  permissions: readonly string[],
  wanted: string,
): 'all' | readonly string[] {
  const { exact, patterns } = heldIn(permissions)
  const kind = partsOf(wanted)
  const named = patterns
    .filter((held) => implies(held.slice(0, 2), kind))
    .map(([, , instances]) => instances?.split(',') ?? ['*'])
  if (named.some((instances) => instances.includes('*'))) return 'all'
  const start = `${wanted}:`
  const single = [...exact].filter((held) => held.startsWith(start) && namesOneInstance(held))
  return [...new Set([...named.flat(), ...single.map((held) => held.slice(start.length))])]
}
