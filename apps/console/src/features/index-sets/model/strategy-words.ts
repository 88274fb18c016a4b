import { type RetentionConfig, type RotationConfig, strategyClass } from '@logline/contract'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { durationWords } from '../../../kit/form/duration.ts'
import { countText } from '../../../kit/number-text.ts'

export const rotationNames: Readonly<Record<string, string>> = {
  [strategyClass('rotation', 'MessageCountRotationStrategy')]: 'Index Message Count',
  [strategyClass('rotation', 'SizeBasedRotationStrategy')]: 'Index Size',
  [strategyClass('rotation', 'TimeBasedRotationStrategy')]: 'Index Time',
  [strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy')]: 'Index Time Size Optimizing',
}

export const retentionNames: Readonly<Record<string, string>> = {
  [strategyClass('retention', 'DeletionRetentionStrategy')]: 'Delete Index',
  [strategyClass('retention', 'ClosingRetentionStrategy')]: 'Close Index',
  [strategyClass('retention', 'NoopRetentionStrategy')]: 'Do nothing',
}

const inWords = (period: string) => durationWords(period) ?? period

/** When a new index begins, as a sentence. */
export function rotationSentence(config: RotationConfig): string {
  if ('max_docs_per_index' in config) {
    return `A new index begins above ${countText(config.max_docs_per_index)} messages.`
  }
  if ('max_size' in config) return `A new index begins above ${unitText(config.max_size, 'bytes')}.`
  if ('rotation_period' in config) {
    const empty = config.rotate_empty_index_set ? ', also when it is empty' : ''
    return `A new index begins every ${inWords(config.rotation_period)}${empty}.`
  }
  return 'A new index begins every day, or as its size asks for.'
}

/** What becomes of indices that are no longer wanted, as a sentence. */
export function retentionSentence(retention: RetentionConfig, rotation: RotationConfig): string {
  const verb = verbs[retention.type]
  if (verb === undefined) return 'Indices are kept for good.'
  if ('index_lifetime_min' in rotation) {
    const { index_lifetime_min: least, index_lifetime_max: most } = rotation
    return `Messages are kept for ${inWords(least)} to ${inWords(most)}; then their index is ${verb}.`
  }
  const { max_number_of_indices: kept } = retention
  return `With more than ${countText(kept)} ${kept === 1 ? 'index' : 'indices'}, the oldest is ${verb}.`
}

const verbs: Readonly<Record<string, string>> = {
  [`${strategyClass('retention', 'DeletionRetentionStrategy')}Config`]: 'deleted',
  [`${strategyClass('retention', 'ClosingRetentionStrategy')}Config`]: 'closed',
}

/** The sentence of a card, and the settings behind it in the words of the reference. */
interface StrategyFacts {
  sentence: string
  facts: string
}

/** When a new index begins. */
export function rotationFacts(config: RotationConfig): StrategyFacts {
  return { sentence: rotationSentence(config), facts: rotationSettings(config) }
}

function rotationSettings(config: RotationConfig): string {
  if ('max_docs_per_index' in config) return `Max docs per index: ${countText(config.max_docs_per_index)}.`
  if ('max_size' in config) {
    return `Max index size: ${countText(config.max_size)} bytes (${unitText(config.max_size, 'bytes')}).`
  }
  if ('rotation_period' in config) {
    const { rotation_period: period, rotate_empty_index_set: rotatesEmpty } = config
    return `Rotation period: ${period} (${inWords(period)}). Rotate empty index set: ${rotatesEmpty ? 'Yes' : 'No'}.`
  }
  const { index_lifetime_min: least, index_lifetime_max: most } = config
  return `Minimum lifetime: ${least} (${inWords(least)}). Maximum lifetime: ${most} (${inWords(most)}).`
}

/** What becomes of the oldest. */
export function retentionFacts(retention: RetentionConfig, rotation: RotationConfig): StrategyFacts {
  const isCounted = verbs[retention.type] !== undefined && !('index_lifetime_min' in rotation)
  const facts = isCounted ? `Max number of indices: ${countText(retention.max_number_of_indices)}.` : ''
  return { sentence: retentionSentence(retention, rotation), facts }
}
