/** A type of inputs, as far as choosing one needs it. */
export interface NamedType {
  type: string
  name: string
  /** Why it cannot be launched; null or left out when it can. */
  unavailable_reason?: string | null
}

/** Types that differ by their transport only, such as Syslog TCP and Syslog UDP. */
export interface TypeFamily {
  name: string
  members: readonly (NamedType & { label: string })[]
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * The types by the first word of their names; one that shares it with no other stands by itself under its whole name.
 * Those that cannot be launched are at the end.
 */
export function typeFamilies(types: readonly NamedType[]): TypeFamily[] {
  const sorted = types.toSorted(
    (a, b) => Number(isUnavailable(a)) - Number(isUnavailable(b)) || natural.compare(a.name, b.name),
  )
  const byWord = Map.groupBy(sorted, ({ name }) => firstWord(name))
  return [...byWord].map(([word, members]) => {
    const [only] = members
    if (members.length === 1 && only) return { name: only.name, members: [{ ...only, label: only.name }] }
    return { name: word, members: members.map((type) => ({ ...type, label: labelWithin(word, type.name) })) }
  })
}

export function isUnavailable({ unavailable_reason }: NamedType): boolean {
  return typeof unavailable_reason === 'string'
}

/** Families in which every word of the search is found, each with those of its types that have all of them, if any. */
export function matchingFamilies(families: readonly TypeFamily[], search: string): TypeFamily[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return families.flatMap((family) => {
    const members = family.members.filter(({ name }) => hasAll(name))
    return members.length > 0 ? [{ ...family, members }] : []
  })
}

export function firstWord(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

/** `Syslog TCP` → `TCP`, `OpenTelemetry (OTLP gRPC)` → `OTLP gRPC`. */
function labelWithin(word: string, name: string): string {
  const rest = name.slice(word.length).trim()
  const inBrackets = /^\((.+)\)$/.exec(rest)?.[1]
  return inBrackets ?? (rest === '' ? name : rest)
}
