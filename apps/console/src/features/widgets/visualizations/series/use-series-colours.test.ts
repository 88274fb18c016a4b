import { describe, expect, it } from 'vitest'
import { aggregationConfigOf } from '../../../view-model/index.ts'
import { seriesColours } from './use-series-colours.ts'

describe('the colour of what lacks a field', () => {
  const pivots = [{ type: 'values' as const, fields: ['host'], config: { limit: 15 } }]
  const config = aggregationConfigOf({ series: [{ function: 'count()', config: { name: null } }] })

  it('is that of no value, and takes none from one', () => {
    expect([...seriesColours(['(Empty Value)', 'web', 'db'], pivots, config)]).toEqual([
      ['(Empty Value)', 'var(--series-none)'],
      ['web', 'var(--series-1)'],
      ['db', 'var(--series-2)'],
    ])
  })
})
