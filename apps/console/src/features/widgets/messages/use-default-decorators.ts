import { decorators } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../api/query.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import {
  decoratorsFor,
  isDirty,
  messagesConfigOf,
  pageOf,
  queryOf,
  setDecorators,
  streamsOf,
  type ViewStore,
} from '../../view-model/index.ts'

const decoratorsQuery = { ...query(decorators.list), staleTime: 60_000 }

/**
 * Gives the message list of a new search the decorators that administrators have set for its streams (reference:
 * messages, section 8). The search does not wait for them: most installations have none.
 */
export function useDefaultDecorators(store: ViewStore): void {
  const { view } = store.get().history.document
  const isPermitted = useIsPermitted()
  const isNew = view.type === 'SEARCH' && view.revision === null
  const { data } = useQuery({ ...decoratorsQuery, enabled: isNew && isPermitted('decorators:read') })
  useEffect(() => {
    const { history, activeQueryId } = store.get()
    const list = pageOf(history.document, activeQueryId).widgets.find(({ type }) => type === 'messages')
    if (!data || !list || messagesConfigOf(list.config).decorators.length > 0) return
    const wanted = decoratorsFor(data, streamsOf(queryOf(history.document, activeQueryId)))
    if (wanted.length === 0) return
    store.amend(setDecorators(activeQueryId, list.id, wanted))
    // What a new search begins with is no change of the user.
    if (!isDirty(history)) store.markSaved()
  }, [store, data])
}
