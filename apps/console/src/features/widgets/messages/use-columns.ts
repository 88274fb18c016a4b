import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { setColumns, useView, type Widget } from '../../view-model/index.ts'

/** Changes of the columns of a message list, as commands. */
export function useColumns(widget: Widget, columns: readonly string[]) {
  const { store } = useView()
  const changeColumns = useStableCallback((fields: readonly string[]) =>
    store.edit(setColumns(store.get().activeQueryId, widget.id, fields)),
  )
  const removeColumn = useStableCallback((field: string) =>
    changeColumns(columns.filter((name) => name !== field)),
  )
  return { changeColumns, removeColumn }
}
