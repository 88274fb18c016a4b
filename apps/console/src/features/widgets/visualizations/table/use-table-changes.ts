import {
  type AggregationConfig,
  changeWidgetConfig,
  useView,
  type WidgetConfig,
} from '../../../view-model/index.ts'
import { useRollbackConsent } from '../../type/edit-session-context.ts'
import type { TableHeading } from './prepare-table.ts'
import { tableConfigOf } from './table-config.ts'
import { nextSort } from './table-sort.ts'

export interface TableChanges {
  sort: (heading: TableHeading) => void
  togglePin: (field: string) => void
}

/** Sorting and pinning are stored in the widget; where the editor holds other changes, it is asked first. */
export function useTableChanges(widgetId: string, config: AggregationConfig): TableChanges {
  const { store } = useView()
  const mayRollBack = useRollbackConsent()
  const change = (next: WidgetConfig) => {
    if (mayRollBack()) store.edit(changeWidgetConfig(store.get().activeQueryId, widgetId, next))
  }
  const options = tableConfigOf(config.visualization_config)
  return {
    sort: (heading) => change({ sort: nextSort(config.sort, heading) }),
    togglePin: (field) => {
      const pinned = options.pinned_columns
      const next = pinned.includes(field) ? pinned.filter((one) => one !== field) : [...pinned, field]
      change({ visualization_config: { ...options, pinned_columns: next } })
    },
  }
}
