export interface Endpoint {
  method: string
  path: string
  area: string
  /** One of several formats of the same method and path. */
  variant?: string | undefined
  /** Set when the path is outside of the API. */
  base?: string | undefined
}

interface AreaCoverage {
  area: string
  total: number
  missing: Endpoint[]
}

type Served = Pick<Endpoint, 'method' | 'path'>

/**
 * The endpoints of a JSON list.
 * @throws Error when the text is no such list
 */
export function readEndpoints(text: string): Endpoint[] {
  const list = parsed(text)
  if (Array.isArray(list) && list.every(isEndpoint)) return list
  throw new Error('This is no list of endpoints: expected [{"method", "path", "area"}, …].')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEndpoint(value: unknown): value is Endpoint {
  if (typeof value !== 'object' || value === null) return false
  const members: { method?: unknown; path?: unknown; area?: unknown } = value
  return [members.method, members.path, members.area].every((member) => typeof member === 'string')
}

/**
 * How many endpoints of each area are served, in the order of the list. A path is the same whatever its placeholders
 * are called. The variants of a path are answered by one route, and count as covered with it.
 */
export function coverageByArea(wanted: readonly Endpoint[], served: readonly Served[]): AreaCoverage[] {
  const keys = new Set(served.map(keyOf))
  const areas = Map.groupBy(
    wanted.filter(({ base }) => base === undefined),
    ({ area }) => area,
  )
  return [...areas].map(([area, endpoints]) => ({
    area,
    total: endpoints.length,
    missing: endpoints.filter((endpoint) => !keys.has(keyOf(endpoint))),
  }))
}

/** A line for each area and one for all; with what is missing below each, when wanted. */
export function coverageLines(
  areas: readonly AreaCoverage[],
  { namesMissing }: { namesMissing: boolean },
): string[] {
  const missing = areas.flatMap((area) => area.missing)
  const total = areas.reduce((sum, area) => sum + area.total, 0)
  return [
    ...areas.flatMap((area) => [areaLine(area), ...(namesMissing ? area.missing.map(missingLine) : [])]),
    areaLine({ area: 'all areas', total, missing }),
  ]
}

function areaLine({ area, total, missing }: AreaCoverage): string {
  const covered = total - missing.length
  const percent = total === 0 ? 100 : Math.floor((covered / total) * 100)
  return `${area.padEnd(32)}${String(covered).padStart(4)} of ${String(total).padStart(3)}${String(percent).padStart(5)} %`
}

function missingLine({ method, path, variant }: Endpoint): string {
  return `  ${method} ${path}${variant === undefined ? '' : ` (${variant})`}`
}

function keyOf({ method, path }: Served): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`
}
