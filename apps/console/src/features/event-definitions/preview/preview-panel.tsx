import type { EventPreview } from '@logline/contract'
import { hereTimeZone, parseInstant, secondsText } from '@logline/time'
import { useState } from 'react'
import { ChartSkeleton } from '../../../kit/charts/chart-skeleton.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countedText, countText } from '../../../kit/number-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import type { DefinitionValues } from '../model/definition-values.ts'
import classes from './preview.module.css'
import { PreviewChart } from './preview-chart.tsx'
import { thresholdOf } from './threshold.ts'
import { type PreviewDays, usePreview } from './use-preview.ts'

interface PreviewPanelProps {
  values: DefinitionValues
  onRules: (rules: DefinitionValues['conditions']) => void
}

const spans = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
]

/** Rows of the list; the rest is told in a sentence. */
const shownRows = 8

/** How often the definition in the form would have fired, and when. */
export function PreviewPanel({ values, onRules }: PreviewPanelProps) {
  const [days, setDays] = useState<PreviewDays>(1)
  const { preview, isStale, problem, again } = usePreview(values, days)
  const of = preview && values.mode === 'aggregation' ? preview.chart.label : 'messages'
  const groups = values.mode === 'aggregation' && values.groupBy.length > 0
  return (
    <section className={classes.panel} aria-label="Preview">
      <div className={classes.head}>
        <h2>Preview</h2>
        <span>
          {of}
          {groups && ` for each ${values.groupBy.join(', ')}`}
        </span>
        <Segmented
          size="xs"
          aria-label="Past data of the preview"
          data={spans}
          value={String(days)}
          onChange={(value) => setDays(Number(value) as PreviewDays)} // one of the above
        />
      </div>
      {problem !== null && (
        <div className={classes.problem} role="status">
          <EmptyState isCompact title="No preview" action={<Button onClick={again}>Try again</Button>}>
            {problem}
          </EmptyState>
        </div>
      )}
      {problem === null && !preview && (
        <div className={classes.chart}>
          <ChartSkeleton />
        </div>
      )}
      {problem === null && preview && (
        <div className={classes.body} data-stale={isStale || undefined} aria-busy={isStale}>
          <Figures preview={preview} days={days} />
          <PreviewChart preview={preview} threshold={thresholdOf(values, onRules)} />
          <FiredList preview={preview} isFilter={values.mode === 'filter'} />
          <p className={classes.more}>
            Preview of the form as it is, {(preview.duration / 1_000).toFixed(1)} s.
          </p>
        </div>
      )}
    </section>
  )
}

function Figures({ preview, days }: { preview: EventPreview; days: PreviewDays }) {
  const { total_events: events, notifications, runs, alternatives } = preview
  const span = days === 1 ? 'in the last day' : `in the last ${days} days`
  return (
    <div className={classes.figures}>
      <span className={classes.figure}>
        <b data-testid="previewed-events">{countText(events)}</b>
        {events === 1 ? 'event' : 'events'} {span}
      </span>
      <span className={classes.figure}>
        <b>{notifications === null ? '–' : countText(notifications)}</b>
        {notifications === 1 ? 'time told' : 'times told'}
      </span>
      <span className={classes.figure}>
        <b>{countText(runs)}</b>
        {runs === 1 ? 'run' : 'runs'}
      </span>
      {alternatives.length > 0 && (
        <span className={classes.others}>
          {alternatives.map(({ value, events }) => (
            <span key={value}>
              With {value}: <b>{countText(events)}</b>
              <br />
            </span>
          ))}
        </span>
      )}
    </div>
  )
}

const stateWords = { notified: 'notified', grace_period: 'grace period', untold: 'event' } as const

function FiredList({ preview, isFilter }: { preview: EventPreview; isFilter: boolean }) {
  const zone = useTimeZone() ?? hereTimeZone()
  const { events, total_events: total, last_event: last, chart } = preview
  if (events.length === 0) {
    return (
      <p className={classes.more}>
        {isFilter
          ? 'Could not find any messages with the current search criteria.'
          : 'It would not have fired.'}
      </p>
    )
  }
  const groups = Object.keys(events[0]?.group_by_fields ?? {})
  const timeText = (value: string) => secondsText(parseInstant(value) ?? 0, zone)
  const more = total - Math.min(shownRows, events.length)
  return (
    <div className={classes.scroll}>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{isFilter ? 'Timestamp' : 'Would have fired'}</th>
            {groups.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            {isFilter ? (
              <th scope="col">Message</th>
            ) : (
              <th scope="col" className={classes.number}>
                {chart.label}
              </th>
            )}
            <th scope="col" className={classes.state}>
              <span className="visually-hidden">What is done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, shownRows).map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and events no ids
            <tr key={at}>
              <td>{timeText(event.timestamp)}</td>
              {groups.map((name) => (
                <td key={name} title={event.group_by_fields[name]}>
                  {event.group_by_fields[name]}
                </td>
              ))}
              {isFilter ? (
                <td title={event.message ?? ''}>{event.message}</td>
              ) : (
                <td className={classes.number}>
                  {event.values[0] === null ? '–' : countText(event.values[0] ?? 0)}
                </td>
              )}
              <td className={classes.state} data-quiet={event.state !== 'notified' || undefined}>
                {stateWords[event.state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && last !== null && (
        <p className={classes.more}>
          {countedText(more, 'more event', 'more events')}, until {timeText(last)}
        </p>
      )}
    </div>
  )
}
