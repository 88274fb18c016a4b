import { contentSecurityPolicy } from '../security-headers.ts'

/** Pictures of the ground that browsers fetch for world maps. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` for zoom, column and row. */
  url: string
  /** Whose they are: shown on each map. */
  attribution: string
}

/** The policy of the console's pages: pictures may come from the tile server besides, and from nowhere else. */
export function policyWithTiles(tiles: MapTiles | null): string {
  if (!tiles) return contentSecurityPolicy
  return contentSecurityPolicy.replace("img-src 'self'", (start) => `${start} ${new URL(tiles.url).origin}`)
}

/** The element of the start page that tells the console; nothing without tiles. */
export function tilesElement(tiles: MapTiles | null): string {
  if (!tiles) return ''
  return `<meta name="map-tiles" content="${escaped(JSON.stringify(tiles))}" />`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
