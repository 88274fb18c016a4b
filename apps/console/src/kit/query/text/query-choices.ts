import { addToQuery } from './query-fragments.ts'

/** Whether the query asks for this condition, as one of those that all must hold. */
export function hasCondition(query: string, condition: string): boolean {
  return conditionsOf(query).some((part) => part === condition || alternativesOf(part).includes(condition))
}

/** Without a condition that the query asks for; the query itself when it is no part of it. */
export function withoutCondition(query: string, condition: string): string {
  const parts = conditionsOf(query).flatMap((part) => {
    if (part === condition) return []
    const alternatives = alternativesOf(part)
    if (!alternatives.includes(condition)) return [part]
    const others = alternatives.filter((one) => one !== condition)
    return [others.length === 1 ? (others[0] ?? '') : `(${others.join(' OR ')})`]
  })
  return parts.join(' AND ')
}

/** With one more value beside those of a field that are asked for already; with none of them, as one more condition. */
export function withAlternative(query: string, condition: string, others: readonly string[]): string {
  const parts = conditionsOf(query)
  const at = parts.findIndex(
    (part) => others.includes(part) || alternativesOf(part).some((one) => others.includes(one)),
  )
  const part = parts[at]
  if (part === undefined) return addToQuery(query, condition)
  const alternatives = alternativesOf(part)
  const all = [...new Set([...(alternatives.length > 0 ? alternatives : [part]), condition])]
  return parts.with(at, `(${all.join(' OR ')})`).join(' AND ')
}

/** The parts that are joined by AND at the top; quotes and brackets hold together. */
function conditionsOf(query: string): string[] {
  return split(query.trim(), ' AND ')
}

/** Those of `(a OR b)`; none of anything else. */
function alternativesOf(part: string): string[] {
  if (!part.startsWith('(') || !part.endsWith(')')) return []
  const found = split(part.slice(1, -1), ' OR ')
  return found.length > 1 ? found : []
}

function split(text: string, separator: string): string[] {
  if (text === '') return []
  const parts: string[] = []
  let from = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && '([{'.includes(character)) depth += 1
    else if (!isQuoted && ')]}'.includes(character)) depth -= 1
    else if (!isQuoted && depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(from, at).trim())
      from = at + separator.length
      at = from - 1
    }
  }
  return [...parts, text.slice(from).trim()]
}
