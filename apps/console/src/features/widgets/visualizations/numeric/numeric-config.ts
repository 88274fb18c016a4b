import { z } from 'zod'

/** What a rise means: `LOWER` is for numbers that should be low. */
export const trendPreferences = [
  { value: 'LOWER', label: 'Lower' },
  { value: 'NEUTRAL', label: 'Neutral' },
  { value: 'HIGHER', label: 'Higher' },
] as const

export type TrendPreference = (typeof trendPreferences)[number]['value']

const numericConfig = z.looseObject({
  trend: z.boolean().catch(false),
  trend_preference: z.enum(['LOWER', 'NEUTRAL', 'HIGHER']).catch('NEUTRAL'),
})

export type NumericConfig = z.output<typeof numericConfig>

export const defaultNumericConfig: NumericConfig = { trend: false, trend_preference: 'NEUTRAL' }

/** Reads the `visualization_config` of a single number; what is missing or unreadable gets its default. */
export function numericConfigOf(config: unknown): NumericConfig {
  return numericConfig.catch(defaultNumericConfig).parse(config)
}
