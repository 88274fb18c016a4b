/** ISO 8601 durations of days, hours, minutes and seconds, such as `PT5M` or `P1DT12H` (weeks as `P2W`). */
const pattern = /^P(?!$)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

const units = ['week', 'day', 'hour', 'minute', 'second'] as const

/** `pt5m` → `PT5M`, `t5m` → `PT5M`. */
export function normaliseDuration(typed: string): string {
  const text = typed.trim().toUpperCase()
  return text === '' || text.startsWith('P') ? text : `P${text}`
}

/** `PT90M` → `90 minutes`; null when it is not a duration. */
export function durationWords(text: string): string | null {
  const match = pattern.exec(text)
  if (!match) return null
  const parts = units.flatMap((unit, index) => {
    const count = Number(match[index + 1] ?? 0)
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  })
  return parts.length === 0 ? '0 seconds' : parts.join(' ')
}
