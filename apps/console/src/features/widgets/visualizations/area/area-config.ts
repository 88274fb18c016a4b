import { z } from 'zod'
import { axisTypeMember, interpolationMember } from '../xy/axis-config.ts'

const areaConfig = z.looseObject({ interpolation: interpolationMember, axis_type: axisTypeMember })

export type AreaConfig = z.output<typeof areaConfig>

export const defaultAreaConfig: AreaConfig = { interpolation: 'linear', axis_type: 'linear' }

/** Reads the `visualization_config` of an area chart; what is missing or unreadable gets its default. */
export function areaConfigOf(config: unknown): AreaConfig {
  return areaConfig.catch(defaultAreaConfig).parse(config)
}
