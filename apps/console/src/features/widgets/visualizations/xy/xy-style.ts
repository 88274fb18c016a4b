import type { Trace } from '../series/traces.ts'
import type { Interpolation } from './axis-config.ts'

/** How the numbers are drawn over their rows. */
export type XyStyle =
  | { kind: 'bar'; mode: 'group' | 'stack' | 'relative' | 'overlay' }
  | { kind: 'line' | 'area'; interpolation: Interpolation }
  | { kind: 'scatter' }

/** A total over all columns is told, never drawn as one more series. */
export function isDrawn({ isTotal }: Pick<Trace, 'isTotal'>): boolean {
  return !isTotal
}

export function isStacked(style: XyStyle): boolean {
  return style.kind === 'bar' && (style.mode === 'stack' || style.mode === 'relative')
}
