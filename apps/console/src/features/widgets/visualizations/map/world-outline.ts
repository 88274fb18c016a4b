import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

/** Polygons: rings of longitude and latitude, degrees. */
export type CountryOutlines = Position[][][]

let outline: Promise<CountryOutlines> | null = null

/** Borders of all countries at 1:110 million (Natural Earth, public domain), from the bundle: maps need no internet. */
export function worldOutline(): Promise<CountryOutlines> {
  outline ??= load()
  return outline
}

async function load(): Promise<CountryOutlines> {
  const { default: atlas } = await import('world-atlas/countries-110m.json')
  // as: TypeScript reads the members of a JSON file as plain strings and numbers; the package says what they are.
  const topology = atlas as unknown as Topology<{ countries: GeometryCollection }>
  const { features } = feature(topology, topology.objects.countries)
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return withoutSeam(geometry.coordinates)
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flatMap(withoutSeam) : []
  })
}

/** A polygon that crosses the 180th meridian is cut there: each part is drawn at its end of the map. */
function withoutSeam(polygon: Position[][]): CountryOutlines {
  const rings = polygon.map(unwound)
  const isCrossing = rings.some((ring) => ring.some(([longitude = 0]) => Math.abs(longitude) > 180))
  if (!isCrossing) return [rings]
  const side = rings.some((ring) => ring.some(([longitude = 0]) => longitude > 180)) ? -360 : 360
  const moved = rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude + side, latitude]))
  return [rings, moved].map((part) =>
    part.map((ring) => cutAt(cutAt(ring, 180), -180)).filter((ring) => ring.length > 0),
  )
}

/** The part of a ring that lies between a meridian at an end of the map and the middle. */
function cutAt(ring: Position[], meridian: 180 | -180): Position[] {
  const isInside = ([longitude = 0]: Position) =>
    meridian > 0 ? longitude <= meridian : longitude >= meridian
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1) ?? point
    const crossing = isInside(before) === isInside(point) ? [] : [crossingOf(before, point, meridian)]
    return isInside(point) ? [...crossing, point] : crossing
  })
}

function crossingOf(from: Position, to: Position, meridian: number): Position {
  const [west = 0, fromLatitude = 0] = from
  const [east = 0, toLatitude = 0] = to
  const share = (meridian - west) / (east - west)
  return [meridian, fromLatitude + share * (toLatitude - fromLatitude)]
}

/** Longitudes that go on beyond 180 degrees instead of jumping to the other side. A ring around the pole stays as it is. */
function unwound(ring: Position[]): Position[] {
  let turns = 0
  const whole = ring.map(([longitude = 0, latitude = 0], index) => {
    const before = ring[index - 1]?.[0] ?? longitude
    if (longitude - before > 180) turns -= 360
    else if (longitude - before < -180) turns += 360
    return [longitude + turns, latitude]
  })
  return turns === 0 ? whole : ring
}
