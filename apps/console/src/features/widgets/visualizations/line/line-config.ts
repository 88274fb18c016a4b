import { z } from 'zod'
import { axisTypeMember, interpolationMember } from '../xy/axis-config.ts'

const lineConfig = z.looseObject({ interpolation: interpolationMember, axis_type: axisTypeMember })

export type LineConfig = z.output<typeof lineConfig>

export const defaultLineConfig: LineConfig = { interpolation: 'linear', axis_type: 'linear' }

/** Reads the `visualization_config` of a line chart; what is missing or unreadable gets its default. */
export function lineConfigOf(config: unknown): LineConfig {
  return lineConfig.catch(defaultLineConfig).parse(config)
}
