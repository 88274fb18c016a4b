import { useEffect } from 'react'
import { type PageFields, pageFields } from '../../../kit/fields/page-fields.ts'
import { useSearchConfig } from '../../../kit/search-config/search-config.ts'
import { timeRangeToWire } from '../../../kit/time/time-range.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { fieldActions } from '../../values/index.ts'
import type { SearchParams, ViewContextValue, Widget } from '../../view-model/index.ts'

/** Offers the fields of the search to the command palette, with the actions of their menus. */
export function usePageFields(
  { store, narrowQuery, timeZone }: Pick<ViewContextValue, 'store' | 'narrowQuery' | 'timeZone'>,
  { streams, timeRange }: SearchParams,
  messages: Widget | null,
): void {
  const disabledFields = useSearchConfig()?.analysisDisabledFields ?? []
  const actionsOf = useStableCallback<
    Parameters<PageFields['actionsOf']>,
    ReturnType<PageFields['actionsOf']>
  >((field, type) => {
    const isAnalysisDisabled = disabledFields.includes(field)
    const target = {
      ...{ store, narrowQuery, field, type, isAnalysisDisabled },
      ...{ widget: messages, isDecorated: false, hasPage: () => false },
    }
    return fieldActions
      .filter((one) => one.isShown?.(target) !== false && one.disabledReason?.(target) === undefined)
      .map(({ id, label, onSelect }) => ({ id, label, run: () => onSelect?.(target) }))
  })
  useEffect(() => {
    pageFields.set({ streams, timerange: timeRangeToWire(timeRange, timeZone), actionsOf })
    return () => pageFields.set(null)
  }, [streams, timeRange, timeZone, actionsOf])
}
