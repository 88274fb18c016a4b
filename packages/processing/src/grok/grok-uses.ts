import { type GrokDefinitions, referencedNames } from './grok-reference.ts'

/** A pattern that needs another one. */
export interface GrokUse {
  name: string
  /** It names it itself, not only by a third one. */
  isDirect: boolean
}

/** The stored patterns that need this one, in the order in which they are stored. */
export function grokUses(name: string, stored: GrokDefinitions): GrokUse[] {
  const users = usersByName(stored)
  const direct = users.get(name) ?? new Set()
  const found = new Set<string>()
  const waiting = [name]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const user of users.get(next) ?? []) {
      if (found.has(user)) continue
      found.add(user)
      waiting.push(user)
    }
  }
  found.delete(name)
  return [...stored.keys()]
    .filter((each) => found.has(each))
    .map((each) => ({ name: each, isDirect: direct.has(each) }))
}

/** Names of the patterns that these texts lead to, directly or over others; also of those that are not stored. */
export function neededPatterns(texts: Iterable<string>, stored: GrokDefinitions): Set<string> {
  const needed = new Set<string>()
  const waiting = [...texts]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const name of referencedNames(text)) {
      if (needed.has(name)) continue
      needed.add(name)
      waiting.push(stored.get(name) ?? '')
    }
  }
  return needed
}

/** The way on which one of these patterns comes back to itself, such as A, B, A; null when none does. */
export function grokCycle(names: Iterable<string>, stored: GrokDefinitions): string[] | null {
  const done = new Set<string>()
  for (const name of names) {
    const cycle = cycleFrom(name, stored, done)
    if (cycle) return cycle
  }
  return null
}

/** Without recursion: a chain may have as many patterns as there are. `done` are those that lead into no cycle. */
function cycleFrom(first: string, stored: GrokDefinitions, done: Set<string>): string[] | null {
  const way: { name: string; rest: string[] }[] = []
  const onWay = new Set<string>()

  function enter(name: string): void {
    way.push({ name, rest: [...referencedNames(stored.get(name) ?? '')] })
    onWay.add(name)
  }

  if (!done.has(first)) enter(first)
  for (let last = way.at(-1); last !== undefined; last = way.at(-1)) {
    const next = last.rest.shift()
    if (next === undefined) {
      done.add(last.name)
      onWay.delete(last.name)
      way.pop()
    } else if (onWay.has(next)) {
      const names = way.map(({ name }) => name)
      return [...names.slice(names.indexOf(next)), next]
    } else if (!done.has(next)) enter(next)
  }
  return null
}

export function cycleText(way: readonly string[]): string {
  return way.join(' → ')
}

function usersByName(stored: GrokDefinitions): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const [user, pattern] of stored) {
    for (const used of referencedNames(pattern)) users.set(used, (users.get(used) ?? new Set()).add(user))
  }
  return users
}
