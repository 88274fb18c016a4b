import { undeclaredParameters } from '../../kit/query/text/parameter-values.ts'
import type { ViewDocument } from '../view-model/index.ts'

/** Why a view cannot be kept as it is: names its queries use and nobody has declared. Undefined: there are none. */
export function undeclaredRefusal({ view, queries, parameters }: ViewDocument): string | undefined {
  const ofPages = queries.map(({ query }) => query.query_string)
  const ofWidgets = Object.values(view.state).flatMap(({ widgets }) =>
    widgets.map(({ query }) => query?.query_string ?? ''),
  )
  const names = [...ofPages, ...ofWidgets].flatMap((text) => undeclaredParameters(text, parameters))
  return names.length === 0 ? undefined : `Declare the parameters first: ${[...new Set(names)].join(', ')}.`
}
