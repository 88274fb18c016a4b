import { setColumns } from '../../model/commands/message-list-commands.ts'
import type { Widget } from '../../model/view-document.ts'
import { useView } from '../../store/view-context.ts'
import { useStableCallback } from '../../use-stable-callback.ts'

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
