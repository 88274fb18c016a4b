import { type Event, type EventAggregation, eventPreviews } from '@logline/contract'
import { hereTimeZone, parseInstant, secondsText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { ofGroup } from '../../../kit/alerts/event-query.ts'
import { metricText } from '../../../kit/charts/labels/number-text.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import classes from './event-details.module.css'

interface ValueChartProps {
  event: Event
  config: EventAggregation
}

/** Runs before and behind the one of the event. */
const before = 8
const behind = 6
const height = 92

/** The value of an event beside those of the runs around it, against the threshold. Nothing for who may not read the messages. */
export function ValueChart({ event, config }: ValueChartProps) {
  const zone = useTimeZone() ?? hereTimeZone()
  const everyMs = config.execute_every_ms
  const atMs = parseInstant(event.timestamp) ?? 0
  const fromMs = atMs - before * everyMs - config.search_within_ms
  // Runs that are not over yet have no value.
  const runsBehind = Math.max(0, Math.min(behind, Math.floor((Date.now() - atMs) / everyMs)))
  const body = {
    definition: {
      config: { ...config, query: ofGroup(config.query, event.group_by_fields) },
      field_spec: {},
    },
    timerange: { type: 'absolute' as const, from: isoOf(fromMs), to: isoOf(atMs + runsBehind * everyMs) },
  }
  const { data } = useQuery({
    ...query(eventPreviews.preview, { body }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const line = data?.chart.lines[0]
  if (!data || !line) return null
  const { chart } = data
  const firstMs = parseInstant(chart.from) ?? 0
  const own = Math.round((atMs - firstMs) / chart.step_ms)
  const threshold = thresholdOf(config)
  const values = line.values.map((value) => value ?? 0)
  const highest = Math.max(1e-9, threshold ?? 0, ...values)
  const width = 100 / values.length
  const timeAt = (ms: number) => secondsText(ms, zone).slice(11, 16)
  const label = `${chart.label} around the event: ${values.map((value) => metricText(value)).join(', ')}`
  return (
    <figure style={{ margin: 0 }}>
      <figcaption className={classes.caption}>
        {chart.label}
        {threshold !== null && `, threshold ${metricText(threshold)}`}
      </figcaption>
      <svg
        className={classes.plot}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {values.map((value, at) => {
          const barHeight = Math.max(1, (value / highest) * (height - 4))
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the time
              key={at}
              className={classes.bar}
              data-own={at === own || undefined}
              data-met={(chart.events[at] ?? 0) > 0 || undefined}
              x={at * width + width * 0.06}
              y={height - barHeight}
              width={width * 0.88}
              height={barHeight}
            />
          )
        })}
        {threshold !== null && (
          <line
            className={classes.threshold}
            x1={0}
            x2={100}
            y1={height - (threshold / highest) * (height - 4)}
            y2={height - (threshold / highest) * (height - 4)}
          />
        )}
      </svg>
      <div className={classes.times}>
        <span>{timeAt(firstMs)}</span>
        <span>{timeAt(firstMs + (values.length - 1) * chart.step_ms)}</span>
      </div>
    </figure>
  )
}

/** Of a condition that is one comparison. */
function thresholdOf({ conditions: { expression } }: EventAggregation): number | null {
  const inner = expression?.expr === 'group' ? expression.child : expression
  if (!inner || !('right' in inner) || inner.expr === '&&' || inner.expr === '||') return null
  return inner.right.expr === 'number' ? inner.right.value : null
}

const isoOf = (ms: number) => new Date(ms).toISOString()
