import type { Unit } from '../../../../kit/charts/labels/units.ts'
import type { KeyPart } from '../series/group-values.ts'
import { type Trace, tracesOf } from '../series/traces.ts'
import type { VisualizationData } from '../series/visualization.ts'

export interface WorldMapDrawable {
  points: readonly MapPoint[]
  /** Names of series in order of appearance: each has its colour. */
  names: readonly string[]
}

/** A place with a value of one series. */
export interface MapPoint {
  name: string
  /** Function such as `avg(took_ms)`; null without a metric. */
  metric: string | null
  unit: Unit | null
  latitude: number
  longitude: number
  /** Null without a metric. */
  value: number | null
  /** Pixels. */
  radius: number
  /** The groups besides the place. */
  groups: readonly KeyPart[]
  columns: readonly KeyPart[]
  /** As the messages have it, with its field. */
  place: KeyPart
}

/** Specification, section 9: radii from 10 to 20 pixels. */
const leastRadius = 10
const radiusRange = 10
/** Of points without a value. */
const plainRadius = 5
const noMetric = 'No metric defined'

/** A point for each row whose last field is a place; what is none is left out (reference: widgets, section 9). */
export function prepareMap(data: VisualizationData): WorldMapDrawable {
  const { rows, traces } = tracesOf(data.config, data.chart)
  const shown = traces.filter(({ isTotal }) => !isTotal)
  const points =
    shown.length > 0
      ? shown.flatMap((trace) => pointsOf(rows, trace))
      : rows.flatMap((row) => {
          const place = placeOf(row)
          if (!place) return []
          return [
            {
              ...place,
              name: noMetric,
              metric: null,
              unit: null,
              value: null,
              radius: plainRadius,
              columns: [],
            },
          ]
        })
  return { points, names: [...new Set(points.map(({ name }) => name))] }
}

function pointsOf(rows: readonly (readonly KeyPart[])[], trace: Trace): MapPoint[] {
  const found = rows.flatMap((row, index) => {
    const place = placeOf(row)
    const value = trace.values[index]
    return place && value !== null && value !== undefined ? [{ ...place, value }] : []
  })
  const least = found.reduce((min, { value }) => Math.min(min, value), Number.POSITIVE_INFINITY)
  const most = found.reduce((max, { value }) => Math.max(max, value), Number.NEGATIVE_INFINITY)
  const radiusOf = (value: number) =>
    most > least ? Math.round(leastRadius + ((value - least) / (most - least)) * radiusRange) : leastRadius
  return found.map((point) => ({
    ...point,
    name: trace.name,
    metric: trace.metric,
    unit: trace.unit,
    columns: trace.columns,
    radius: radiusOf(point.value),
  }))
}

const coordinates = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/

function placeOf(
  row: readonly KeyPart[],
): Pick<MapPoint, 'latitude' | 'longitude' | 'place' | 'groups'> | null {
  const place = row.at(-1)
  const match = coordinates.exec(place?.value ?? '')
  if (!place || !match) return null
  const [latitude, longitude] = [Number(match[1]), Number(match[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  return { latitude, longitude, place, groups: row.slice(0, -1) }
}
