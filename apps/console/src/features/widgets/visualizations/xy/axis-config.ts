import { z } from 'zod'

/** Of the vertical axis, in the order they are offered. */
export const axisTypes = [
  { value: 'linear', label: 'Linear' },
  { value: 'logarithmic', label: 'Logarithmic' },
] as const

export type AxisType = (typeof axisTypes)[number]['value']

/** How points are joined. */
export const interpolations = [
  { value: 'linear', label: 'Linear' },
  { value: 'step-after', label: 'Step-after' },
  { value: 'spline', label: 'Spline' },
] as const

export type Interpolation = (typeof interpolations)[number]['value']

/** How the series are named. Ours: the reference has names only. */
export const legends = [
  { value: 'names', label: 'Names' },
  { value: 'below', label: 'Table below' },
  { value: 'beside', label: 'Table beside' },
] as const

export type LegendKind = (typeof legends)[number]['value']

const legendMember = z.enum(['names', 'below', 'beside']).catch('names')

/** Of the `visualization_config` of any chart with axes. */
export function legendOf(config: Readonly<Record<string, unknown>> | null): LegendKind {
  return legendMember.parse(config?.legend)
}

export const axisTypeMember = z.enum(['linear', 'logarithmic']).catch('linear')

export const interpolationMember = z.string().catch('linear')

/** Throws for one we do not know: points would be joined otherwise than somebody wanted. */
export function interpolationOf(text: string): Interpolation {
  const known = interpolations.find(({ value }) => value === text)
  if (!known) throw new Error(`Unknown interpolation: ${text}`)
  return known.value
}
