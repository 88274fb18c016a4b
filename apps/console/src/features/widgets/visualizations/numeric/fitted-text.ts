import type { CanvasSize } from '../../../../kit/charts/chart-canvas.tsx'

/** Of the space a number fills (specification, section 9). */
const filledShare = 0.8
const leastPx = 16
/** On the wall, where 92 are those of a screen of full HD (design): before all is enlarged. */
export const mostWallPx = 65
/** Heights of line and figure of the font, in its size. */
const lineHeight = 1.1

/** Font size in pixels at which a text fills its space, `mostPx` at most. `widthAt100`: its width at 100 px. */
export function fittedFontSize(
  widthAt100: number,
  { width, height }: CanvasSize,
  mostPx = Number.POSITIVE_INFINITY,
): number {
  if (widthAt100 <= 0) return leastPx
  const byWidth = ((width * filledShare) / widthAt100) * 100
  const byHeight = (height * filledShare) / lineHeight
  return Math.max(leastPx, Math.floor(Math.min(byWidth, byHeight, mostPx)))
}
