let choices: Record<string, string> | null = null

/** All time zones by id, labelled and ordered by their offset when first asked for; `NotSet` for none. */
export function timeZoneChoices(): Record<string, string> {
  choices ??= buildChoices(Date.now())
  return choices
}

function buildChoices(nowMs: number): Record<string, string> {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')]
    .map((id) => ({ id, offset: offsetText(id, nowMs) }))
    .map((zone) => ({ ...zone, minutes: minutesOf(zone.offset) }))
    .sort((a, b) => a.minutes - b.minutes || (a.id < b.id ? -1 : 1))
  const labels = zones.map(({ id, offset }) => [id, `UTC${offset} - ${id}`])
  return { NotSet: 'Not configured', ...Object.fromEntries(labels) }
}

/** `+05:30`. */
function offsetText(timeZone: string, nowMs: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const part = format.formatToParts(nowMs).find(({ type }) => type === 'timeZoneName')
  return part?.value.replace('GMT', '') || '+00:00'
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1, 6).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
