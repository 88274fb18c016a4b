import type { WallScreen } from './wall-layout.ts'

/** One stop of the way through all pages. */
export interface Stop {
  queryId: string
  /** Of the screens of this page, from 0. */
  index: number
  /** How many screens this page has. */
  count: number
  screen: WallScreen
}

/** A page that needs several screens shows each for so long. */
const screenMs = 60_000

/** The way through the pages: each of its screens one after the other. */
export function stopsOf(
  queryIds: readonly string[],
  screensOfPage: (queryId: string) => readonly WallScreen[],
): readonly Stop[] {
  return queryIds.flatMap((queryId) => {
    const screens = screensOfPage(queryId)
    const empty: WallScreen = { tiles: [], columns: 1, rows: 1 }
    const shown = screens.length > 0 ? screens : [empty]
    return shown.map((screen, index) => ({ queryId, index, count: shown.length, screen }))
  })
}

/** Where the display is: the same page when it has less screens now, the first stop when it is no longer on the way. */
export function stopAt(stops: readonly Stop[], queryId: string, index: number): number {
  const ofPage = stops.filter((stop) => stop.queryId === queryId)
  const stop = ofPage[Math.min(index, ofPage.length - 1)]
  return stop ? stops.indexOf(stop) : 0
}

/** Milliseconds until the next stop: a page that fits has the interval of the pages. */
export function stayOf({ count }: Stop, intervalSeconds: number): number {
  return count > 1 ? screenMs : intervalSeconds * 1000
}
