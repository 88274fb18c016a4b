import type { RetentionConfig, RotationConfig } from '@logline/contract'
import { periodMs, periodParts, periodText } from '@logline/time'
import type { IndexSetLimits } from './index-set-limits.ts'

interface Strategies {
  rotationStrategyClass: string
  rotationStrategy: RotationConfig
  retentionStrategyClass: string
  retentionStrategy: RetentionConfig
}

interface StrategyProblem {
  of: 'rotation' | 'retention'
  /** Of the configuration; null for the choice of the strategy itself. */
  member: string | null
  text: string
}

/** The first of the operator's and the strategies' own rules that does not hold; null when all do. */
export function strategyProblem(
  { rotationStrategyClass, rotationStrategy, retentionStrategyClass, retentionStrategy }: Strategies,
  limits: IndexSetLimits,
): StrategyProblem | null {
  if (!limits.enabledRotations.includes(rotationStrategyClass)) {
    const setting = 'LOGLINE_ENABLED_INDEX_ROTATION_STRATEGIES'
    return choice('rotation', `The strategy <${rotationStrategyClass}> is not among those of ${setting}.`)
  }
  const ofLifetimes = lifetimeProblem(rotationStrategy, limits)
  if (ofLifetimes) return ofLifetimes
  if (limits.disabledRetentions.includes(retentionStrategyClass)) {
    const setting = 'LOGLINE_DISABLED_RETENTION_STRATEGIES'
    return choice('retention', `The strategy <${retentionStrategyClass}> is disabled by ${setting}.`)
  }
  return retentionPeriodProblem(rotationStrategy, retentionStrategy, limits)
}

function choice(of: StrategyProblem['of'], text: string): StrategyProblem {
  return { of, member: null, text }
}

/** Of rotation by time and size. */
function lifetimeProblem(config: RotationConfig, limits: IndexSetLimits): StrategyProblem | null {
  if (!('index_lifetime_min' in config)) return null
  const { index_lifetime_min: least, index_lifetime_max: greatest } = config
  const { rotationPeriodMs, fixedLeewayMs, maxRetentionMs } = limits
  const gapMs = periodMs(greatest) - periodMs(least)
  const problem = (member: string, text: string) => ({ of: 'rotation', member, text }) as const
  const max = 'index_lifetime_max'
  if (gapMs < 0) return problem(max, `${max} <${greatest}> is shorter than index_lifetime_min <${least}>.`)
  const tooClose = (setting: string, ms: number) =>
    problem(
      max,
      `The time between index_lifetime_min and ${max}, <${periodText(gapMs)}>, is shorter than ${setting} <${periodText(ms)}>.`,
    )
  if (gapMs < rotationPeriodMs) {
    return tooClose('LOGLINE_TIME_SIZE_OPTIMIZING_ROTATION_PERIOD', rotationPeriodMs)
  }
  if (fixedLeewayMs !== null && gapMs < fixedLeewayMs) {
    return tooClose('LOGLINE_TIME_SIZE_OPTIMIZING_RETENTION_FIXED_LEEWAY', fixedLeewayMs)
  }
  if (maxRetentionMs !== null && periodMs(greatest) > maxRetentionMs) {
    return problem(max, `${max} <${greatest}> is longer than ${longest(maxRetentionMs)}.`)
  }
  const lifetimes = { index_lifetime_min: least, index_lifetime_max: greatest }
  const [uneven] = Object.entries(lifetimes).filter(([, text]) => !isWholeDays(text))
  return uneven
    ? problem(uneven[0], `${uneven[0]} <${uneven[1]}> must be a number of days, such as P30D.`)
    : null
}

function retentionPeriodProblem(
  rotation: RotationConfig,
  { max_number_of_indices: indices }: RetentionConfig,
  { maxRetentionMs }: IndexSetLimits,
): StrategyProblem | null {
  if (maxRetentionMs === null || !('rotation_period' in rotation)) return null
  if (periodMs(rotation.rotation_period) * indices <= maxRetentionMs) return null
  return {
    of: 'retention',
    member: 'max_number_of_indices',
    text: `${indices} indices of <${rotation.rotation_period}> each are kept for longer than ${longest(maxRetentionMs)}.`,
  }
}

function longest(ms: number): string {
  return `LOGLINE_MAX_INDEX_RETENTION_PERIOD <${periodText(ms)}>`
}

function isWholeDays(text: string): boolean {
  return periodParts(text)?.every(({ name }) => name === 'day') ?? false
}
