import type { ChosenBars, Histogram } from './prepare-histogram.ts'

/** Bars on each side of some that say what is usual there, at least; half as many as there are of them. */
const besideBars = 3
/** Share of what is usual that a bar differs by without a reason. */
const unrest = 0.08
/** Over so many bars it differs by that much more: days have a course. */
const courseBars = 10
/** Of fewer bars none can be left out. */
const leastBars = 12
/** Below so many deviations from what is beside it, nothing stands out: it is the course of the day, or chance. */
const leastContrast = 2
/** So many spans are compared at most, times their number of bars. */
const mostCompared = 20_000

/**
 * The bars that stand out most from those beside them, by all messages or by errors alone; where none do, the highest
 * bar with those about as high beside it. Null where there are no messages.
 */
export function peakOf({ buckets }: Histogram): ChosenBars | null {
  const firstFilled = buckets.findIndex(({ total }) => total > 0)
  if (firstFilled < 0) return null
  const lastFilled = buckets.findLastIndex(({ total }) => total > 0)
  // The first and the last bar are often cut, and what is beyond has no messages: neither says what is usual.
  const cut = lastFilled - firstFilled >= leastBars ? 1 : 0
  const begin = firstFilled + cut
  const told = buckets.slice(begin, lastFilled + 1 - cut)
  const found = [told.map(({ total }) => total), told.map(({ counts }) => counts.error ?? 0)]
    .flatMap((heights) => standingOut(heights) ?? [])
    .toSorted((a, b) => b.contrast - a.contrast)[0]
  if (found) return { first: begin + found.first, last: begin + found.last }
  const { first, last } = highest(buckets.slice(firstFilled, lastFilled + 1).map(({ total }) => total))
  return { first: firstFilled + first, last: firstFilled + last }
}

interface Contrast extends ChosenBars {
  contrast: number
}

/** The bars of the greatest contrast to those beside them; null where none has enough. */
function standingOut(heights: readonly number[]): Contrast | null {
  const longest = Math.min(heights.length >> 1, Math.floor(mostCompared / heights.length))
  let best: (Contrast & { middle: number }) | null = null
  for (let first = 0; first < heights.length; first += 1) {
    for (let last = first; last < Math.min(first + longest, heights.length); last += 1) {
      const width = Math.max(besideBars, Math.ceil((last - first + 1) / 2))
      const usual = usualBeside(heights, first, last, width)
      const low = lowOf(heights.slice(first, last + 1))
      const reasonless = unrest * (1 + (last - first) / courseBars) * usual
      // Over many bars, chance evens itself out.
      const chance = Math.max(1, usual) * (1 / (last - first + 1) + 1 / (2 * width))
      const contrast = (low - usual) / Math.sqrt(chance + reasonless ** 2)
      if (contrast > (best?.contrast ?? leastContrast)) {
        best = { first, last, contrast, middle: (low + usual) / 2 }
      }
    }
  }
  if (!best) return null
  const { contrast, middle, ...bars } = best
  // It may have begun or ended within a bar.
  return { ...grown(bars, (at) => (heights[at] ?? 0) >= middle), contrast }
}

/** Between what is on both sides: a bar of a slope is no peak. */
function usualBeside(heights: readonly number[], first: number, last: number, width: number): number {
  const before = heights.slice(Math.max(0, first - width), first)
  const after = heights.slice(last + 1, last + 1 + width)
  return meanOf([before, after].filter(({ length }) => length > 0).map(meanOf))
}

function meanOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0) / heights.length
}

/** The lower quartile, as a dip does not end an incident; no higher than both ends, or the top of a slow rise were one. */
function lowOf(heights: readonly number[]): number {
  const quartile = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 4)] ?? 0
  return Math.min(quartile, heights[0] ?? 0, heights.at(-1) ?? 0)
}

/** The highest bar, with those beside it that are nearer to it than to the usual height, the median. */
function highest(heights: readonly number[]): ChosenBars {
  const most = Math.max(...heights)
  const sorted = heights.filter((height) => height > 0).toSorted((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  const at = heights.indexOf(most)
  return grown({ first: at, last: at }, (at) => most > usual && (heights[at] ?? 0) * 2 >= most + usual)
}

function grown({ first, last }: ChosenBars, isHigh: (at: number) => boolean): ChosenBars {
  let [from, to] = [first, last]
  while (isHigh(from - 1)) from -= 1
  while (isHigh(to + 1)) to += 1
  return { first: from, last: to }
}
