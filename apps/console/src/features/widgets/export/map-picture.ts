import { canvasColour, token } from '../../../kit/charts/colours/chart-colors.ts'
import type { DrawnChart } from '../../../kit/charts/drawn-charts.ts'
import { type MapConfig, mapConfigOf } from '../visualizations/map/map-config.ts'
import { prepareMap } from '../visualizations/map/prepare-map.ts'
import { worldOutline } from '../visualizations/map/world-outline.ts'
import { seriesColours } from '../visualizations/series/use-series-colours.ts'
import type { VisualizationProps } from '../visualizations/series/visualization.ts'

/** Pixels of the whole world at zoom 0, as maps of the web have it. */
const worldSize = 256
/** Further north and south the projection has no end. */
const furthestLatitude = 85

type Point = [x: number, y: number]

/** The world as far as the widget is set to show it, with its points. */
export async function mapPicture(
  { widget, ...data }: Omit<VisualizationProps, 'title'>,
  size: DrawnChart['size'],
): Promise<DrawnChart> {
  const outline = await worldOutline()
  const { points, names } = prepareMap(data)
  const colours = seriesColours(names, data.config.column_pivots, data.config)
  const { viewport } = mapConfigOf(data.config.visualization_config)
  const place = projection(viewport, size)
  const countries = outline.map(([ring = []]) => ({
    type: 'polygon' as const,
    silent: true,
    shape: { points: ring.map(([longitude = 0, latitude = 0]) => place(latitude, longitude)) },
    style: { fill: token('--sunken'), stroke: token('--line-strong'), lineWidth: 0.7 },
  }))
  const circles = points
    .toSorted((a, b) => b.radius - a.radius)
    .map(({ latitude, longitude, radius, name }) => {
      const [cx, cy] = place(latitude, longitude)
      return {
        type: 'circle' as const,
        silent: true,
        shape: { cx, cy, r: radius },
        style: {
          fill: canvasColour(colours.get(name)),
          stroke: token('--surface'),
          lineWidth: 1,
          opacity: 0.75,
        },
      }
    })
  return { size, option: () => ({ graphic: [...countries, ...circles] }) }
}

/** Where a place lies in a picture of this size (Mercator). */
export function projection(
  { center_x, center_y, zoom }: MapConfig['viewport'],
  { width, height }: DrawnChart['size'],
): (latitude: number, longitude: number) => Point {
  const scale = worldSize * 2 ** zoom
  const [left, top] = onWorld(center_x, center_y)
  return (latitude, longitude) => {
    const [x, y] = onWorld(latitude, longitude)
    return [width / 2 + (x - left) * scale, height / 2 + (y - top) * scale]
  }
}

/** From 0 to 1 over the whole world. */
function onWorld(latitude: number, longitude: number): Point {
  const bounded = Math.max(-furthestLatitude, Math.min(furthestLatitude, latitude))
  const radians = (bounded * Math.PI) / 180
  return [(longitude + 180) / 360, 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)]
}
