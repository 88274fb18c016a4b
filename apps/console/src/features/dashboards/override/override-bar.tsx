import { IconArrowsDiff, IconFilter } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { QueryField } from '../../../kit/query/query-field.tsx'
import { QuerySubmit } from '../../../kit/query/query-submit.tsx'
import { useQueryHelp } from '../../../kit/query/use-query-help.ts'
import { timeRangeToWire } from '../../../kit/time/time-range.ts'
import { TimeRangePicker } from '../../../kit/time-range/time-range-picker.tsx'
import {
  type AutoRefresh,
  rangeOfPage,
  rangeText,
  useViewState,
  type ViewStore,
  variablesOf,
} from '../../view-model/index.ts'
import { QueryBar, QueryBarRow, RefreshControl } from '../../views/index.ts'
import { VariableBar } from '../variables/lazy-variables.ts'
import { ComparisonChoice } from './comparison-choice.tsx'
import classes from './override-bar.module.css'
import type { OverrideForm } from './override-form.ts'

interface OverrideBarProps {
  store: ViewStore
  form: OverrideForm
  refresh: AutoRefresh
  timeZone: string
  /** What went wrong in the last execution. */
  searchErrors: readonly string[]
}

/** Time range and query laid over all widgets. They last as long as the page is open and are never saved. */
export function OverrideBar({ store, form, refresh, timeZone, searchErrors }: OverrideBarProps) {
  const { draft } = form
  const { history, activeQueryId, comparison } = useViewState(store)
  const { document } = history
  const usual = rangeOfPage(document, activeQueryId, null)
  return (
    <QueryBar
      label="Filter all widgets"
      form={form}
      parameters={document.parameters}
      searchErrors={searchErrors}
      onEdit={store.edit}
    >
      <QueryBarRow>
        <div className={classes.control}>
          <TimeRangePicker
            value={draft.timeRange}
            timeZone={timeZone}
            onChange={(timeRange) => form.change({ timeRange })}
            onPreset={(timeRange) => void form.submit({ timeRange })}
            onNone={() => form.change({ timeRange: null })}
            {...(usual && { noneText: rangeText(usual, timeZone) })}
          />
        </div>
        <div
          className={`${classes.control} ${classes.comparison}`}
          data-none={comparison === null || undefined}
        >
          <IconArrowsDiff className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />
          <ComparisonChoice store={store} />
        </div>
        <div className={classes.query}>
          <OverrideQuery store={store} form={form} timeZone={timeZone} />
        </div>
        <div className={classes.control}>
          <RefreshControl refresh={refresh} />
        </div>
        <QuerySubmit
          icon={<IconFilter size={16} stroke={1.75} />}
          isDirty={form.isDirty}
          isBusy={form.isSubmitting}
          onClick={() => void form.submit()}
        />
      </QueryBarRow>
      {variablesOf(document.parameters).length > 0 && (
        <Suspense>
          <VariableBar store={store} />
        </Suspense>
      )}
    </QueryBar>
  )
}

function OverrideQuery({ store, form, timeZone }: Pick<OverrideBarProps, 'store' | 'form' | 'timeZone'>) {
  const { draft } = form
  const { parameters } = useViewState(store).history.document
  const inputRef = useRef<{ focus: () => void }>(null)
  const help = useQueryHelp({
    streams: [],
    timerange: timeRangeToWire(draft.timeRange ?? { type: 'relative', from: 300 }, timeZone),
    parameters: parameters.map(({ name }) => name),
  })
  return (
    <QueryField
      value={draft.query}
      check={form}
      help={help}
      placeholder="Apply filter to all widgets"
      inputRef={inputRef}
      onChange={(query) => form.change({ query })}
      onSubmit={() => void form.submit()}
    />
  )
}
