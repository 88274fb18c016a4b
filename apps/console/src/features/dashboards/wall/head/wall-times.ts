import { clockText, dateText, wallMsAt, wallTimeAt, weekdayOf } from '@logline/time'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Sun 22 Nov`, in the zone. */
export function dayText(ms: number, timeZone: string): string {
  const { month, day } = wallTimeAt(ms, timeZone)
  return `${weekdays[weekdayOf(wallMsAt(ms, timeZone))]} ${day} ${months[month - 1]}`
}

/** `08:41`, with its day unless that is today. */
export function sinceText(ms: number, nowMs: number, timeZone: string): string {
  const wall = wallTimeAt(ms, timeZone)
  const clock = clockText(wall).slice(0, 5)
  const isToday = dateText(wall) === dateText(wallTimeAt(nowMs, timeZone))
  return isToday ? clock : `${dayText(ms, timeZone)} ${clock}`
}
