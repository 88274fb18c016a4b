import { z } from 'zod'
import { axisTypeMember } from '../xy/axis-config.ts'

/** How the bars of one group stand to each other. */
export const barModes = [
  { value: 'group', label: 'Group', help: 'Every series is a bar of its own.' },
  { value: 'stack', label: 'Stack', help: 'All series are stacked upon each other in one bar.' },
  {
    value: 'relative',
    label: 'Relative',
    help: 'Stacked, negative values below the axis and positive ones above it.',
  },
  {
    value: 'overlay',
    label: 'Overlay',
    help: 'All series are drawn over each other and shine through. Best with at most three of them.',
  },
] as const

const barConfig = z.looseObject({
  barmode: z.enum(['group', 'stack', 'relative', 'overlay']).catch('group'),
  axis_type: axisTypeMember,
})

export type BarConfig = z.output<typeof barConfig>

export const defaultBarConfig: BarConfig = { barmode: 'group', axis_type: 'linear' }

/** Reads the `visualization_config` of a bar chart; what is missing or unreadable gets its default. */
export function barConfigOf(config: unknown): BarConfig {
  return barConfig.catch(defaultBarConfig).parse(config)
}
