import { offsetText, timeZones, zoneOffsetMs } from '@logline/time'

let choices: Record<string, string> | null = null

/** All time zones by id, labelled and ordered by their offset when first asked for; `NotSet` for none. */
export function timeZoneChoices(): Record<string, string> {
  choices ??= buildChoices(Date.now())
  return choices
}

function buildChoices(nowMs: number): Record<string, string> {
  const zones = timeZones()
    .map((id) => ({ id, offsetMs: zoneOffsetMs(nowMs, id) }))
    .sort((a, b) => a.offsetMs - b.offsetMs || (a.id < b.id ? -1 : 1))
  const labels = zones.map(({ id, offsetMs }) => [id, `UTC${offsetText(offsetMs)} - ${id}`])
  return { NotSet: 'Not configured', ...Object.fromEntries(labels) }
}
