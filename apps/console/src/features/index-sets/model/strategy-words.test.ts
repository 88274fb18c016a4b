import { type RetentionConfig, type RotationConfig, strategyClass } from '@logline/contract'
import { expect, it } from 'vitest'
import { retentionFacts, retentionSentence, rotationFacts, rotationSentence } from './strategy-words.ts'

const count: RotationConfig = {
  type: `${strategyClass('rotation', 'MessageCountRotationStrategy')}Config`,
  max_docs_per_index: 20_000_000,
}
const size: RotationConfig = {
  type: `${strategyClass('rotation', 'SizeBasedRotationStrategy')}Config`,
  max_size: 1_073_741_824,
}
const time: RotationConfig = {
  type: `${strategyClass('rotation', 'TimeBasedRotationStrategy')}Config`,
  rotation_period: 'PT6H',
  rotate_empty_index_set: false,
}
const optimizing: RotationConfig = {
  type: `${strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy')}Config`,
  index_lifetime_min: 'P30D',
  index_lifetime_max: 'P40D',
}
const deleting: RetentionConfig = {
  type: `${strategyClass('retention', 'DeletionRetentionStrategy')}Config`,
  max_number_of_indices: 20,
}
const closing: RetentionConfig = {
  type: `${strategyClass('retention', 'ClosingRetentionStrategy')}Config`,
  max_number_of_indices: 1,
}
const nothing: RetentionConfig = {
  type: `${strategyClass('retention', 'NoopRetentionStrategy')}Config`,
  max_number_of_indices: 2_147_483_647,
}

it.each([
  [count, 'A new index begins above 20,000,000 messages.'],
  [size, 'A new index begins above 1 GiB.'],
  [time, 'A new index begins every 6 hours.'],
  [{ ...time, rotate_empty_index_set: true }, 'A new index begins every 6 hours, also when it is empty.'],
  [optimizing, 'A new index begins every day, or as its size asks for.'],
])('rotation is a sentence: %j', (config, sentence) => {
  expect(rotationSentence(config)).toBe(sentence)
})

it.each([
  [deleting, count, 'With more than 20 indices, the oldest is deleted.'],
  [closing, time, 'With more than 1 index, the oldest is closed.'],
  [deleting, optimizing, 'Messages are kept for 30 days to 40 days; then their index is deleted.'],
  [nothing, optimizing, 'Indices are kept for good.'],
  [nothing, size, 'Indices are kept for good.'],
])('retention is a sentence: %j', (retention, rotation, sentence) => {
  expect(retentionSentence(retention, rotation)).toBe(sentence)
})

it.each([
  [count, 'Max docs per index: 20,000,000.'],
  [size, 'Max index size: 1,073,741,824 bytes (1 GiB).'],
  [time, 'Rotation period: PT6H (6 hours). Rotate empty index set: No.'],
  [optimizing, 'Minimum lifetime: P30D (30 days). Maximum lifetime: P40D (40 days).'],
])('settings of rotation stand beside it: %j', (config, facts) => {
  expect(rotationFacts(config)).toEqual({ sentence: rotationSentence(config), facts })
})

it.each([
  [deleting, count, 'Max number of indices: 20.'],
  [deleting, optimizing, ''],
  [nothing, size, ''],
])('and those of retention: %j', (retention, rotation, facts) => {
  expect(retentionFacts(retention, rotation).facts).toBe(facts)
})
