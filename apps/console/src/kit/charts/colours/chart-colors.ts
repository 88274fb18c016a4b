import { keptPlaces } from './colour-places.ts'

const seriesColours = 16

/**
 * The value of a design token, such as `--muted`, in the theme of the page. Names of fonts are in single quotes: ECharts
 * writes them into attributes of SVG as they are.
 */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim().replaceAll('"', "'")
}

/** What the names of a chart are values of: fields, or the metrics of the chart itself. */
export interface ColouredBy {
  fields: readonly string[]
  metrics: readonly string[]
}

/** Charts of one scope give one name one colour. */
export function colourScope({ fields, metrics }: ColouredBy): string {
  return JSON.stringify([fields, metrics])
}

/**
 * Colours by name as CSS has them: the chosen one, else the series colours in order of first use. Within a `scope`, such
 * as a field, a name has the same one in all charts.
 */
export function chartColours(
  scope: string,
  names: readonly string[],
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const places = keptPlaces(
    scope,
    names.filter((name) => !chosen.has(name)),
    seriesColours,
  )
  return new Map(
    names.map((name) => [
      name,
      chosen.get(name) ?? `var(--series-${((places.get(name) ?? 0) % seriesColours) + 1})`,
    ]),
  )
}

/** The same colour for a canvas, which knows no variables. */
export function canvasColour(colour: string | undefined): string {
  const name = /^var\((--[\w-]+)\)$/.exec(colour ?? '')?.[1]
  return name ? token(name) : (colour ?? token('--series-1'))
}

/** Text of axes. */
export function axisText() {
  return { color: token('--muted'), fontFamily: token('--font-sans'), fontSize: 11.5 }
}
