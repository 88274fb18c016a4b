import { type SearchLinkContent, searchLinks } from '@logline/contract'
import type { z } from 'zod'
import { call } from '../../../api/call.ts'
import { query } from '../../../api/query.ts'
import type { Bindings } from '../../../kit/query/text/parameter-values.ts'
import {
  documentOfWire,
  newViewId,
  type SearchUrl,
  searchOf,
  type ViewDocument,
  type WireSearch,
  type WireView,
  withWidgetMapping,
} from '../../view-model/index.ts'

/** Keeps a search as it is, with what was entered for its parameters, for whoever has the link: its id. Throws ApiError. */
export async function makeLink(document: ViewDocument, bindings: Bindings, url: SearchUrl): Promise<string> {
  const { state } = withWidgetMapping(document).view
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

export const searchLinkQuery = (linkId: string) => ({
  ...query(searchLinks.get, { params: { linkId } }),
  // What a link holds never changes.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** A new search that is what the link holds. */
export function documentOfLink({ search, state }: SearchLinkContent): ViewDocument {
  const wire = { id: newViewId(), type: 'SEARCH', title: '', search_id: '', state } as const
  // The wire's edge: its schema leaves room for other versions.
  return documentOfWire(wire as unknown as WireView, search as unknown as WireSearch)
}
