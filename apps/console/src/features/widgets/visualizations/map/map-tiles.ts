import { z } from 'zod'

const tiles = z.object({ url: z.string().min(1), attribution: z.string() })

/** Pictures of the ground from a server of tiles. */
export type MapTiles = z.output<typeof tiles>

/** What the operator has set; the server writes it into the page. Null: maps show the bundled outline alone. */
export function mapTilesOf(page: ParentNode): MapTiles | null {
  const content = page.querySelector('meta[name="map-tiles"]')?.getAttribute('content') ?? null
  if (content === null) return null
  try {
    return tiles.parse(JSON.parse(content))
  } catch {
    // A page of another version of the server: a map without tiles is a map all the same.
    return null
  }
}
