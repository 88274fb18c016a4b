import { useMemo } from 'react'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { MessageTableProps } from '../../messages/index.ts'
import { type MessagesConfig, setSort, useView, type Widget } from '../../view-model/index.ts'

/** The order of a message list. The first click on a column sorts descending, the next one turns that round. */
export function useSorting(widget: Widget, { sort }: MessagesConfig): MessageTableProps['sorting'] {
  const { store } = useView()
  const [sorted] = sort
  const onSort = useStableCallback((field: string) => {
    const isDescending = sorted?.field === field && sorted.direction === 'Descending'
    const direction = isDescending ? 'Ascending' : 'Descending'
    store.edit(setSort(store.get().activeQueryId, widget.id, { field, direction }))
  })
  const field = sorted?.field
  const isAscending = sorted?.direction === 'Ascending'
  return useMemo(() => {
    const order =
      field === undefined ? null : { field, order: isAscending ? ('ASC' as const) : ('DESC' as const) }
    return { order, onSort }
  }, [field, isAscending, onSort])
}
