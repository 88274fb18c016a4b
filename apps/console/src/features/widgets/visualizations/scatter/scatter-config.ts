import { z } from 'zod'
import { axisTypeMember } from '../xy/axis-config.ts'

const scatterConfig = z.looseObject({ axis_type: axisTypeMember })

export type ScatterConfig = z.output<typeof scatterConfig>

export const defaultScatterConfig: ScatterConfig = { axis_type: 'linear' }

/** Reads the `visualization_config` of a scatter plot; what is missing or unreadable gets its default. */
export function scatterConfigOf(config: unknown): ScatterConfig {
  return scatterConfig.catch(defaultScatterConfig).parse(config)
}
