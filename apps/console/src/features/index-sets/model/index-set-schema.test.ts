import { clusterConfigs, type IndexSet, strategyClass } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { schemaErrors } from '../../../kit/form/form-errors.ts'
import { type Bounds, indexSetChangeSchema, newIndexSetSchema } from './index-set-schema.ts'
import { newValues, valuesOf } from './index-set-values.ts'

const open: Bounds = { fixedLeewayDays: null, maxRotationPeriod: null }
const defaults = clusterConfigs.indexSetDefaults.whenUnset
const filled = { ...newValues(defaults), title: 'Firewall', description: 'FW logs', index_prefix: 'fw' }
const rotation = strategyClass('rotation', 'TimeBasedSizeOptimizingStrategy')
const time = strategyClass('rotation', 'TimeBasedRotationStrategy')
const count = strategyClass('rotation', 'MessageCountRotationStrategy')
const nothing = strategyClass('retention', 'NoopRetentionStrategy')
const deleting = strategyClass('retention', 'DeletionRetentionStrategy')
const rotated = (members: object) => ({ rotation_strategy: { ...filled.rotation_strategy, ...members } })

describe('a new index set', () => {
  it('begins with the settings, and is sent in the form of the API', () => {
    expect(newIndexSetSchema(open).parse(filled)).toEqual({
      title: 'Firewall',
      description: 'FW logs',
      writable: true,
      index_prefix: 'fw',
      index_analyzer: 'standard',
      shards: 1,
      replicas: 0,
      index_optimization_max_num_segments: 1,
      index_optimization_disabled: false,
      field_type_refresh_interval: 5_000,
      rotation_strategy_class: rotation,
      rotation_strategy: {
        type: `${rotation}Config`,
        index_lifetime_min: 'P30D',
        index_lifetime_max: 'P40D',
      },
      retention_strategy_class: deleting,
      retention_strategy: { type: `${deleting}Config`, max_number_of_indices: 20 },
      max_bytes: null,
      archives_before_deletion: false,
    })
  })

  it.each([
    [{ title: ' ' }, { title: 'Field is required.' }],
    [{ description: '' }, { description: 'Field is required.' }],
    [{ index_prefix: '' }, { index_prefix: 'Invalid index prefix: cannot be empty' }],
    [{ index_prefix: '-fw' }, { index_prefix: 'Invalid index prefix: must start with a letter or number' }],
    [{ index_prefix: 'Fw' }, { index_prefix: 'Invalid index prefix: must be lower case' }],
    [
      { index_prefix: 'f w' },
      { index_prefix: "Invalid index prefix: must only contain letters, numbers, '_', '-' and '+'" },
    ],
    [{ index_analyzer: '' }, { index_analyzer: 'Field is required.' }],
    [{ shards: '' }, { shards: 'Field is required.' }],
    [{ shards: 0 }, { shards: 'Must be at least 1.' }],
    [{ replicas: 1.5 }, { replicas: 'Must be a whole number.' }],
    [
      { title: '', ...rotated({ index_lifetime_max: 30 }) },
      {
        title: 'Field is required.',
        'rotation_strategy.index_lifetime_max':
          'There needs to be at least 1 day between the minimum and maximum lifetime.',
      },
    ],
    [rotated({ index_lifetime_min: '' }), { 'rotation_strategy.index_lifetime_min': 'Field is required.' }],
    [
      { rotation_strategy_class: time, ...rotated({ rotation_period: 'PT59M' }) },
      { 'rotation_strategy.rotation_period': 'invalid (min 1 hour)' },
    ],
    [
      { rotation_strategy_class: time, ...rotated({ rotation_period: 'often' }) },
      { 'rotation_strategy.rotation_period': 'invalid (min 1 hour)' },
    ],
    [
      { rotation_strategy_class: count, ...rotated({ max_docs_per_index: 0 }) },
      { 'rotation_strategy.max_docs_per_index': 'Must be at least 1.' },
    ],
    [
      { retention_strategy: { max_number_of_indices: '' } },
      { 'retention_strategy.max_number_of_indices': 'Field is required.' },
    ],
    [{ max_bytes: 999_999 }, { max_bytes: 'Must be at least 1,000,000.' }],
    [{ max_bytes: 1_000_000.5 }, { max_bytes: 'Must be a whole number.' }],
    [{ retention_strategy_class: null }, { retention_strategy_class: 'Field is required.' }],
  ])('%j is told at its field', (wrong, errors) => {
    expect(schemaErrors(newIndexSetSchema(open), { ...filled, ...wrong })).toEqual(errors)
  })

  it('heeds what the operator has set', () => {
    const bounded = newIndexSetSchema({ fixedLeewayDays: 5, maxRotationPeriod: 'P7D' })
    expect(bounded.parse(filled)).toMatchObject({
      rotation_strategy: { index_lifetime_min: 'P30D', index_lifetime_max: 'P35D' },
    })
    const slow = { ...filled, rotation_strategy_class: time, ...rotated({ rotation_period: 'P8D' }) }
    expect(schemaErrors(bounded, slow)).toEqual({
      'rotation_strategy.rotation_period': 'invalid (min 1 hour and max 7 days)',
    })
  })

  it('sends nothing of what was not chosen', () => {
    const chosen = {
      rotation_strategy_class: time,
      retention_strategy_class: nothing,
      refresh_unit: 'MINUTES',
    }
    expect(newIndexSetSchema(open).parse({ ...filled, ...chosen })).toMatchObject({
      field_type_refresh_interval: 300_000,
      rotation_strategy: {
        type: `${time}Config`,
        rotation_period: 'P1D',
        rotate_empty_index_set: false,
      },
      retention_strategy: { type: `${nothing}Config`, max_number_of_indices: 2_147_483_647 },
    })
  })
})

const stored: IndexSet = {
  id: 'a',
  title: 'Old',
  description: null,
  default: false,
  can_be_default: true,
  writable: true,
  index_prefix: 'old',
  shards: 2,
  replicas: 1,
  rotation_strategy_class: time,
  rotation_strategy: { type: `${time}Config`, rotation_period: 'P1W', rotate_empty_index_set: true },
  retention_strategy_class: nothing,
  retention_strategy: { type: `${nothing}Config`, max_number_of_indices: 7 },
  creation_date: '2023-07-01T08:00:00Z',
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 3,
  index_optimization_disabled: true,
  field_type_refresh_interval: 120_000,
  index_template_type: null,
  max_bytes: 5_000_000_000,
  archives_before_deletion: true,
}

it('a change begins with what is there, and keeps the strategies of a set that nobody writes to', () => {
  const values = valuesOf(stored)
  expect(values).toMatchObject({
    field_type_refresh_interval: 2,
    refresh_unit: 'MINUTES',
    rotation_strategy: { rotation_period: 'P1W', rotate_empty_index_set: true, index_lifetime_min: 30 },
    retention_strategy: { max_number_of_indices: 20 },
  })
  const typed = { ...values, description: 'Now said' }
  const { id: _, default: __, can_be_default: ___, ...plain } = stored
  const { index_prefix: _prefix, index_analyzer: _analyzer, ...others } = plain
  const { creation_date: _date, index_template_type: _type, ...body } = { ...others, description: 'Now said' }
  expect(indexSetChangeSchema(stored, open).parse(typed)).toEqual({
    ...body,
    retention_strategy: { type: `${nothing}Config`, max_number_of_indices: 2_147_483_647 },
  })
  const readOnly = { ...stored, writable: false }
  const { max_bytes: _limit, archives_before_deletion: _archives, ...unlimited } = body
  expect(indexSetChangeSchema(readOnly, open).parse(typed)).toEqual({ ...unlimited, writable: false })
})
