import type { SearchParameter } from '@logline/contract'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { QueryField } from '../../kit/query/query-field.tsx'
import { QuerySubmit } from '../../kit/query/query-submit.tsx'
import { useQueryHelp } from '../../kit/query/use-query-help.ts'
import { StreamFilter } from '../../kit/streams/stream-filter.tsx'
import { timeRangeToWire } from '../../kit/time/time-range.ts'
import { TimeRangePicker } from '../../kit/time-range/time-range-picker.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import type { AutoRefresh, ViewStore } from '../view-model/index.ts'
import { QueryBar, QueryBarRow, RefreshControl } from '../views/index.ts'
import classes from './search-bar.module.css'
import type { SearchForm } from './search-form.ts'

interface SearchBarProps {
  form: SearchForm
  /** The declared ones. */
  parameters: readonly SearchParameter[]
  /** What went wrong in the last search. */
  searchErrors: readonly string[]
  /** Under the query. */
  problems: ReactNode
  onEdit: ViewStore['edit']
  /** Stops a search that takes long; null: none does. */
  onCancel: (() => void) | null
  refresh: AutoRefresh
  timeZone: string
  /** What the shown range meant when it was searched; null when it was not. */
  effectiveRange: { from: string; to: string } | null
  inputRef: RefObject<{ focus: () => void } | null>
}

export function SearchBar(props: SearchBarProps) {
  const { form, parameters, searchErrors, problems, onEdit, onCancel, refresh } = props
  const { timeZone, effectiveRange, inputRef } = props
  const { draft } = form
  return (
    <QueryBar
      label="Search messages"
      form={form}
      parameters={parameters}
      searchErrors={searchErrors}
      onEdit={onEdit}
      isFlat
    >
      <QueryBarRow>
        <TimeRangePicker
          value={draft.timeRange}
          timeZone={timeZone}
          effectiveRange={effectiveRange}
          onChange={(timeRange) => form.change({ timeRange })}
          onPreset={(timeRange) => void form.submit({ timeRange })}
        />
        <div
          className={classes.streams}
          data-count={draft.streams.length > 1 ? `${draft.streams.length} streams` : undefined}
        >
          <StreamFilter value={draft.streams} onChange={(streams) => form.change({ streams })} />
        </div>
        <div className={classes.query}>
          <QueryInput form={form} parameters={parameters} timeZone={timeZone} inputRef={inputRef} />
          {onCancel && !form.isDirty ? (
            <Button size="search" onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            <QuerySubmit
              icon={<IconSearch size={16} stroke={1.75} />}
              isDirty={form.isDirty}
              isBusy={form.isSubmitting}
              onClick={() => void form.submit()}
            >
              Search
            </QuerySubmit>
          )}
        </div>
        <RefreshControl refresh={refresh} />
      </QueryBarRow>
      {problems}
    </QueryBar>
  )
}

function QueryInput({
  form,
  parameters,
  timeZone,
  inputRef,
}: Pick<SearchBarProps, 'form' | 'parameters' | 'timeZone' | 'inputRef'>) {
  const { draft } = form
  const help = useQueryHelp({
    streams: draft.streams,
    timerange: timeRangeToWire(draft.timeRange, timeZone),
    parameters: parameters.map(({ name }) => name),
  })
  return (
    <QueryField
      value={draft.query}
      check={form}
      help={help}
      inputRef={inputRef}
      onChange={(query) => form.change({ query })}
      onSubmit={() => void form.submit()}
    />
  )
}
