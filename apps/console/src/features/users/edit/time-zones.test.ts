import { expect, it } from 'vitest'
import { knownZones, zoneGroups } from './time-zones.ts'

it('zones are listed by area with the names of their places, those without an area last', () => {
  expect(zoneGroups(['UTC', 'Europe/Berlin', 'America/New_York', 'America/Argentina/Ushuaia'])).toEqual([
    {
      group: 'America',
      items: [
        { value: 'America/New_York', label: 'New York' },
        { value: 'America/Argentina/Ushuaia', label: 'Argentina/Ushuaia' },
      ],
    },
    { group: 'Europe', items: [{ value: 'Europe/Berlin', label: 'Berlin' }] },
    { group: 'Unclassified', items: [{ value: 'UTC', label: 'UTC' }] },
  ])
})

it('a zone that this browser does not know stays among the choices', () => {
  expect(knownZones('Mars/Olympus')).toContain('Mars/Olympus')
  expect(knownZones(null)).toContain('Europe/Berlin')
})
