import { JSONPathEnvironment, JSONPathError, type JSONPathQuery } from 'json-p3'
import { DecodeError } from '../decoding/codec.ts'

/** The first value that a path finds; a DecodeError when there is none. */
export type FirstAt = (json: unknown) => unknown

const maxLength = 1000
const maxDescents = 2
/** As deep as JSON of a sender is read. */
const maxRecursionDepth = 1000

/** RFC 9535, by json-p3: it passes the compliance tests of the RFC, finds value after value, and has no code of its own for paths (`eval`). */
const environment = new JSONPathEnvironment({ maxRecursionDepth })
// They run regular expressions of JavaScript, which can take for ever.
for (const name of ['match', 'search']) environment.functionRegister.delete(name)

/**
 * @param path such as `$.store.book[1].number_of_orders`
 * @throws Error with a text for people when it is no path, or one that could take long however short it is
 */
export function compileJsonPath(path: string): FirstAt {
  const costs = costsOf(path)
  if (costs !== null) throw new Error(`The JSON path cannot be used: ${costs}`)
  const query = compiled(path)
  const isForOne = query.singularQuery()
  return (json) => {
    const found = firstOf(query, json)
    if (found === undefined) throw new DecodeError(`JSON path: nothing at ${path}`)
    // A path for many is a list of what it finds, and of a list the first element counts, as text.
    return isForOne && !Array.isArray(found.value)
      ? found.value
      : firstText(isForOne ? found.value : [found.value])
  }
}

function compiled(path: string): JSONPathQuery {
  try {
    return environment.compile(path)
  } catch (error) {
    throw new Error(`The JSON path cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function firstOf(query: JSONPathQuery, json: unknown) {
  try {
    // as: it is what a parser of JSON gave, but for whole numbers of 64 bits, which paths pass on as they are
    return query.match(json as Parameters<JSONPathQuery['match']>[0])
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error
    throw new DecodeError(`JSON path: ${error.message}`)
  }
}

const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g

/** What would make a path look at each value many times over; null when nothing does. */
function costsOf(path: string): string | null {
  if (path.length > maxLength) return `it has more than ${maxLength} characters`
  const plain = path.replaceAll(quoted, '')
  const beforeFilter = plain.split('?', 1)[0] ?? ''
  if (plain.includes(',')) return 'it has a comma'
  if (plain.lastIndexOf('$') > 0) return 'it has more than one $'
  if (plain.includes('..', beforeFilter.length)) return 'it has .. within or behind a filter'
  if (plain.split('..').length - 1 > maxDescents) return `it has .. more than ${maxDescents} times`
  return null
}

function firstText(list: unknown): unknown {
  const [first] = Array.isArray(list) ? list : []
  return typeof first === 'object' || first === undefined ? first : String(first)
}
