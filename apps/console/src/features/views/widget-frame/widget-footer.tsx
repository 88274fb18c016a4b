import { instantText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import {
  effectiveQuestion,
  effectiveRangeOf,
  rangeText,
  useActivePage,
  useView,
  useViewState,
  type Widget,
  type WidgetOutcome,
} from '../../view-model/index.ts'
import classes from './widget-footer.module.css'

interface WidgetFooterProps {
  widget: Widget
  outcome: WidgetOutcome | null
}

/** What a widget of a dashboard asks for: its time range, its streams, its query. */
export function WidgetFooter({ widget, outcome }: WidgetFooterProps) {
  const { store, timeZone } = useView()
  const { document, query } = useActivePage()
  const { override } = useViewState(store)
  const question = effectiveQuestion(document, query.id, widget, override)
  const range = rangeText(question.timeRange, timeZone)
  const ownQuery = widget.query?.query_string ?? ''
  return (
    <div className={classes.footer}>
      <Tooltip label={effectiveText(outcome, timeZone)}>
        <span className={classes.range}>{question.isOverridden ? `Global Override: ${range}` : range}</span>
      </Tooltip>
      {widget.streams.length > 0 && <StreamNames ids={widget.streams} />}
      {ownQuery.trim() !== '' && (
        <code className={classes.query} title={ownQuery}>
          {ownQuery}
        </code>
      )}
    </div>
  )
}

function StreamNames({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(streamsQuery)
  const names = ids.map((id) => data.find((stream) => stream.id === id)?.title ?? id).join(', ')
  return (
    <span className={classes.streams} title={names}>
      {names}
    </span>
  )
}

/** The words of the reference (dashboards, "Footer"). */
function effectiveText(outcome: WidgetOutcome | null, timeZone: string): string {
  const range = effectiveRangeOf(outcome)
  if (!range) return 'Effective widget time range is currently not available.'
  return [range.from, range.to].map((iso) => instantText(Date.parse(iso), timeZone)).join(' - ')
}
