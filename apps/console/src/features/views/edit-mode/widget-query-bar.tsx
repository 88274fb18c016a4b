import { IconClock, IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { QueryField } from '../../../kit/query/query-field.tsx'
import { QuerySubmit } from '../../../kit/query/query-submit.tsx'
import { useQueryHelp } from '../../../kit/query/use-query-help.ts'
import { StreamFilter } from '../../../kit/streams/stream-filter.tsx'
import { timeRangeFromWire, timeRangeToWire } from '../../../kit/time/time-range.ts'
import { TimeRangePicker } from '../../../kit/time-range/time-range-picker.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { rangeText, useActivePage, useRun, useView, useViewState } from '../../view-model/index.ts'
import { ParameterBar } from '../query-bar/parameter-bar.tsx'
import type { OwnQuery, WidgetQuery } from './use-widget-query.ts'
import classes from './widget-query-bar.module.css'

interface WidgetQueryBarProps {
  form: WidgetQuery
  /** Shows the draft in the preview, with `part` changed at the same time. */
  onSubmit: (part?: Partial<OwnQuery>) => void
}

/** Time range, query and streams of the widget itself. */
export function WidgetQueryBar({ form, onSubmit }: WidgetQueryBarProps) {
  const { draft, isDirty, change } = form
  return (
    <search className={classes.bar} aria-label="Query of the widget">
      <div className={classes.row}>
        <RangeControl form={form} onSubmit={onSubmit} />
        <QueryInput form={form} onSubmit={onSubmit} />
        <StreamFilter
          className={classes.streams}
          value={draft.streams}
          onChange={(streams) => change({ streams })}
        />
        <QuerySubmit
          aria-label="Search"
          icon={<IconSearch size={16} stroke={1.75} />}
          isDirty={isDirty}
          onClick={() => onSubmit()}
        />
      </div>
      <Parameters form={form} onSubmit={onSubmit} />
    </search>
  )
}

/** Those of the dashboard: what the query uses is declared here, and a value typed here holds on the whole page. */
function Parameters({ form, onSubmit }: WidgetQueryBarProps) {
  const { store } = useView()
  const { parameters } = useActivePage().document
  const { outcome } = useRun()
  const { query, bindings } = form.draft
  return (
    <ParameterBar
      parameters={parameters}
      query={query}
      bindings={bindings}
      searchErrors={outcome?.errors.map(({ description }) => description) ?? []}
      onBind={(changed) => form.change({ bindings: changed })}
      onSubmit={() => onSubmit()}
      onEdit={store.edit}
    />
  )
}

/** The range of the widget; or the one that is laid over all widgets, which must go before its own counts again. */
function RangeControl({ form, onSubmit }: WidgetQueryBarProps) {
  const { store, timeZone } = useView()
  const { override } = useViewState(store)
  if (!override?.timerange) {
    return (
      <TimeRangePicker
        value={form.draft.timeRange}
        timeZone={timeZone}
        onChange={(timeRange) => form.change({ timeRange })}
        onPreset={(timeRange) => onSubmit({ timeRange })}
      />
    )
  }
  return (
    <div className={classes.override}>
      <IconButton
        label="Open Time Range Selector"
        icon={<IconClock size={16} stroke={1.75} />}
        disabledReason="A time range is laid over all widgets of the dashboard."
      />
      <span>{rangeText(timeRangeFromWire(override.timerange), timeZone)}</span>
      <Button
        variant="quiet"
        icon={<IconX size={14} stroke={1.75} />}
        onClick={() => store.show({ override: { ...override, timerange: null } })}
      >
        Reset Global Override
      </Button>
    </div>
  )
}

function QueryInput({ form, onSubmit }: WidgetQueryBarProps) {
  const { store, timeZone } = useView()
  const { override } = useViewState(store)
  const { parameters } = useActivePage().document
  const inputRef = useRef<{ focus: () => void }>(null)
  const { draft, check, change } = form
  const help = useQueryHelp({
    streams: draft.streams,
    timerange: timeRangeToWire(draft.timeRange, timeZone),
    parameters: parameters.map(({ name }) => name),
  })
  const above = override?.queryString.trim() ?? ''
  return (
    <div className={classes.queries}>
      <QueryField
        value={draft.query}
        check={check}
        help={help}
        inputRef={inputRef}
        onChange={(query) => change({ query })}
        onSubmit={() => onSubmit()}
      />
      {override && above !== '' && (
        <div className={classes.override}>
          <code className={classes.overrideQuery} title={above}>
            {above}
          </code>
          <Button
            variant="quiet"
            icon={<IconX size={14} stroke={1.75} />}
            onClick={() => store.show({ override: { ...override, queryString: '' } })}
          >
            Reset Global Filter
          </Button>
        </div>
      )}
    </div>
  )
}
