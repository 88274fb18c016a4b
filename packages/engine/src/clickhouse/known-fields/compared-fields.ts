import type { Expression } from '@logline/query-language'

/** Fields a query compares by their values rather than looking them up in an index: there it helps to know their place. */
export function comparedFields(queries: readonly Expression[]): string[] {
  return queries.flatMap((query): string[] => {
    switch (query.type) {
      case 'group':
        return comparedFields(query.clauses.map(({ expression }) => expression))
      case 'exists':
        return [query.field.name]
      case 'range':
      case 'wildcard':
      case 'regex':
      case 'fuzzy':
        return query.field ? [query.field.name] : []
      default:
        return []
    }
  })
}
