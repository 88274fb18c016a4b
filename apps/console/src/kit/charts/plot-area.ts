interface Margins {
  left: number
  right: number
  top: number
  bottom: number
}

/** ECharts' grid exactly within its margins, where the pointer looks for it: a label that is too long does not move it. */
export function plotArea(margins: Margins) {
  return { ...margins, outerBoundsMode: 'none' } as const
}
