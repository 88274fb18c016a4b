import type { Matcher, RE2JS } from 're2js'

/** Texts as they are, and numbers of groups. */
export type Replacement = readonly (string | number)[]

const nameForm = /^\{([A-Za-z][A-Za-z0-9]*)\}/

/**
 * Reads the replacement of a match as Java writes it: `$1` and `${name}` are groups, a backslash takes the next character
 * as it is. Of digits as many belong to the number as name a group.
 * @throws Error that says what cannot be read
 */
export function parseReplacement(written: string, regex: RE2JS): Replacement {
  const parts: (string | number)[] = []
  let text = ''
  let at = 0
  while (at < written.length) {
    const character = written.charAt(at++)
    if (character === '\\') {
      if (at === written.length) throw new Error('A backslash at the end has nothing to stand before.')
      text += written.charAt(at++)
    } else if (character === '$') {
      const { group, length } = groupAt(written.slice(at), regex)
      if (text !== '') parts.push(text)
      parts.push(group)
      text = ''
      at += length
    } else text += character
  }
  return text === '' ? parts : [...parts, text]
}

function groupAt(rest: string, regex: RE2JS): { group: number; length: number } {
  const [whole, name] = nameForm.exec(rest) ?? []
  if (whole !== undefined && name !== undefined) {
    const group = regex.namedGroups()[name]
    if (group === undefined) throw new Error(`The expression has no group "${name}".`)
    return { group, length: whole.length }
  }
  const [digits] = /^\d+/.exec(rest) ?? []
  if (digits === undefined)
    throw new Error('Behind "$" the number of a group is missing. A "$" that is meant is written "\\$".')
  const count = regex.groupCount()
  if (Number(digits.charAt(0)) > count) throw new Error(`The expression has no group ${digits.charAt(0)}.`)
  let length = 1
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= count) length++
  return { group: Number(digits.slice(0, length)), length }
}

/** What stands in the place of the match that was found last. */
export function replacementText(replacement: Replacement, matcher: Matcher): string {
  let text = ''
  for (const part of replacement) text += typeof part === 'string' ? part : (matcher.group(part) ?? '')
  return text
}
