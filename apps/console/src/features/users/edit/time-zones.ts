import { timeZones } from '@logline/time'

interface ZoneGroup {
  group: string
  items: { value: string; label: string }[]
}

/** All zones by area; `America/New_York` is "New York" of America, and those without an area stand last. */
export function zoneGroups(zones: readonly string[]): ZoneGroup[] {
  const byArea = Map.groupBy(zones, (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : ''))
  const groups = [...byArea].map(([area, names]) => ({
    group: area === '' ? 'Unclassified' : area,
    items: names.map((value) => ({ value, label: locationOf(value) })),
  }))
  return groups.toSorted((a, b) => rankOf(a.group) - rankOf(b.group) || a.group.localeCompare(b.group))
}

/** Zones of this browser, and the one that is set when it does not know that. */
export function knownZones(current: string | null): string[] {
  const known = timeZones()
  return [...new Set(current ? [...known, current] : known)]
}

function locationOf(zone: string): string {
  return zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')
}

function rankOf(group: string): number {
  return group === 'Unclassified' ? 1 : 0
}
