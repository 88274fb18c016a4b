import { expect, it } from 'vitest'
import { worldOutline } from './world-outline.ts'

it('cuts countries at the 180th meridian: none goes over the end of the map', async () => {
  const outlines = await worldOutline()
  const longitudes = outlines.flat(2).map(([longitude = 0]) => longitude)
  expect(Math.max(...longitudes)).toBeLessThanOrEqual(180)
  expect(Math.min(...longitudes)).toBeGreaterThanOrEqual(-180)
  expect(outlines.flat().every((ring) => ring.length > 2)).toBe(true)
})
