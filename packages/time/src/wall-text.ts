import { utcOf, type WallTime, wallTimeAt } from './wall-time.ts'

const digits = (number: number, count: number) => String(number).padStart(count, '0')

/** `YYYY-MM-DD`; years before 0 have a sign. */
export function dateText({ year, month, day }: WallTime): string {
  return `${year < 0 ? '-' : ''}${digits(Math.abs(year), 4)}-${digits(month, 2)}-${digits(day, 2)}`
}

/** `HH:mm:ss` */
export function clockText({ hour, minute, second }: WallTime): string {
  return `${digits(hour, 2)}:${digits(minute, 2)}:${digits(second, 2)}`
}

/** `YYYY-MM-DD HH:mm:ss.SSS` */
export function wallTimeText(wall: WallTime): string {
  return `${dateText(wall)} ${clockText(wall)}.${digits(wall.millisecond, 3)}`
}

/** `YYYY-MM-DD HH:mm:ss.SSS`: what the clock of a zone shows at an instant. */
export function instantText(ms: number, timeZone: string): string {
  return wallTimeText(wallTimeAt(ms, timeZone))
}

/** `YYYY-MM-DD HH:mm:ss`: what the clock of a zone shows at an instant. */
export function secondsText(ms: number, timeZone: string): string {
  const wall = wallTimeAt(ms, timeZone)
  return `${dateText(wall)} ${clockText(wall)}`
}

const typedForm = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,3}))?)?)?$/

/** Reads `YYYY-MM-DD [HH:mm:ss[.SSS]]` as somebody types it; null when the text has another form or names no real time. */
export function parseWallTime(text: string): WallTime | null {
  const match = typedForm.exec(text.trim())
  if (!match) return null
  const number = (index: number) => Number(match[index] ?? 0)
  const wall = {
    year: number(1),
    month: number(2),
    day: number(3),
    hour: number(4),
    minute: number(5),
    second: number(6),
    millisecond: Number((match[7] ?? '').padEnd(3, '0')),
  }
  return utcOf(wall) === null ? null : wall
}
