import { describe, expect, it } from 'vitest'
import { type ColourScaleName, colourAt, colourScales, previewColours } from './colour-scales.ts'

describe('a colour scale', () => {
  const names = Object.keys(colourScales) as ColourScaleName[] // the keys of that very object

  it('exists under each name of the specification', () => {
    expect(names.join(' ')).toBe(
      'Greys YlGnBu Greens YlOrRd Bluered RdBu Reds Blues Picnic Rainbow Portland Jet Hot Blackbody Earth Electric Viridis Cividis',
    )
  })

  it.each(names)('%s rises from 0 to 1, and every place on it has a colour', (name) => {
    const places = colourScales[name].map(([at]) => at)
    expect(places[0]).toBe(0)
    expect(places.at(-1)).toBe(1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    for (const colour of previewColours(name, 101))
      expect(colour).toMatch(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/)
  })

  it.each([
    ['Greys', 0, 'rgb(0, 0, 0)'],
    ['Greys', 0.5, 'rgb(128, 128, 128)'],
    ['Greys', 1, 'rgb(255, 255, 255)'],
    ['Viridis', 0, 'rgb(68, 1, 84)'],
    ['Viridis', 1, 'rgb(253, 231, 37)'],
    ['RdBu', 0.5, 'rgb(190, 190, 190)'],
    ['Jet', 0.25, 'rgb(3, 158, 213)'],
    ['Jet', -3, 'rgb(0, 0, 131)'],
    ['Jet', 7, 'rgb(128, 0, 0)'],
  ] as const)('%s at %d is %s', (name, share, colour) => {
    expect(colourAt(name, share)).toBe(colour)
  })
})
