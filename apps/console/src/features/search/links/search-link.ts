import { type SearchLinkContent, searchLinks } from '@logline/contract'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { composedQuery } from '../../../api/query.ts'
import type { Bindings } from '../../../kit/query/text/parameter-values.ts'
import {
  adoptSeriesColours,
  documentOfWire,
  newViewId,
  type SearchUrl,
  searchOf,
  type ViewDocument,
  type WireSearch,
  type WireView,
  withSeriesColours,
  withWidgetMapping,
} from '../../view-model/index.ts'

/** Keeps a search as it is, with what was entered for its parameters, for whoever has the link: its id. Throws ApiError. */
export async function makeLink(document: ViewDocument, bindings: Bindings, url: SearchUrl): Promise<string> {
  const { state } = withSeriesColours(withWidgetMapping(document)).view
  const parameters = document.parameters.map((one) =>
    Object.hasOwn(bindings, one.name)
      ? { ...one, binding: { type: 'value' as const, value: bindings[one.name] } }
      : one,
  )
  const body = { search: searchOf({ ...document, parameters }), state, address: { ...url } }
  // The wire's edge: the draft differs only in being read-only.
  const { id } = await call(searchLinks.create, { body: body as unknown as LinkBody })
  return id
}

type LinkBody = z.input<typeof searchLinks.create.body>

interface OpenedLink {
  address: SearchLinkContent['address']
  /** A new search that is what the link holds. */
  document: ViewDocument
}

const openedLink = composedQuery({
  reads: [],
  load: async (linkId: string, { signal }): Promise<OpenedLink> => {
    const content = await call(searchLinks.get, { params: { linkId }, signal })
    const document = documentOfLink(content)
    adoptSeriesColours(document)
    return { address: content.address, document }
  },
})

export const searchLinkQuery = (linkId: string) => ({
  ...openedLink(linkId),
  // What a link holds never changes.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

function documentOfLink({ search, state }: SearchLinkContent): ViewDocument {
  const wire = { id: newViewId(), type: 'SEARCH', title: '', search_id: '', state } as const
  // The wire's edge: its schema leaves room for other versions.
  return documentOfWire(wire as unknown as WireView, search as unknown as WireSearch)
}
