import { type GrokConversion, grokConversion } from './grok-conversion.ts'
import { type GrokDefinitions, type GrokReference, replaceReferences } from './grok-reference.ts'
import { cycleText } from './grok-uses.ts'

/** A group of the expanded expression that belongs to a reference. */
export interface GrokGroup {
  key: string
  convert: GrokConversion
}

export interface ExpandedGrok {
  regex: string
  /** By name of the group in the expression. */
  groups: ReadonlyMap<string, GrokGroup>
}

/** Characters. Definitions that double themselves level by level stop here. */
const maxLength = 50_000
/** References within references. Deeper is no pattern of people, and more than an engine nests groups. */
const maxDepth = 200
const groupPrefix = 'grok_reference_'

/**
 * The regular expression a pattern stands for, every reference replaced by a group around its definition.
 * @throws Error that says which reference cannot be followed
 */
export function expandGrok(pattern: string, stored: GrokDefinitions, namedOnly: boolean): ExpandedGrok {
  const groups = new Map<string, GrokGroup>()
  const own = new Map<string, string>()

  function expand(text: string, within: readonly string[]): string {
    return bounded(
      replaceReferences(text, (reference) => {
        const { name, definition } = reference
        if (definition !== null) own.set(name, definition)
        const meaning = own.get(name) ?? stored.get(name)
        if (meaning === undefined) throw new Error(`No definition for key '${name}' found, aborting`)
        requireBoundedDepth(pattern, name, within)
        // The group is opened before those within: captures come in the order in which they are written.
        const opening = openingOf(reference)
        return `${opening}${expand(meaning, [...within, name])})`
      }),
    )
  }

  function openingOf({ name, key, type, parameter }: GrokReference): string {
    const convert = grokConversion(type, parameter)
    if (key === null && namedOnly) return '(?:'
    const group = `${groupPrefix}${groups.size}`
    groups.set(group, { key: key ?? name, convert })
    return `(?<${group}>`
  }

  return { regex: expand(pattern, []), groups }
}

function requireBoundedDepth(pattern: string, name: string, within: readonly string[]): void {
  const start = within.indexOf(name)
  const trouble = `Deep recursion pattern compilation of ${pattern}`
  if (start !== -1) throw new Error(`${trouble}: ${cycleText([...within.slice(start), name])}`)
  if (within.length >= maxDepth)
    throw new Error(`${trouble}: more than ${maxDepth} patterns within each other`)
}

function bounded(text: string): string {
  if (text.length > maxLength) throw new Error(`The pattern becomes longer than ${maxLength} characters`)
  return text
}
