import { z } from 'zod'

/** Names on the wire and on the screen, in the order they are offered (specification, section 9). */
export const colorScales = [
  ...['Greys', 'YlGnBu', 'Greens', 'YlOrRd', 'Bluered', 'RdBu', 'Reds', 'Blues', 'Picnic'],
  ...['Rainbow', 'Portland', 'Jet', 'Hot', 'Blackbody', 'Earth', 'Electric', 'Viridis', 'Cividis'],
] as const

/** Numbers are stored as texts by some; null stands for none. */
const optionalNumber = z
  .union([z.number(), z.string().trim().min(1).transform(Number).pipe(z.number())])
  .nullable()
  .catch(null)

const heatmapConfig = z.looseObject({
  color_scale: z.string().catch('Viridis'),
  reverse_scale: z.boolean().catch(false),
  auto_scale: z.boolean().catch(true),
  /** Ends of the scale; without effect while `auto_scale` is on. */
  z_min: optionalNumber,
  z_max: optionalNumber,
  use_smallest_as_default: z.boolean().catch(false),
  /** For cells without a value; without effect while `use_smallest_as_default` is on. */
  default_value: optionalNumber,
})

export type HeatmapConfig = z.output<typeof heatmapConfig>

export const defaultHeatmapConfig: HeatmapConfig = {
  color_scale: 'Viridis',
  reverse_scale: false,
  auto_scale: true,
  z_min: null,
  z_max: null,
  use_smallest_as_default: false,
  default_value: null,
}

/** Reads the `visualization_config` of a heatmap; what is missing or unreadable gets its default. */
export function heatmapConfigOf(config: unknown): HeatmapConfig {
  return heatmapConfig.catch(defaultHeatmapConfig).parse(config)
}
