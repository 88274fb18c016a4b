export { type CalendarUnit, shiftWall, startAfterWall, startOfWall, weekdayOf } from './calendar.ts'
export { halfDaysByName, weekdaysByName } from './clock-names.ts'
export {
  dayMs,
  durationText,
  hourMs,
  minuteMs,
  periodMs,
  periodParts,
  periodPattern,
  periodText,
  secondMs,
} from './durations.ts'
export { parseInstant, relativeText } from './instants.ts'
export { monthsByName, plainMonthName } from './month-names.ts'
export {
  canonicalTimeZone,
  hereTimeZone,
  isTimeZone,
  offsetText,
  parseOffset,
  timeZones,
  zoneOffsetMs,
} from './time-zone.ts'
export { clockText, dateText, instantText, parseWallTime, secondsText, wallTimeText } from './wall-text.ts'
export {
  instantOf,
  instantOfWall,
  startOfDay,
  utcOf,
  type WallTime,
  wallMsAt,
  wallTimeAt,
  wallTimeOf,
} from './wall-time.ts'
