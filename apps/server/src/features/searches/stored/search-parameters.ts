import type { ExecutionState, Filter, SearchParameter } from '@logline/contract'
import { SearchTypeError, UnboundParameterError } from '../engine/search-problem.ts'
import { isKnownType, type NormalQuery } from './normal-search.ts'

const placeholder = /\$([a-zA-Z_]\w*)\$/g

/** Most text that is put in in one execution, in UTF-16 units: a long value in many places would fill the memory. */
const maxInsertedLength = 1024 ** 2

/** Puts values in place of the `$name$` in a query string. */
export type Interpolate = (text: string) => string

/**
 * Every `$name$` of a declared parameter is replaced by its value as it is: of the execution, of the parameter's own
 * binding, its default, or nothing when it is optional. What is declared nowhere stays as it was typed.
 *
 * The function it returns throws UnboundParameterError for a value that is needed and not there, and SearchTypeError
 * for parameters that cannot be resolved.
 */
export function createInterpolation(
  parameters: readonly SearchParameter[],
  bindings: ExecutionState['parameter_bindings'],
): Interpolate {
  const declared = new Map(parameters.map((parameter) => [parameter.name, parameter]))
  const textOf = (name: string, asTyped: string) => {
    const parameter = declared.get(name)
    // Own members only: `constructor` is a name like any other.
    const bound = bindings && Object.hasOwn(bindings, name) ? bindings[name] : undefined
    return parameter ? parameterText(parameter, bound?.value) : asTyped
  }
  let inserted = 0
  return (text) =>
    text.replace(placeholder, (asTyped, name) => {
      const value = textOf(name, asTyped)
      inserted += value.length
      if (inserted <= maxInsertedLength) return value
      throw new SearchTypeError('With the values of its parameters, the search is too long.')
    })
}

function parameterText(parameter: SearchParameter, bound: unknown): string {
  const { type, name, optional, binding, default_value } = parameter
  if (type === 'lut-parameter-v1') {
    throw new SearchTypeError(
      `The parameter $${name}$ takes its value from a lookup table, and there are no lookup tables yet.`,
    )
  }
  if (type !== 'value-parameter-v1') {
    throw new SearchTypeError(`The parameter $${name}$ has the type '${type}', which is not known.`)
  }
  const value = bound ?? binding?.value ?? default_value
  if (value !== null && value !== undefined) return String(value)
  if (optional) return ''
  throw new UnboundParameterError(name)
}

/** Names of the placeholders in all query strings of a query, each once. */
export function parameterNames(query: NormalQuery): string[] {
  const texts = [
    query.query.query_string,
    ...filterTexts(query.filter),
    ...query.search_types
      .filter(isKnownType)
      .flatMap((type) => [type.query?.query_string ?? '', ...filterTexts(type.filter)]),
  ]
  const names = texts.flatMap((text) => Array.from(text.matchAll(placeholder), (match) => match[1] ?? ''))
  return [...new Set(names)]
}

function filterTexts(filter: Filter | null | undefined): string[] {
  if (!filter) return []
  if (filter.type === 'query_string') return [filter.query ?? '']
  return (filter.filters ?? []).flatMap(filterTexts)
}
