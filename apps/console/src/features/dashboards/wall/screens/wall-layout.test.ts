import { describe, expect, it } from 'vitest'
import { withTile } from './alerts-place.ts'
import { compacted, screensOf, type Tile } from './wall-layout.ts'
import { stayOf, stopAt, stopsOf } from './wall-position.ts'
import { wallSizeOf } from './wall-size.ts'

const tile = (id: string, x: number, y: number, w: number, h: number): Tile => ({ id, x, y, w, h })
const landscape = (mostRows: number) => ({ mostRows, isPortrait: false })
const idsOf = (screens: readonly { tiles: readonly Tile[] }[]) =>
  screens.map(({ tiles }) => tiles.map(({ id }) => id))

describe('the screens of a page', () => {
  it('are one when all rows fit, in the places of the dashboard', () => {
    const tiles = [tile('a', 0, 0, 6, 2), tile('b', 6, 0, 6, 2), tile('c', 0, 2, 12, 4)]
    expect(screensOf(tiles, landscape(8))).toEqual([{ tiles, columns: 12, rows: 6 }])
  })

  it('are several, about as full as each other, and part no tiles that stand side by side', () => {
    const tiles = [0, 2, 4, 6, 8, 10, 12].flatMap((y) => [
      tile(`l${y}`, 0, y, 6, 2),
      tile(`r${y}`, 6, y, 6, 2),
    ])
    const screens = screensOf(tiles, landscape(12))
    expect(screens.map(({ rows }) => rows)).toEqual([8, 6])
    expect(idsOf(screens)[1]).toEqual(['l8', 'r8', 'l10', 'r10', 'l12', 'r12'])
  })

  it('divide what is too high for any screen, which then fills one', () => {
    const tiles = [
      tile('log', 0, 0, 6, 40),
      tile('a', 6, 0, 6, 6),
      tile('b', 6, 6, 6, 6),
      tile('c', 6, 12, 6, 6),
    ]
    const screens = screensOf(tiles, landscape(12))
    expect(idsOf(screens)).toEqual([['log', 'a', 'b'], ['c']])
    expect(screens[1]).toEqual({ tiles: [tile('c', 0, 0, 6, 6)], columns: 6, rows: 6 })
  })

  it('lose rows and columns that nothing uses', () => {
    expect(screensOf([tile('a', 4, 3, 4, 2)], landscape(12))).toEqual([
      { tiles: [tile('a', 0, 0, 4, 2)], columns: 4, rows: 2 },
    ])
    expect(screensOf([], landscape(12))).toEqual([])
  })

  it('stand two in a row on an upright screen, wide ones alone', () => {
    const tiles = [
      ...[0, 3, 6, 9].map((x) => tile(`n${x}`, x, 0, 3, 2)),
      tile('chart', 0, 2, 8, 4),
      tile('list', 8, 2, 4, 4),
    ]
    const [screen] = screensOf(tiles, { mostRows: 24, isPortrait: true })
    expect(screen).toMatchObject({ columns: 2, rows: 12 })
    expect(screen?.tiles.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
      [0, 0, 1, 2],
      [1, 0, 1, 2],
      [0, 2, 1, 2],
      [1, 2, 1, 2],
      [0, 4, 2, 4],
      [0, 8, 2, 4],
    ])
  })

  it('never lose a tile, let tiles overlap, or reach beyond their grid', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let run = 0; run < 300; run++) {
      const tiles = Array.from({ length: random(14) }, (_, n) => {
        const x = random(12)
        return tile(String(n), x, random(20), 1 + random(12 - x), 1 + random(18))
      })
      const isPortrait = run % 2 === 1
      const screens = screensOf(tiles, { mostRows: 1 + random(14), isPortrait })
      expect(idsOf(screens).flat().toSorted()).toEqual(tiles.map(({ id }) => id).toSorted())
      for (const { tiles: shown, columns, rows } of screens) {
        for (const one of shown) {
          expect(one.x >= 0 && one.x + one.w <= columns && one.y >= 0 && one.y + one.h <= rows).toBe(true)
          expect(shown.filter((other) => other !== one && isOver(one, other))).toEqual([])
        }
      }
    }
  })
})

describe('tiles are compacted as the grid of the dashboard does it', () => {
  it('closes gaps above and moves what overlaps down', () => {
    expect(compacted([tile('a', 0, 5, 6, 2), tile('b', 0, 5, 12, 2)])).toEqual([
      tile('a', 0, 0, 6, 2),
      tile('b', 0, 2, 12, 2),
    ])
  })
})

describe('a tile besides', () => {
  it('takes the largest place that is free', () => {
    const screen = { tiles: [tile('a', 0, 0, 12, 2), tile('b', 0, 2, 7, 4)], columns: 12, rows: 6 }
    const { tiles, rows } = withTile(screen, 'alerts')
    expect(rows).toBe(6)
    expect(tiles.at(-1)).toEqual(tile('alerts', 7, 2, 5, 4))
  })

  it('lies below all others where none is', () => {
    const screen = { tiles: [tile('a', 0, 0, 12, 6)], columns: 12, rows: 6 }
    expect(withTile(screen, 'alerts')).toMatchObject({ rows: 8 })
    expect(withTile(screen, 'alerts').tiles.at(-1)).toEqual(tile('alerts', 0, 6, 12, 2))
  })
})

describe('the way through the pages', () => {
  const screen = { tiles: [], columns: 1, rows: 1 }
  const stops = stopsOf(['a', 'b', 'c'], (id) => (id === 'a' ? [screen, screen] : id === 'b' ? [screen] : []))

  it('stops at each screen of each page, and at a page that is empty', () => {
    expect(stops.map(({ queryId, index, count }) => [queryId, index, count])).toEqual([
      ['a', 0, 2],
      ['a', 1, 2],
      ['b', 0, 1],
      ['c', 0, 1],
    ])
  })

  it('goes on where it was when there are less screens, and at the first when the page is gone', () => {
    expect(stopAt(stops, 'a', 1)).toBe(1)
    expect(stopAt(stops, 'a', 9)).toBe(1)
    expect(stopAt(stops, 'b', 1)).toBe(2)
    expect(stopAt(stops, 'gone', 0)).toBe(0)
  })

  it('stays a minute at each of several screens, else for the interval', () => {
    expect(stops.map((stop) => stayOf(stop, 30))).toEqual([60_000, 60_000, 30_000, 30_000])
  })
})

describe('the size of everything', () => {
  it.each([
    [1280, 720, 17],
    [1920, 1080, 17],
    [3840, 2160, 34],
    [1080, 1920, 17],
  ])('on %d × %d the least text has %d px', (width, height, px) => {
    expect(wallSizeOf({ width, height }).scale * 12).toBeCloseTo(px)
  })

  it('has room for more rows on a higher screen', () => {
    expect(wallSizeOf({ width: 1280, height: 720 }).mostRows).toBe(8)
    expect(wallSizeOf({ width: 1920, height: 1080 }).mostRows).toBe(12)
    expect(wallSizeOf({ width: 3840, height: 2160 }).mostRows).toBe(12)
    expect(wallSizeOf({ width: 1080, height: 1920 })).toMatchObject({ isPortrait: true, mostRows: 23 })
    expect(wallSizeOf({ width: 300, height: 60 }).mostRows).toBe(1)
  })
})

function isOver(a: Tile, b: Tile): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}
