import type { NormalSearch } from './normal-search.ts'
import { parameterNames } from './search-parameters.ts'

/** Names in `$name$` placeholders of the query strings, and the parameters the search declares. */
export function searchMetadata(search: NormalSearch) {
  return {
    query_metadata: Object.fromEntries(
      search.queries.map((query) => [query.id, { used_parameters_names: parameterNames(query) }]),
    ),
    declared_parameters: Object.fromEntries(
      search.parameters.map((parameter) => [parameter.name, parameter]),
    ),
  }
}
