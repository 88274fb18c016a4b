import { z } from 'zod'

const viewport = z.looseObject({
  /** Latitude of the centre, degrees. */
  center_x: z.number().catch(0),
  /** Longitude of the centre, degrees. */
  center_y: z.number().catch(0),
  /** 0 shows the whole world, each step doubles the scale; 19 at most. */
  zoom: z.number().catch(1),
})

const noViewport = { center_x: 0, center_y: 0, zoom: 1 }

const mapConfig = z.looseObject({ viewport: viewport.catch(noViewport) })

export type MapConfig = z.output<typeof mapConfig>

export const defaultMapConfig: MapConfig = { viewport: noViewport }

/** Reads the `visualization_config` of a world map; what is missing or unreadable gets its default. */
export function mapConfigOf(config: unknown): MapConfig {
  return mapConfig.catch(defaultMapConfig).parse(config)
}
