import { searchesConfig } from '@logline/contract'
import { describe, expect, it } from 'vitest'
import { searchConfigOf } from './search-config.ts'

const { whenUnset } = searchesConfig

describe('the configuration of searches', () => {
  it('of a fresh installation has 13 presets, all messages last, and no limit', () => {
    const { presets, limitSeconds, defaultRefreshMs } = searchConfigOf(whenUnset)
    expect(presets).toHaveLength(13)
    expect(presets[0]).toEqual({ seconds: 300, label: '5 minutes' })
    expect(presets.at(-1)).toEqual({ seconds: 0, label: 'all messages' })
    expect([limitSeconds, defaultRefreshMs]).toEqual([null, 5_000])
  })

  it('shows neither longer presets nor all messages when there is a limit', () => {
    const { presets } = searchConfigOf({ ...whenUnset, query_time_range_limit: 'PT1H' })
    expect(presets.map(({ seconds }) => seconds)).toEqual([300, 900, 1_800, 3_600])
  })

  it('shortens the labels of older versions, and orders what was written in any order', () => {
    const { presets, refreshIntervals } = searchConfigOf({
      ...whenUnset,
      relative_timerange_options: {
        PT0S: 'Search in all messages',
        P1D: 'Search in the last 1 day',
        PT5M: 'Search in the last 5 minutes',
      },
      auto_refresh_timerange_options: { PT1M: 'x', PT2S: '2 second' },
    })
    expect(presets.map(({ label }) => label)).toEqual(['5 minutes', '1 day', 'all messages'])
    expect(refreshIntervals).toEqual([
      { ms: 2_000, label: '2 seconds' },
      { ms: 60_000, label: '1 minute' },
    ])
  })
})
