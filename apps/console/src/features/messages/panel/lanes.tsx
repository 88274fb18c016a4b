import { ServiceMark } from '../../../kit/charts/colours/service-mark.tsx'
import { countText } from '../../../kit/number-text.ts'
import type { Lane, Tick } from './context-lanes.ts'
import classes from './lanes.module.css'

interface LanesProps {
  lanes: readonly Lane[]
  isCut: boolean
  spanMs: number
  /** By service. */
  colours: ReadonlyMap<string, string>
}

const width = 1_000
const height = 12
const levels = ['debug', 'info', null, 'warning', 'error'] as const

/** When the services wrote around a message: a mark for each of their messages in the colour of its level. */
export function Lanes({ lanes, isCut, spanMs, colours }: LanesProps) {
  const x = (ms: number) => ((ms + spanMs) / (2 * spanMs)) * width
  return (
    <div className={classes.lanes}>
      <ul aria-label="Services around this message">
        {lanes.map(({ service, count, ticks }) => (
          <li key={service ?? ''}>
            <ServiceMark colour={service === null ? undefined : colours.get(service)} />
            <span className={classes.name} title={service ?? undefined}>
              {service ?? 'others'}
            </span>
            <span className={classes.count}>{countText(count)}</span>
            <span className={classes.marks}>
              <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
                {levels.map((level) => (
                  <path key={level} data-level={level ?? undefined} d={pathOf(ticks, level, x)} />
                ))}
              </svg>
              {ticks
                .filter(({ isSameTrace }) => isSameTrace)
                .map(({ ms }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: marks have a place and no name
                  <i key={at} className={classes.dot} style={{ left: `${x(ms) / 10}%` }} />
                ))}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.axis} aria-hidden="true">
        <span>{`−${lengthText(spanMs)}`}</span>
        <span>{`−${lengthText(spanMs / 2)}`}</span>
        <strong>this message</strong>
        <span>{`+${lengthText(spanMs / 2)}`}</span>
        <span>{`+${lengthText(spanMs)}`}</span>
      </p>
      {isCut && <p className={classes.note}>The nearest 1,000 of each side are drawn.</p>}
    </div>
  )
}

function pathOf(ticks: readonly Tick[], level: Tick['level'], x: (ms: number) => number): string {
  return ticks
    .filter((tick) => tick.level === level)
    .map(({ ms }) => `M${x(ms).toFixed(1)} 1V${height - 1}`)
    .join('')
}

function lengthText(ms: number): string {
  return ms >= 60_000 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}
