/** A colour at a place from 0 to 1: red, green and blue of 8 bits. */
type Stop = readonly [at: number, red: number, green: number, blue: number]

/** Stops at equal distances. */
function even(...colours: readonly (readonly [number, number, number])[]): readonly Stop[] {
  return colours.map(([red, green, blue], index) => [index / (colours.length - 1), red, green, blue])
}

function hex(...colours: readonly string[]): readonly Stop[] {
  const parts = colours.map((colour) => Number.parseInt(colour, 16))
  return even(...parts.map((one) => [one >> 16, (one >> 8) & 255, one & 255] as const))
}

/**
 * The scales of heat maps and of highlighting by gradient, from lowest to highest (specification, section 9). Colours
 * are those of Plotly's scales of the same names (MIT), by which stored views were drawn so far.
 */
export const colourScales = {
  Greys: hex('000000', 'ffffff'),
  YlGnBu: hex('081d58', '253494', '225ea8', '1d91c0', '41b6c4', '7fcdbb', 'c7e9b4', 'edf8d9', 'ffffd9'),
  Greens: hex('00441b', '006d2c', '238b45', '41ab5d', '74c476', 'a1d99b', 'c7e9c0', 'e5f5e0', 'f7fcf5'),
  YlOrRd: hex('800026', 'bd0026', 'e31a1c', 'fc4e2a', 'fd8d3c', 'feb24c', 'fed976', 'ffeda0', 'ffffcc'),
  Bluered: hex('0000ff', 'ff0000'),
  RdBu: [
    [0, 5, 10, 172],
    [0.35, 106, 137, 247],
    [0.5, 190, 190, 190],
    [0.6, 220, 170, 132],
    [0.7, 230, 145, 90],
    [1, 178, 10, 28],
  ],
  Reds: [
    [0, 220, 220, 220],
    [0.2, 245, 195, 157],
    [0.4, 245, 160, 105],
    [1, 178, 10, 28],
  ],
  Blues: [
    [0, 5, 10, 172],
    [0.35, 40, 60, 190],
    [0.5, 70, 100, 245],
    [0.6, 90, 120, 245],
    [0.7, 106, 137, 247],
    [1, 220, 220, 220],
  ],
  Picnic: hex(
    ...['0000ff', '3399ff', '66ccff', '99ccff', 'ccccff', 'ffffff'],
    ...['ffccff', 'ff99ff', 'ff66cc', 'ff6666', 'ff0000'],
  ),
  Rainbow: hex('96005a', '0000c8', '0019ff', '0098ff', '2cff96', '97ff00', 'ffea00', 'ff6f00', 'ff0000'),
  Portland: hex('0c3383', '0a88ba', 'f2d338', 'f28f38', 'd91e1e'),
  Jet: [
    [0, 0, 0, 131],
    [0.125, 0, 60, 170],
    [0.375, 5, 255, 255],
    [0.625, 255, 255, 0],
    [0.875, 250, 0, 0],
    [1, 128, 0, 0],
  ],
  Hot: [
    [0, 0, 0, 0],
    [0.3, 230, 0, 0],
    [0.6, 255, 210, 0],
    [1, 255, 255, 255],
  ],
  Blackbody: [
    [0, 0, 0, 0],
    [0.2, 230, 0, 0],
    [0.4, 230, 210, 0],
    [0.7, 255, 255, 255],
    [1, 160, 200, 255],
  ],
  Earth: [
    [0, 0, 0, 130],
    [0.1, 0, 180, 180],
    [0.2, 40, 210, 40],
    [0.4, 230, 230, 50],
    [0.6, 120, 70, 20],
    [1, 255, 255, 255],
  ],
  Electric: [
    [0, 0, 0, 0],
    [0.15, 30, 0, 100],
    [0.4, 120, 0, 100],
    [0.6, 160, 90, 0],
    [0.8, 230, 200, 0],
    [1, 255, 250, 220],
  ],
  Viridis: hex(
    ...['440154', '48186a', '472d7b', '424086', '3b528b', '33638d', '2c728e', '26828e', '21918c'],
    ...['1fa088', '28ae80', '3fbc73', '5ec962', '84d44b', 'addc30', 'd8e219', 'fde725'],
  ),
  Cividis: hex(
    ...['00204c', '002a66', '00346e', '273f6c', '3c4a6b', '4c556b', '5b5f6d', '686a70', '757575'],
    ...['838178', '928c78', 'a19876', 'b0a572', 'c0b16d', 'd1bf66', 'e1cc5c', 'f3db4f', 'ffe945'],
  ),
} satisfies Record<string, readonly Stop[]>

export type ColourScaleName = keyof typeof colourScales

/** The colour at a share of the scale as `rgb(…)`; what lies outside of 0 to 1 has the colour of the end. */
export function colourAt(name: ColourScaleName, share: number): string {
  const stops: readonly Stop[] = colourScales[name]
  const place = Math.min(1, Math.max(0, Number.isNaN(share) ? 0 : share))
  const next = stops.findIndex(([at]) => at >= place)
  const above = stops[next] ?? stops.at(-1)
  const below = stops[next - 1] ?? above
  if (!above || !below) return 'rgb(0, 0, 0)'
  const span = above[0] - below[0]
  const part = span === 0 ? 0 : (place - below[0]) / span
  const mixed = [1, 2, 3].map((index) => {
    const from = below[index] ?? 0
    return Math.round(from + ((above[index] ?? 0) - from) * part)
  })
  return `rgb(${mixed.join(', ')})`
}

/** Some colours of a scale at equal distances, for a preview. */
export function previewColours(name: ColourScaleName, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => colourAt(name, index / (count - 1)))
}
