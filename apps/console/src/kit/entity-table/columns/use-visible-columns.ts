import { useHolds } from '../../current-user.tsx'
import type { EntityColumn } from './columns.ts'
import type { TableLayout } from './use-table-layout.ts'

/** Which columns are shown: the permitted ones, less those this user hid. */
export function useVisibleColumns<Row>(
  { preferences, save }: TableLayout,
  columns: readonly EntityColumn<Row>[],
) {
  const permitted = columns.filter(useHolds())
  const chosen = preferences.displayed_attributes
  const isShown = ({ id, isHiddenAtFirst, isPermanent }: EntityColumn<Row>) =>
    isPermanent || (chosen ? chosen.includes(id) : !isHiddenAtFirst)
  const visibility = Object.fromEntries(permitted.map((column) => [column.id, isShown(column) === true]))
  const setVisible = (id: string, isVisible: boolean) => {
    const next: Record<string, boolean> = { ...visibility, [id]: isVisible }
    save({ displayed_attributes: permitted.map((column) => column.id).filter((each) => next[each]) })
  }
  return { permitted, visibility, setVisible }
}
