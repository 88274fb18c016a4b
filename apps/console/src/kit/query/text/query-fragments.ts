/** Characters with a meaning in a query (reference: search semantics, section 6), escaped by a backslash. */
const syntaxCharacters = /[+\-!(){}[\]^"~*?:\\/&|<>=]/g

/** What stands for itself: `-` is an operator at the beginning alone. */
const plainTerm = /^[\p{L}\p{N}_.@$#,;%'][\p{L}\p{N}_.@$#,;%'-]*$/u

/** `$name` of a `$name$`, for which a search would put the value of that parameter. */
const parameterStart = /\$[a-zA-Z_]\w*(?=\$)/g

const utcTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/**
 * The query that finds messages whose field has this value, e.g. `source:web-1` or `path:"/v1/orders"`.
 * An empty value becomes "has no such field", the way the server reads it.
 */
export function fieldValueQuery(field: string, value: unknown): string {
  const text = queryText(value)
  if (text === '') return `NOT _exists_:${escapeTerm(field)}`
  return `${escapeTerm(field)}:${valueTerm(text)}`
}

/** The query that leaves those messages out. */
export function excludeValueQuery(field: string, value: unknown): string {
  return queryText(value) === '' ? `_exists_:${escapeTerm(field)}` : `NOT ${fieldValueQuery(field, value)}`
}

/**
 * Both conditions at once. What is there already gets parentheses when an AND behind it would change its meaning:
 * in `a b AND c`, `a` would no longer matter.
 */
export function addToQuery(query: string, addition: string): string {
  const present = query.trim()
  if (present === '' || present === '*' || present === addition) return addition
  return needsParentheses(present) ? `(${present}) AND ${addition}` : `${present} AND ${addition}`
}

function queryText(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return text.trim()
}

/** A value as a term: bare where it has nothing but letters and the like, quoted otherwise. */
export function valueTerm(text: string): string {
  if (utcTimestamp.test(text)) return `"${text.replace('T', ' ').replace('Z', '')}"`
  // A bare AND, OR, NOT or TO would be read as an operator.
  if (plainTerm.test(text) && !/^(AND|OR|NOT|TO)$/.test(text)) return withoutMentions(text)
  return `"${withoutMentions(text.replace(/["\\]/g, '\\$&'))}"`
}

/** The name of a field, with its syntax characters escaped. */
export function escapeTerm(text: string): string {
  if (plainTerm.test(text)) return withoutMentions(text)
  return withoutMentions(text.replace(syntaxCharacters, '\\$&').replace(/\s/g, '\\ '))
}

/** A `$name$` that is meant as it stands: with a backslash before its end it names no parameter. */
function withoutMentions(text: string): string {
  return text.replace(parameterStart, '$&\\')
}

/** True unless the query is a chain of clauses joined by AND (or NOT) alone, outside of quotes and brackets. */
function needsParentheses(query: string): boolean {
  const words = topLevelWords(query)
  // Brackets and quotes within a regular expression need not come in pairs: what follows cannot be told apart.
  if (words === null) return true
  const clauses = words.filter((word) => word !== 'AND' && word !== '&&' && word !== 'NOT')
  if (clauses.some((word) => word === 'OR' || word === '||')) return true
  const joins = words.filter((word) => word === 'AND' || word === '&&').length
  return clauses.length !== joins + 1
}

/** Splits at blanks that are neither quoted, escaped nor in brackets; null when a quote or bracket stays open. */
function topLevelWords(query: string): string[] | null {
  const words: string[] = []
  let word = ''
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < query.length; index++) {
    const character = query.charAt(index)
    if (character === '\\') {
      word += query.slice(index, index + 2)
      index++
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    if (!isQuoted && '([{'.includes(character)) depth++
    if (!isQuoted && ')]}'.includes(character)) depth--
    if (/\s/.test(character) && !isQuoted && depth <= 0) {
      if (word !== '') words.push(word)
      word = ''
    } else word += character
  }
  if (isQuoted || depth !== 0) return null
  return word === '' ? words : [...words, word]
}
